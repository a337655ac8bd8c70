/** Asks Prometheus what the dashboard asks. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { stack } from '../../src/domain/administration/reference/source.ts';

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

interface Watched {
  queries: number;
  /** How often all queries were asked and answered. */
  rounds: number;
  /** The titles of panels with a query that never had a sample: nothing of the kind has happened. */
  empty: string[];
  /** The largest number of targets that Prometheus reached at a time. */
  targets: number;
}

/** Grafana asks as often, unless somebody chooses otherwise. */
const pauseMs = 15_000;

/**
 * Asks again and again until `signal` is aborted, as somebody's open dashboard does, and once more then.
 * @throws Error when a query is refused, or Prometheus does not answer.
 */
export async function watchDashboard(signal: AbortSignal, file: string): Promise<Watched> {
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { panels: Panel[] };
  const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
  const empty = new Set(queries.map(({ expr }) => expr));
  let rounds = 0;
  let targets = 0;
  for (let last = false; !last; rounds += 1) {
    await pause(pauseMs, undefined, { signal }).catch(() => {
      last = true;
    });
    for (const expr of new Set(queries.map((query) => query.expr)))
      if ((await samplesOf(expr)) > 0) empty.delete(expr);
    targets = Math.max(targets, await samplesOf('up == 1'));
  }
  const titles = queries.filter(({ expr }) => empty.has(expr)).map(({ title }) => title);
  return { queries: queries.length, rounds, empty: [...new Set(titles)], targets };
}

/** Returns how many series answer a query, with what Grafana would fill in. */
async function samplesOf(expr: string): Promise<number> {
  const query = expr.replaceAll('$__rate_interval', '1m').replaceAll('$mode', 'live');
  const url = `http://localhost:${stack.ports.prometheus}/api/v1/query?${new URLSearchParams({ query })}`;
  const { status, data, error } = (await (await fetch(url)).json()) as {
    status: string;
    data?: { result: unknown[] };
    error?: string;
  };
  if (status !== 'success') throw new Error(`Prometheus refuses ${query}: ${error}`);
  return data?.result.length ?? 0;
}
