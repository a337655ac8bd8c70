/**
 * The benchmark of what a process takes: its memory and its connections to the database, at rest and while all it can do at a
 * time is asked of it, what publish requests and the delivery of their events take of processors and leave in the database, and
 * what a year of them would.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { compose } from '../src/app/compose.ts';
import { loadConfig } from '../src/config.ts';
import { createLogger } from '../src/observability/log.ts';
import { watchConnections } from './footprint/connections.ts';
import { differenceOf, sizesOfTables } from './footprint/tables.ts';
import { assumed, type Taken, year, yearOf } from './footprint/year.ts';
import { describeMachine } from './machine.ts';
import { openPostgres } from './postgres.ts';
import { cli, freePorts, ready, start } from './processes.ts';
import { mostResidentBytes, processorSeconds, residentBytes } from './processor-time.ts';
import { newPages, postOf, type Tenant } from './publish-pages.ts';
import { sized } from './size.ts';
import { pageWriter } from './write-page.ts';

const writePage = pageWriter(describeMachine());
const roles = ['api', 'worker'] as const;
const publishRequests = sized(1_000, 50);
/** More than a process has connections for, so that its pool is used up. */
const atATime = 64;
const profiles = 16;
/** `publishRequest.started` and `publishRequest.published`. */
const eventsOfRequest = 2;
/** A process is at rest when it has been ready for this long. */
const restMs = sized(10_000, 500);
const mebibyte = 2 ** 20;
const alone = '1,000 publish requests, each published';
const delivering = `${alone} and its events delivered to one destination`;

const ports = await freePorts('api', 'apiOps', 'workerOps', 'provider', 'receiver');
const local = (port: number) => `http://127.0.0.1:${port}`;
const postgres = await openPostgres('footprint');
const env = {
  ...postgres.env,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://service.example',
  FACEBOOK_GRAPH_URL: `${local(ports.provider)}/graph.facebook.com`,
  EVENT_ALLOWED_NETWORKS: '127.0.0.0/8',
};
try {
  await run();
} finally {
  await postgres.close();
}

async function run(): Promise<void> {
  cli(['organization', 'create', '--name', 'Bench'], { ...env, NODE_ENV: 'test' });
  cli(['organization', 'plan', '--organization', 'Bench', '--plan', 'paid'], env);
  const made = cli(['key', 'create', '--organization', 'Bench', '--mode', 'live'], env);
  const { key = '', organizationId = '' } = made;
  const config = loadConfig(env);
  const ctx = await compose({ config, databaseUrl: postgres.url, log: createLogger('error') });
  const tenant: Tenant = { organizationId, mode: 'live', keyId: '' };
  const pages = await newPages(ctx, tenant, profiles);
  await ctx.close();
  const database = new pg.Client(postgres.url);
  await database.connect();
  // When something fails, the server ends before this connection does.
  database.on('error', () => {});

  const pids = await startProcesses(database);
  const connections = watchConnections(database, roles);
  await pause(restMs);
  const resting = {
    connections: await connections.now(),
    bytes: roles.map((role) => residentBytes(pids[role])),
  };

  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const publishAll = () => publish(database, headers, pages);
  const all = { ...pids, database: postgres.pid };
  // Code that has run before takes less time, and both rounds are compared.
  await publishAll();
  const before = await sizesOfTables(database);
  const secondsOfRequests = await secondsDuring(all, publishAll);
  const published = await sizesOfTables(database);
  await post('/v1/event-destinations', headers, { url: `${local(ports.receiver)}/`, topics: ['*'] });
  const subscribed = await sizesOfTables(database);
  const secondsWithDeliveries = await secondsDuring(all, async () => {
    await publishAll();
    await delivered(publishRequests * eventsOfRequest);
  });
  const deliveredTo = await sizesOfTables(database);

  const most = await connections.stop();
  const mib = (bytes: number) => (bytes / mebibyte).toFixed(0);
  const rows = roles.map((role, index) =>
    [
      `\`${role}\``,
      mib(resting.bytes[index] ?? 0),
      mib(mostResidentBytes(pids[role])),
      resting.connections[role].all,
      most[role].all,
    ].join(' | '),
  );
  const [ofRequests, withDeliveries] = [
    takenOf(secondsOfRequests, differenceOf(before, published, publishRequests)),
    takenOf(secondsWithDeliveries, differenceOf(subscribed, deliveredTo, publishRequests)),
  ];
  const purposes = [...new Set(roles.flatMap((role) => Object.keys(most[role].byPurpose)))].sort();
  writePage('footprint', {
    title: 'What a process takes',
    method: `At rest for ${restMs / 1000} s, and then under ${publishRequests.toLocaleString('en')} publish requests, ${atATime} at a time, three times: to warm up, without an event destination, and with one. \`DATABASE_POOL_SIZE\` is ${config.databasePoolSize}.`,
    plot: { title: 'Memory of a process', values: 'MiB at most', table: 'Process', column: 'MiB at most' },
    tables: [
      `| Process | MiB at rest | MiB at most | Connections at rest | Connections at most |\n|---|---|---|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}`,
      `| Connections at most, by what they are for | \`api\` | \`worker\` |\n|---|---|---|\n${purposes
        .map((name) => `| ${name} | ${roles.map((role) => most[role].byPurpose[name] ?? 0).join(' | ')} |`)
        .join('\n')}`,
      tableOf(alone, differenceOf(before, published, publishRequests)),
      tableOf(delivering, differenceOf(subscribed, deliveredTo, publishRequests)),
      secondsTable({ [alone]: ofRequests, [delivering]: withDeliveries }),
      yearTable({
        publishRequests: ofRequests,
        deliveries: share(withDeliveries, ofRequests),
        connections: Object.fromEntries(roles.map((role) => [role, most[role].all])),
      }),
    ].join('\n\n'),
  });
  await database.end();
}

