/**
 * The benchmark of a cluster: what it costs that the rows lie on other nodes. The same service runs on one PostgreSQL and on
 * the three nodes of a Citus cluster whose coordinator is the same server, in turns of one run. All nodes share this
 * machine, so a ratio says what distribution costs, and the processor time of the coordinator how far it would carry.
 * `CITUS_URL` names a database of the coordinator. Statements are counted in the logs of the servers, which have to be files.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { migrate } from '../src/app/before-start.ts';
import { type Composition, compose } from '../src/app/compose.ts';
import { loadConfig, usualShardCount } from '../src/config.ts';
import { ensureOrganization, setPlan } from '../src/db/tables/organizations.ts';
import { createKey } from '../src/domain/people/keys.ts';
import { createLogger } from '../src/observability/log.ts';
import { clusterNodes, dropDatabases, openCluster } from '../tests/support/cluster.ts';
import { countAsOwn } from './machine.ts';
import { writePage } from './page.ts';
import { freePorts, ready, start, stopAll } from './processes.ts';
import { processorSeconds } from './processor-time.ts';
import { newPages, postOf } from './publish-pages.ts';
import { sized } from './size.ts';
import { countStatementsOf, type LoggingServer } from './statement-log.ts';
import { median } from './statistics.ts';

const organizations = sized(32, 6);
const rounds = sized(5, 1);
const seconds = sized(4, 1);
const connections = 16;
const dueAtOnce = sized(2_000, 60);
/** Fewer while statements are counted, since logs of all of them are slow. */
const counted = sized(320, 12);
const timeoutMs = 180_000;
const oneNode = 'bench_one_node';
const publishing = 'Published, with its two events delivered';

interface Customer {
  organizationId: string;
  pageId: string;
  headers: Record<string, string>;
}

/** The service on one of the two databases. */
interface Side {
  name: string;
  url: string;
  env: Record<string, string>;
  serviceUrl: string;
  ctx: Composition;
  customers: Customer[];
  /** A publish request of each customer. */
  requestIds: string[];
  /** Name -> process of the service, and of each server that takes part. */
  processes: Record<string, number>;
  /** The servers that take part, by the same names. */
  servers: Record<string, LoggingServer>;
}

/** What one round took: how many a second, and the milliseconds of each process for each. */
interface Round {
  perSecond: number;
  cpu: Record<string, number>;
}

type RequestOf = (side: Side, index: number) => { method: 'GET' | 'POST'; path: string; body?: string };

const kinds: Record<string, RequestOf> = {
  'A publish request is accepted': ({ customers }, index) => ({
    method: 'POST',
    path: '/v1/publish-requests',
    body: JSON.stringify(postOf(customers[index]?.pageId ?? '', `Rye loaves, batch ${Math.random()}`)),
  }),
  'A publish request is read': ({ requestIds }, index) => ({
    method: 'GET',
    path: `/v1/publish-requests/${requestIds[index]}`,
  }),
  'A page of publish requests is listed': () => ({ method: 'GET', path: '/v1/publish-requests?limit=20' }),
  'A page of profiles is listed': () => ({ method: 'GET', path: '/v1/connected-profiles?limit=20' }),
};

const url = process.env.CITUS_URL;
if (!url)
  throw new Error('Set CITUS_URL to a database of the coordinator of a Citus cluster on this machine.');
const ports = await freePorts('one', 'three', 'oneOps', 'threeOps', 'workerOps', 'provider', 'receiver');
const local = (port: number) => `http://127.0.0.1:${port}`;
const directory = mkdtempSync(path.join(os.tmpdir(), 'bench-citus-'));
const { templateUrl } = await openCluster(url);
const [coordinator = '', ...workers] = clusterNodes();
try {
  await run();
} finally {
  await stopAll();
  await dropDatabases();
  await ask(coordinator, `DROP DATABASE IF EXISTS ${oneNode} WITH (FORCE)`);
  rmSync(directory, { recursive: true, force: true });
}

