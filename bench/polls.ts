/**
 * The benchmark of polls and sweeps: very many profiles are due at once, and their provider has nothing new. It measures
 * how fast two workers ask for all of them, and what that costs besides the calls. Writes bench/polls.md.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { compose } from '../src/app/compose.ts';
import { loadConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import { newId } from '../src/db/client/ids.ts';
import { ensureOrganization } from '../src/db/tables/organizations.ts';
import { createLogger } from '../src/observability/log.ts';
import { namesFor } from '../src/providers/access.ts';
import { announcementChannel } from '../src/queue/index.ts';
import { writePage } from './page.ts';
import { openPostgres } from './postgres.ts';
import { cli, freePorts, ready, start } from './processes.ts';
import { processorSeconds } from './processor-time.ts';
import { sized } from './size.ts';
import { countStatements } from './statement-log.ts';

const profiles = sized(100_000, 400);
/** Statements and notifications are counted while this many profiles are watched, since PostgreSQL's log is slow. */
const counted = profiles / 10;
const organizations = sized(100, 4);
const workers = 2;
const perInsert = 2_000;

/** A poll and a sweep are measured in turn; `at` is the column that says when a profile is due for one. */
const watches = {
  poll: { title: 'A poll', job: 'profiles.poll', at: 'poll_at' },
  sweep: { title: 'A sweep', job: 'profiles.sweep', at: 'sweep_at' },
} as const;
type Watch = (typeof watches)[keyof typeof watches];

/** A provider that has nothing: every call of a poll and of a sweep finds its own list in the answer, and it is empty. */
const nothing = { notifications: [], feed: [], records: [], posts: [] };
const hour = '60';

const ports = await freePorts('provider', 'ops0', 'ops1');
const providerUrl = `http://127.0.0.1:${ports.provider}`;
const postgres = await openPostgres('polls');
// The database's clock alone decides what is due: no interval ends while this runs.
const env = { ...postgres.env, POLL_INTERVAL_MINUTES: hour, SWEEP_INTERVAL_MINUTES: hour };
try {
  await run();
} finally {
  await postgres.close();
}

async function run(): Promise<void> {
  cli(['organization', 'create', '--name', 'Bench'], env);
  const ctx = await compose({
    config: loadConfig(env),
    databaseUrl: postgres.url,
    log: createLogger('error'),
  });
  const ids: string[] = [];
  for (let made = 0; made < organizations; made += 1)
    ids.push((await ensureOrganization(ctx.db, `Bench ${made}`)).id);
  await connect(ctx, ids);

  const nothingNew = path.join(postgres.directory, 'nothing-new.json');
  writeFileSync(nothingNew, JSON.stringify(nothing));
  const provider = start('bench/upstream.ts', [`${ports.provider}`, nothingNew]);
  await ready(providerUrl);
  const pair = [ports.ops0, ports.ops1].map((port) =>
    start('src/main.js', [], { ...env, ROLE: 'worker', OPS_PORT: `${port}` }),
  );
  for (const port of [ports.ops0, ports.ops1]) await ready(`http://127.0.0.1:${port}/readyz`);

  const processes = { 'the workers': pair, 'the provider': [provider], PostgreSQL: [postgres.pid] };
  const costs: Cost[] = [];
  for (const watch of Object.values(watches)) costs.push(await measure(ctx, watch, processes));
  const row = (name: string, cell: (cost: Cost) => string) => `| ${[name, ...costs.map(cell)].join(' | ')} |`;
  const per1000 = (count: number) => ((count * 1000) / counted).toFixed(1);
  writePage('polls', {
    title: 'Polls and sweeps',
    plot: {
      title: 'CPU of a sweep',
      values: 'milliseconds',
      table: 'nothing new',
      column: watches.sweep.title,
      rows: /^CPU/,
    },
    tables: [
      row(
        `${profiles.toLocaleString('en')} profiles of Bluesky with nothing new, by ${workers} workers`,
        ({ watch }) => watch.title,
      ),
      '|---|---|---|',
      ...Object.keys(processes).map((name, index) =>
        row(`CPU in ${name}`, ({ usedMs }) => `${usedMs[index]?.toFixed(2)} ms`),
      ),
      row('Profiles per second', ({ seconds }) => (profiles / seconds).toFixed(0)),
      row('SQL statements per 1,000, those of the queue included', ({ statements }) => per1000(statements)),
      row('Notifications of changed rows per 1,000', ({ changes }) => per1000(changes)),
      row('Notifications of jobs per 1,000', ({ jobs }) => per1000(jobs)),
    ].join('\n'),
  });
  await ctx.close();
}