/** Starts a process of each role, whose connections are told by the role of the database that they belong to. */
async function startProcesses(database: pg.Client): Promise<Record<(typeof roles)[number], number>> {
  start('bench/provider.ts', [`${ports.provider}`]);
  start('bench/receiver.ts', [`${ports.receiver}`]);
  const urlOf = async (role: string) => {
    await database.query(`CREATE ROLE "${role}" SUPERUSER LOGIN PASSWORD '${role}'`);
    return Object.assign(new URL(postgres.url), { username: role, password: role }).href;
  };
  const began = async (role: string, more: Record<string, string>) =>
    start('src/main.js', [], { ...env, DATABASE_URL: await urlOf(role), ROLE: role, ...more });
  const api = await began('api', { PORT: `${ports.api}`, OPS_PORT: `${ports.apiOps}` });
  const worker = await began('worker', { OPS_PORT: `${ports.workerOps}` });
  for (const port of [ports.apiOps, ports.workerOps]) await ready(`${local(port)}/readyz`);
  return { api, worker };
}

async function post(path: string, headers: Record<string, string>, input: object): Promise<void> {
  const answer = await fetch(local(ports.api) + path, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** Publishes a post with each request, and waits until the last one is published. */
async function publish(database: pg.Client, headers: Record<string, string>, pages: string[]): Promise<void> {
  let left = publishRequests;
  const customer = async (page: string) => {
    while (left > 0) {
      left -= 1;
      await post('/v1/publish-requests', headers, postOf(page, `Rye loaves, batch ${left}`));
    }
  };
  await Promise.all(Array.from({ length: atATime }, (_, index) => customer(pages[index % profiles] ?? '')));
  await until(async () => {
    const open = await database.query(`SELECT 1 FROM publish_requests WHERE status <> 'published' LIMIT 1`);
    return open.rows.length === 0;
  });
}

async function delivered(count: number): Promise<void> {
  await until(async () => {
    const { count: so } = (await (await fetch(`${local(ports.receiver)}/`)).json()) as { count: number };
    return so >= count;
  });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10 * 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline)
      throw new Error('not everything was published and delivered within ten minutes');
    await pause(200);
  }
}

