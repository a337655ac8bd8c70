/**
 * Measures how long it takes over HTTP to accept what customers send in numbers, in turn with a bare route that inserts
 * one row.
 */
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { Context } from '../src/context.ts';
import { processorSeconds } from './processor-time.ts';
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
  authIntegrationId: string;
  statementLog: string;
}

/** A request is made from these parts of the benchmark; the rest of it belongs to the measuring. */
type Sending = Pick<AcceptBench, 'headers' | 'pageIds' | 'authIntegrationId'>;

interface Post {
  path: string;
  input: object;
}

const rounds = sized(5, 1);
const seconds = sized(4, 1);
const warmUpSeconds = sized(2, 1);
const connections = 16;
const counted = sized(200, 20);
const plain = 'A publish request';
const ofTen = 'A publish group of ten';
/** How often a group of ten may cost what one request costs, and in how many turns both are measured. */
const mostOfTen = 3;
const turns = sized(15, 7);

/** Makes the next request of a kind, for a Page chosen at random. */
const kinds: Record<string, (bench: Sending, page: string, key: string) => Post> = {
  [plain]: (_bench, page, key) => publishing(page, key),
  'A publish request for later': (_bench, page, key) => publishing(page, key, { scheduledFor: tomorrow }),
  'A publish request for later with the URL of a picture': (_bench, page, key) =>
    publishing(page, key, {
      scheduledFor: tomorrow,
      media: [{ sourceUrl: 'https://files.example.com/a.jpg' }],
    }),
  [ofTen]: (_bench, page, key) => ({
    path: '/v1/publish-groups',
    input: { targets: Array.from({ length: 10 }, () => postOf(page, `Rye loaves, batch ${key}`)) },
  }),
  'A Connect Session': ({ authIntegrationId }) => ({
    path: '/v1/connect-sessions',
    input: { authIntegrationId, returnUrl: `${returnOrigin}/back` },
  }),
  'A medium to upload': () => ({
    path: '/v1/media',
    input: { upload: { filename: 'loaf.jpg', contentType: 'image/jpeg', sizeBytes: 1_000 } },
  }),
  'A comment hidden, with the call to the provider': (_bench, page, key) => ({
    path: `/v1/content/facebook.media.comments/1_${Number.parseInt(key.slice(0, 8), 16)}/moderate?connectedProfileId=${page}`,
    input: { hidden: true },
  }),
};

export const returnOrigin = 'https://planner.example.com';
const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();

const publishing = (page: string, key: string, more: object = {}): Post => ({
  path: '/v1/publish-requests',
  input: { ...postOf(page, `Rye loaves, batch ${key}`), ...more },
});