async function run(): Promise<void> {
  await ask(coordinator, `DROP DATABASE IF EXISTS ${oneNode} WITH (FORCE)`, `CREATE DATABASE ${oneNode}`);
  const servers = new Map(
    await Promise.all(
      [coordinator, ...workers].map(async (server, index) => {
        const name = index === 0 ? 'coordinator' : `node ${index}`;
        return [name, { server, pid: await processOf(server) }] as const;
      }),
    ),
  );
  for (const { pid } of servers.values()) countAsOwn(pid);
  start('bench/provider.ts', [`${ports.provider}`]);
  start('bench/receiver.ts', [`${ports.receiver}`]);
  const oneUrl = Object.assign(new URL(coordinator), { pathname: oneNode }).href;
  const single = new Map([...servers].slice(0, 1));
  const sides = [
    await open('one node', oneUrl, [ports.one, ports.oneOps], single),
    await open('three nodes', templateUrl, [ports.three, ports.threeOps], servers),
  ] as const;
  const rows: string[] = [];
  const cpu: string[] = [];
  const statements: string[] = [];
  for (const [name, requestOf] of Object.entries(kinds)) {
    const [one, three] = await inTurns(sides, (side) => load(side, requestOf));
    rows.push(row(name, one, three));
    cpu.push(cpuRow(name, one, three));
    const [ofOne, ofThree] = await inTurn(sides, (side) =>
      statementsOf(side, () => sendSome(side, requestOf)),
    );
    statements.push(statementsRow(name, ofOne, ofThree));
  }
  for (const side of sides) await subscribe(side);
  const [one, three] = await inTurn(sides, async (side) => {
    await accept(side, dueAtOnce);
    return publishAccepted(side, dueAtOnce);
  });
  rows.push(row(publishing, [one], [three]));
  cpu.push(cpuRow(publishing, [one], [three]));
  const [ofOne, ofThree] = await inTurn(sides, async (side) => {
    await accept(side, counted);
    return statementsOf(side, () => publishAccepted(side, counted));
  });
  statements.push(statementsRow(publishing, ofOne, ofThree));
  const placed = await placements(templateUrl);
  for (const { ctx } of sides) await ctx.close();
  writePage('citus', {
    title: 'A cluster',
    command: 'npm run bench -- citus',
    method: `The same service on one PostgreSQL, and on three nodes of which that server is the coordinator, all on this machine: ${usualShardCount} shards, ${organizations} organizations, ${connections} connections, medians of ${rounds} rounds of ${seconds} s in turns; published were ${dueAtOnce.toLocaleString('en')} requests, once, by a worker whose start is counted with them. The ratios say what distribution costs where nothing is won by it, since the nodes share the processors.`,
    plot: { title: 'Three nodes', values: 'throughput as a ratio to one', table: 'Throughput' },
    tables: [
      ['| Throughput | Three nodes, as a ratio to one |', '|---|---|', ...rows].join('\n'),
      [
        '| Milliseconds of a processor for each | Service, one node | PostgreSQL, one node | Service, three nodes | Coordinator | Node 1 | Node 2 |',
        '|---|---|---|---|---|---|---|',
        ...cpu,
      ].join('\n'),
      [
        '| Statements for each, with those that begin and commit | PostgreSQL, one node | Coordinator | Node 1 | Node 2 |',
        '|---|---|---|---|---|',
        ...statements,
      ].join('\n'),
      ['| Rows | Node 1 | Node 2 |', '|---|---|---|', ...placed].join('\n'),
    ].join('\n\n'),
  });
}

