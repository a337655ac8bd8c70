/** Measures how long accepting a publish request takes over HTTP, in turn with a bare route that inserts one row. */
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { Context } from '../src/context.ts';
import { postOf } from './publish-pages.ts';
import { sized } from './size.ts';
import { countStatements } from './statement-log.ts';
import { median } from './statistics.ts';

export interface AcceptBench {
  ctx: Context;
  serviceUrl: string;
  bareUrl: string;
  headers: Record<string, string>;
  pageIds: string[];
  statementLog: string;
}

const rounds = sized(5, 1);
const seconds = sized(4, 1);
const warmUpSeconds = sized(2, 1);
const connections = 16;
const counted = sized(200, 20);

export async function measureAccept(bench: AcceptBench): Promise<string> {
  const { serviceUrl, bareUrl } = bench;
  await load(bench, serviceUrl, warmUpSeconds);
  await load(bench, bareUrl, warmUpSeconds);
  const service: autocannon.Result[] = [];
  const bare: autocannon.Result[] = [];
  for (let round = 0; round < rounds; round += 1) {
    service.push(await load(bench, serviceUrl, seconds));
    bare.push(await load(bench, bareUrl, seconds));
  }
  const statements = await countStatements(bench.ctx, bench.statementLog, () => acceptSome(bench));
  const ratio = (pick: (result: autocannon.Result) => number) =>
    median(service.map((result, round) => pick(result) / pick(bare[round] as autocannon.Result))).toFixed(2);
  console.log(`accepted in ms, p50 / p99: service ${latencies(service)}; bare ${latencies(bare)}`);
  return [
    `| A publish request accepted, ${connections} connections | Ratio to a bare route that inserts one row |`,
    '|---|---|',
    `| Throughput | ${ratio(({ requests }) => requests.average)} |`,
    `| Latency p50 | ${ratio(({ latency }) => latency.p50)} |`,
    `| Latency p99 | ${ratio(({ latency }) => latency.p99)} |`,
    '',
    `SQL statements per request accepted, those of the transaction included: ${(statements / counted).toFixed(1)}`,
  ].join('\n');
}

/** Sends requests one after the other, each for a Page chosen at random. */
async function acceptSome(bench: AcceptBench): Promise<void> {
  for (let accepted = 0; accepted < counted; accepted += 1) {
    const response = await fetch(`${bench.serviceUrl}/v1/publish-requests`, {
      method: 'POST',
      ...nextOf(bench),
    });
    if (!response.ok) throw new Error(await response.text());
  }
}

async function load(bench: AcceptBench, url: string, duration: number): Promise<autocannon.Result> {
  const result = await autocannon({
    url,
    duration,
    connections,
    requests: [
      {
        method: 'POST',
        path: '/v1/publish-requests',
        setupRequest: (request) => ({ ...request, ...nextOf(bench) }),
      },
    ],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result;
}

/** Makes a request for a random Page, with an Idempotency-Key of its own, as careful customers send it. */
function nextOf({ headers, pageIds }: AcceptBench) {
  const key = randomUUID();
  const page = pageIds[Number.parseInt(key.slice(0, 8), 16) % pageIds.length] as string;
  return {
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(postOf(page, `Rye loaves, batch ${key}`)),
  };
}

const latencies = (results: autocannon.Result[]) =>
  [median(results.map(({ latency }) => latency.p50)), median(results.map(({ latency }) => latency.p99))].join(
    ' / ',
  );