interface Cost {
  watch: Watch;
  seconds: number;
  /** The milliseconds of CPU per profile, in each of the groups of processes. */
  usedMs: number[];
  statements: number;
  changes: number;
  jobs: number;
}

/**
 * Has all profiles polled or swept, and then some of them again with PostgreSQL's log of statements, which costs CPU
 * itself.
 */
async function measure(ctx: Context, watch: Watch, processes: Record<string, number[]>): Promise<Cost> {
  const used = () =>
    Object.values(processes).map((pids) => pids.map(processorSeconds).reduce((sum, one) => sum + one, 0));
  const before = used();
  const seconds = await watchSome(ctx, watch, profiles);
  const usedMs = used().map((after, index) => ((after - (before[index] ?? 0)) * 1000) / profiles);
  const heard = await listen();
  const statements = await countStatements(ctx, postgres.logFile, () => watchSome(ctx, watch, counted));
  return { watch, seconds, usedMs, statements, ...(await heard()) };
}

/** Connects each profile by a connection of its own, as app passwords do. None is due. */
async function connect(ctx: Context, organizationIds: readonly string[]): Promise<void> {
  const provider = ctx.providers.registry.find('bluesky');
  const loginKind = 'app_password';
  const grantedScopes = [...(namesFor(provider?.poll?.scopes, { loginKind, profileKind: 'account' }) ?? [])];
  const far = new Date('2100-01-01');
  for (let made = 0; made < profiles; made += perInsert) {
    const count = Math.min(perInsert, profiles - made);
    const rows = Array.from({ length: count }, (_, index) => {
      const organizationId = organizationIds[index % organizations] ?? '';
      const connectionId = newId('connection', 'live');
      const of = { organizationId, mode: 'live' as const, providerId: 'bluesky' };
      const did = `did:plc:${made + index}`;
      const credential = { accessToken: 'anybody', details: { service: providerUrl, did } };
      return {
        connection: {
          ...of,
          id: connectionId,
          loginKind,
          origin: 'imported' as const,
          grantedScopes,
          credential: ctx.security.keyring.seal(JSON.stringify(credential), connectionId),
          checkAt: far,
        },
        profile: {
          ...of,
          id: newId('connectedProfile', 'live'),
          connectionId,
          externalId: did,
          kind: 'account',
          pollCursor: new Date().toISOString(),
          pollAt: far,
          sweepAt: far,
        },
      };
    });
    await ctx.db.connection.createMany({ data: rows.map(({ connection }) => connection) });
    await ctx.db.connectedProfile.createMany({ data: rows.map(({ profile }) => profile) });
  }
  await ctx.db.$executeRawUnsafe('ANALYZE');
}

/** Makes profiles due, and waits until none is and no job is left. Returns the seconds that this has taken. */
async function watchSome(ctx: Context, { at, job }: Watch, count: number): Promise<number> {
  await ctx.db.$executeRawUnsafe(
    `UPDATE connected_profiles SET ${at} = now() WHERE id IN (SELECT id FROM connected_profiles LIMIT ${count})`,
  );
  const startedAt = performance.now();
  await ctx.queue.enqueue('profiles.maintain', {});
  for (;;) {
    await pause(500);
    const [left] = await ctx.db.$queryRawUnsafe<{ due: boolean; waiting: boolean }[]>(
      `SELECT EXISTS (SELECT FROM connected_profiles WHERE ${at} <= now()) AS due,
        EXISTS (SELECT FROM pgboss.job WHERE name = '${job}') AS waiting`,
    );
    if (!left?.due && !left?.waiting) return (performance.now() - startedAt) / 1000;
  }
}

/** Begins to count notifications; the returned function ends that. */
async function listen(): Promise<() => Promise<{ changes: number; jobs: number }>> {
  const counts = { changes: 0, jobs: 0 };
  const client = new pg.Client(postgres.url);
  await client.connect();
  client.on('notification', ({ channel }) => {
    counts[channel === announcementChannel ? 'jobs' : 'changes'] += 1;
  });
  await client.query(`LISTEN row_changes; LISTEN ${announcementChannel}`);
  return async () => {
    await client.end();
    return counts;
  };
}