async function open(
  name: string,
  databaseUrl: string,
  [port = 0, opsPort = 0]: readonly number[],
  servers: ReadonlyMap<string, { server: string; pid: number }>,
): Promise<Side> {
  await migrate(databaseUrl);
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://service.example',
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 1).toString('base64')}`,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_KEY: '1000000',
    RATE_LIMIT_PER_ORGANIZATION: '1000000',
    RATE_LIMIT_PER_ADDRESS: '1000000',
    FACEBOOK_GRAPH_URL: `${local(ports.provider)}/graph.facebook.com`,
    EVENT_ALLOWED_NETWORKS: '127.0.0.0/8',
  };
  const ctx = await compose({ config: loadConfig(env), databaseUrl, log: createLogger('error') });
  const customers: Customer[] = [];
  for (let index = 0; index < organizations; index += 1) {
    const { id: organizationId } = await ensureOrganization(ctx.db, `Bench ${index}`);
    await setPlan(ctx.db, organizationId, 'paid');
    const { key } = await createKey(ctx, { organizationId, mode: 'live' }, {});
    const [pageId = ''] = await newPages(ctx, { organizationId, mode: 'live', keyId: '' }, 1);
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    customers.push({ organizationId, pageId, headers });
  }
  const service = start('src/main.js', [], { ...env, ROLE: 'api', PORT: `${port}`, OPS_PORT: `${opsPort}` });
  await ready(`${local(port)}/v1/providers`);
  const side: Side = {
    name,
    url: databaseUrl,
    env,
    serviceUrl: local(port),
    ctx,
    customers,
    requestIds: [],
    processes: { service, ...Object.fromEntries([...servers].map(([server, { pid }]) => [server, pid])) },
    servers: Object.fromEntries([...servers].map(([name, { server, pid }]) => [name, logOf(server, pid)])),
  };
  for (const { pageId, headers } of customers) {
    const response = await post(side, '/v1/publish-requests', headers, postOf(pageId, 'The first loaf'));
    const made = (await response.json()) as { publishRequestId: string };
    side.requestIds.push(made.publishRequestId);
  }
  return side;
}

/** Every request that changes something has a key of its own, as careful customers send it. */
function withKey(headers: Record<string, string> = {}): Record<string, string> {
  return { ...headers, 'Idempotency-Key': randomUUID() };
}

async function post(
  { serviceUrl }: Side,
  way: string,
  headers: Record<string, string>,
  input: object,
): Promise<Response> {
  const sent = { method: 'POST', headers: withKey(headers), body: JSON.stringify(input) };
  const response = await fetch(`${serviceUrl}${way}`, sent);
  if (!response.ok) throw new Error(await response.text());
  return response;
}

/** Measures both in turn, so that other work on the machine meets both. */
async function inTurns(
  sides: readonly [Side, Side],
  measure: (side: Side) => Promise<Round>,
): Promise<[Round[], Round[]]> {
  const taken: [Round[], Round[]] = [[], []];
  for (const side of sides) await measure(side);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, side] of sides.entries()) taken[index]?.push(await measure(side));
  return taken;
}

/** Does something once with each. */
async function inTurn<Result>(
  sides: readonly [Side, Side],
  work: (side: Side) => Promise<Result>,
): Promise<[Result, Result]> {
  return [await work(sides[0]), await work(sides[1])];
}

/** Sends requests of all customers in turn, for some seconds. */
async function load(side: Side, requestOf: RequestOf): Promise<Round> {
  let sent = 0;
  return measured(side, async () => {
    const result = await autocannon({
      url: side.serviceUrl,
      duration: seconds,
      connections,
      requests: [
        {
          setupRequest: (request) => {
            const index = sent % side.customers.length;
            sent += 1;
            const headers = withKey(side.customers[index]?.headers);
            return { ...request, ...requestOf(side, index), headers };
          },
        },
      ],
    });
    if (result.non2xx + result.errors > 0)
      throw new Error(
        `${side.name}: ${JSON.stringify(result.statusCodeStats)} answered, ${result.errors} failed`,
      );
    return result.requests.total;
  });
}

/** Sends as many as are counted, one after the other. */
async function sendSome(side: Side, requestOf: RequestOf): Promise<void> {
  for (let sent = 0; sent < counted; sent += 1) {
    const index = sent % side.customers.length;
    const { path: way, ...request } = requestOf(side, index);
    const response = await fetch(side.serviceUrl + way, {
      ...request,
      headers: withKey(side.customers[index]?.headers),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  }
}

async function subscribe(side: Side): Promise<void> {
  for (const { headers } of side.customers)
    await post(side, '/v1/event-destinations', headers, { url: local(ports.receiver), topics: ['*'] });
}

/** Accepts requests of all customers in turn, which no worker publishes yet. */
async function accept(side: Side, due: number): Promise<void> {
  // What was accepted while that was measured would be published with the rest.
  await side.ctx.db.$executeRawUnsafe("DELETE FROM pgboss.job WHERE name = 'publish.run'");
  for (let accepted = 0; accepted < due; accepted += 1) {
    const { headers, pageId } = side.customers[accepted % side.customers.length] as Customer;
    await post(side, '/v1/publish-requests', headers, postOf(pageId, `Loaf ${accepted}`));
  }
  await fetch(`${local(ports.receiver)}/reset`);
}

/** Lets a worker publish what was accepted, and deliver the two events about each. */
async function publishAccepted(side: Side, due: number): Promise<Round> {
  const worker = start('src/main.js', [], { ...side.env, ROLE: 'worker', OPS_PORT: `${ports.workerOps}` });
  side.processes.service = worker;
  const round = await measured(side, async () => {
    await arrived(side, 2 * due);
    return due;
  });
  process.kill(worker, 'SIGTERM');
  return round;
}

async function arrived(side: Side, events: number): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  for (let count = 0; count < events; ) {
    const answer = await fetch(`${local(ports.receiver)}/?from=${events}`);
    ({ count } = (await answer.json()) as { count: number });
    if (performance.now() > giveUpAt) throw new Error(`${side.name}: only ${count} events arrived`);
  }
}

/** Returns how many statements each server of a side has run, for each of what is counted. */
async function statementsOf({ servers }: Side, work: () => Promise<unknown>): Promise<number[]> {
  const counts = await countStatementsOf(Object.values(servers), work);
  return counts.map((count) => count / counted);
}

async function measured(side: Side, work: () => Promise<number>): Promise<Round> {
  const used = () =>
    Object.entries(side.processes).map(([name, pid]) => [name, processorSeconds(pid)] as const);
  const before = new Map(used());
  const startedAt = performance.now();
  const done = await work();
  const took = (performance.now() - startedAt) / 1_000;
  const cpu = used().map(([name, now]) => [name, (1_000 * (now - (before.get(name) ?? 0))) / done] as const);
  return { perSecond: done / took, cpu: Object.fromEntries(cpu) };
}

function row(name: string, one: Round[], three: Round[]): string {
  const ratios = three.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? Number.NaN));
  return `| ${name} | ${median(ratios).toFixed(2)} |`;
}

function cpuRow(name: string, one: Round[], three: Round[]): string {
  const of = (all: Round[], process: string) => median(all.map(({ cpu }) => cpu[process] ?? 0)).toFixed(2);
  const cells = [of(one, 'service'), of(one, 'coordinator'), of(three, 'service')];
  const servers = ['coordinator', 'node 1', 'node 2'].map((server) => of(three, server));
  return `| ${[name, ...cells, ...servers].join(' | ')} |`;
}

function statementsRow(name: string, one: number[], three: number[]): string {
  return `| ${[name, ...[...one, ...three].map((count) => count.toFixed(1))].join(' | ')} |`;
}

/** Counts the rows of the largest tables on each node. */
async function placements(databaseUrl: string): Promise<string[]> {
  const tables = ['publish_requests', 'events', 'event_deliveries', 'request_log_entries', 'connections'];
  const lines: string[] = [];
  for (const table of tables) {
    const counted = await ask<{ nodeport: number; rows: string }>(
      databaseUrl,
      `SELECT nodeport, sum(result::bigint) AS rows FROM run_command_on_placements('${table}', 'SELECT count(*) FROM %s')
       GROUP BY nodeport ORDER BY nodeport`,
    );
    lines.push(`| \`${table}\` | ${counted.map(({ rows }) => rows).join(' | ')} |`);
  }
  return lines;
}

/** Returns the id of the first process of a server. */
async function processOf(server: string): Promise<number> {
  const [row] = await ask<{ data_directory: string }>(server, 'SHOW data_directory');
  return Number(readFileSync(path.join(row?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Returns how a server's statements are logged. Its first process keeps its log open as what it writes errors to. */
function logOf(server: string, pid: number): LoggingServer {
  return { logFile: readlinkSync(`/proc/${pid}/fd/2`), run: (statement) => ask(server, statement) };
}

async function ask<Row extends pg.QueryResultRow>(server: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
