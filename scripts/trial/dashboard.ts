/** Asks Prometheus what the dashboard asks. */
import { readFileSync } from 'node:fs';
import { stack } from '../../src/domain/reference/stack.ts';

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

interface Answered {
  queries: number;
  /** The titles of panels with a query that has no samples: nothing of the kind has happened. */
  empty: string[];
}

/** @throws Error when a query is refused. */
export async function askDashboard(file: string): Promise<Answered> {
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { panels: Panel[] };
  const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
  const empty = new Set<string>();
  for (const { title, expr } of queries) if ((await samplesOf(expr)) === 0) empty.add(title);
  return { queries: queries.length, empty: [...empty] };
}

/** Returns how many series answer a query, with what Grafana would fill in. */
export async function samplesOf(expr: string): Promise<number> {
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