/** Returns the processor time that each of these processes has taken, for a thousand requests. */
async function secondsDuring(
  ids: Readonly<Record<string, number>>,
  work: () => Promise<void>,
): Promise<Taken['processorSeconds']> {
  const now = () => Object.entries(ids).map(([name, pid]) => [name, processorSeconds(pid)] as const);
  const began = new Map(now());
  await work();
  return Object.fromEntries(
    now().map(([name, seconds]) => [name, ((seconds - (began.get(name) ?? 0)) * 1_000) / publishRequests]),
  );
}

function takenOf(seconds: Taken['processorSeconds'], differences: ReturnType<typeof differenceOf>): Taken {
  const sum = (of: 'rows' | 'kibibytes', tables = differences) =>
    tables.reduce((total, each) => total + each[of], 0);
  const jobs = differences.filter(({ table }) => table.startsWith('pgboss.'));
  const ledger = differences.filter(({ table }) => table === 'publish_requests');
  return {
    processorSeconds: seconds,
    kibibytes: sum('kibibytes'),
    kibibytesForEver: sum('kibibytes', ledger),
    jobs: sum('rows', jobs),
  };
}

/** Returns what a thousand deliveries take: what the requests have taken more with them than without. */
function share(withDeliveries: Taken, without: Taken): Taken {
  const of = (more: number, less: number) => Math.max(more - less, 0) / eventsOfRequest;
  const seconds = Object.entries(withDeliveries.processorSeconds).map(([name, more]) => [
    name,
    of(more, without.processorSeconds[name] ?? 0),
  ]);
  return {
    processorSeconds: Object.fromEntries(seconds),
    kibibytes: of(withDeliveries.kibibytes, without.kibibytes),
    kibibytesForEver: 0,
    jobs: of(withDeliveries.jobs, without.jobs),
  };
}

function secondsTable(taken: Record<string, Taken>): string {
  const names = [...roles, 'database'];
  const rows = Object.entries(taken).map(([what, { processorSeconds: seconds }]) =>
    [what, ...names.map((name) => (seconds[name] ?? 0).toFixed(2))].join(' | '),
  );
  return `| Seconds of a processor, for | ${names.join(' | ')} |\n|---${'|---'.repeat(names.length)}|\n${rows.map((row) => `| ${row} |`).join('\n')}`;
}

function yearTable(measured: Parameters<typeof yearOf>[0]): string {
  const { peak, busy, keptDays, processorDollarsPerMonth, gigabyteDollarsPerMonth } = assumed;
  const rows = yearOf(measured).map((row) => `| ${row.join(' | ')} |`);
  return `What this comes to in a year of ${year.publishRequests.toExponential()} publish requests and ${year.deliveries.toExponential()} deliveries, worked out and not
measured: the busiest second has ${peak} times what the mean one has, and finds processors that are busy ${busy} of their time;
requests are kept for ever, and all else ${keptDays} days; the provider, the receiver and the traffic cost nothing; a processor
costs $${processorDollarsPerMonth.toFixed(2)} a month, and a GB $${gigabyteDollarsPerMonth.toFixed(2)}, as AWS asks on demand. Copies of the database that stand by come on top. One
coordinator of a cluster plans every statement, so beyond some nodes the coordinator is the limit, and cells are next.

| A year of it | |\n|---|---|\n${rows.join('\n')}`;
}

function tableOf(what: string, differences: ReturnType<typeof differenceOf>): string {
  const rows = differences.map(
    ({ table, rows: more, kibibytes }) => `| \`${table}\` | ${more} | ${kibibytes} |`,
  );
  const sum = (of: 'rows' | 'kibibytes') => differences.reduce((total, each) => total + each[of], 0);
  return `| ${what} | Rows | KiB, with indexes |\n|---|---|---|\n${rows.join('\n')}\n| all tables | ${sum('rows')} | ${sum('kibibytes')} |`;
}