export async function measureAccept(bench: AcceptBench): Promise<string> {
  const rows: string[] = [];
  for (const kind of Object.keys(kinds)) rows.push(await measureKind(bench, kind));
  return [
    `| Accepted, ${connections} connections | Throughput, as a ratio to a bare route that inserts one row | Latency p50 | p99 | SQL statements, those of the transaction included |`,
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/**
 * Measures how often a publish group of ten costs what one publish request costs: the processor time of the service and of
 * PostgreSQL, in turns of the same run, which says the same on a busy machine. What comes one after the other is held to the
 * limit; of what comes at the same time, requests share transactions, so that one of them costs a part of one.
 * @param pids the processes whose time is counted.
 * @returns sentences that say so, and whether it is more than it may be.
 */
export async function measureGroup(
  bench: AcceptBench,
  pids: readonly number[],
): Promise<{ sentences: string; isTooMuch: boolean }> {
  const [alone, together] = [await costsOf(bench, pids, 1), await costsOf(bench, pids, connections)];
  const said = ({ one, ten }: Costs) =>
    `${(ten / one).toFixed(2)} times the CPU of one publish request (${ten.toFixed(2)} ms and ${one.toFixed(2)} ms)`;
  const sentences = [
    `Accepting a publish group of ten takes, one after the other, ${said(alone)}, in the service and in PostgreSQL, and may take`,
    `${mostOfTen} times as much; ${connections} at a time, where requests share transactions, ${said(together)}.`,
  ].join('\n');
  return { sentences, isTooMuch: alone.ten / alone.one > mostOfTen };
}

/** Milliseconds of processor time. */
interface Costs {
  one: number;
  ten: number;
}

async function costsOf(bench: AcceptBench, pids: readonly number[], atOnce: number): Promise<Costs> {
  const used = () => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const send = (kind: string, duration: number) => load(bench, kind, bench.serviceUrl, duration, atOnce);
  const spent = { [plain]: { seconds: 0, accepted: 0 }, [ofTen]: { seconds: 0, accepted: 0 } };
  for (const kind of [plain, ofTen]) await send(kind, warmUpSeconds);
  for (let turn = 0; turn < turns; turn += 1)
    for (const [kind, all] of Object.entries(spent)) {
      const before = used();
      all.accepted += (await send(kind, 1)).requests.total;
      all.seconds += used() - before;
    }
  const [one = 0, ten = 0] = Object.values(spent).map(
    ({ seconds: all, accepted }) => (1_000 * all) / accepted,
  );
  return { one, ten };
}

async function measureKind(bench: AcceptBench, kind: string): Promise<string> {
  const { serviceUrl, bareUrl } = bench;
  await load(bench, kind, serviceUrl, warmUpSeconds);
  await load(bench, kind, bareUrl, warmUpSeconds);
  const service: autocannon.Result[] = [];
  const bare: autocannon.Result[] = [];
  for (let round = 0; round < rounds; round += 1) {
    service.push(await load(bench, kind, serviceUrl, seconds));
    bare.push(await load(bench, kind, bareUrl, seconds));
  }
  const statements = await countStatements(bench.ctx, bench.statementLog, () => acceptSome(bench, kind));
  const ratio = (pick: (result: autocannon.Result) => number) =>
    median(service.map((result, round) => pick(result) / pick(bare[round] as autocannon.Result))).toFixed(2);
  console.log(`${kind} in ms, p50 / p99: service ${latencies(service)}; bare ${latencies(bare)}`);
  const ratios = [
    ratio(({ requests }) => requests.average),
    ratio(({ latency }) => latency.p50),
    ratio(({ latency }) => latency.p99),
  ];
  return `| ${[kind, ...ratios, (statements / counted).toFixed(1)].join(' | ')} |`;
}

/** Sends publish requests for so many seconds, and returns how many were answered. */
export async function acceptFor(bench: Sending, url: string, duration: number): Promise<number> {
  return (await load(bench, plain, url, duration)).requests.total;
}

/** Sends requests one after the other. */
async function acceptSome(bench: AcceptBench, kind: string): Promise<void> {
  for (let accepted = 0; accepted < counted; accepted += 1) {
    const { path, ...request } = nextOf(bench, kind);
    const response = await fetch(bench.serviceUrl + path, { method: 'POST', ...request });
    if (!response.ok) throw new Error(await response.text());
  }
}

async function load(
  bench: Sending,
  kind: string,
  url: string,
  duration: number,
  atOnce = connections,
): Promise<autocannon.Result> {
  const result = await autocannon({
    url,
    duration,
    connections: atOnce,
    requests: [
      { method: 'POST', path: '/', setupRequest: (request) => ({ ...request, ...nextOf(bench, kind) }) },
    ],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${kind} at ${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result;
}

/** Makes a request with an Idempotency-Key of its own, as careful customers send it. */
function nextOf(bench: Sending, kind: string) {
  const key = randomUUID();
  const page = bench.pageIds[Number.parseInt(key.slice(0, 8), 16) % bench.pageIds.length] as string;
  const { path, input } = (kinds[kind] as (typeof kinds)[string])(bench, page, key);
  return {
    path,
    headers: { ...bench.headers, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(input),
  };
}

const latencies = (results: autocannon.Result[]) =>
  [median(results.map(({ latency }) => latency.p50)), median(results.map(({ latency }) => latency.p99))].join(
    ' / ',
  );
