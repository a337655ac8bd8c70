/**
 * The benchmark of polls: very many profiles are due at once, and their provider has nothing new. It measures how fast
 * two workers ask for all of them, and what that costs besides the calls. Writes bench/polls.md.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { compose } from '../src/compose.ts';
import { loadConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import { newId } from '../src/db/ids.ts';
import { ensureOrganization } from '../src/db/organizations.ts';
import { createLogger } from '../src/log.ts';
import { announcementChannel } from '../src/queue.ts';
import { writePage } from './page.ts';
import { openPostgres } from './postgres.ts';
import { cli, freePorts, ready, start } from './processes.ts';
import { processorSeconds } from './processor-time.ts';
import { sized } from './size.ts';
import { countStatements } from './statement-log.ts';

const profiles = sized(100_000, 400);
const organizations = sized(100, 4);
const workers = 2;
const perInsert = 2_000;
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
  writeFileSync(nothingNew, JSON.stringify({ notifications: [] }));
  const provider = start('bench/upstream.ts', [`${ports.provider}`, nothingNew]);
  await ready(providerUrl);
  const pair = [ports.ops0, ports.ops1].map((port) =>
    start('src/main.js', [], { ...env, ROLE: 'worker', OPS_PORT: `${port}` }),
  );
  for (const port of [ports.ops0, ports.ops1]) await ready(`http://127.0.0.1:${port}/readyz`);

  const processes = { 'the workers': pair, 'the provider': [provider], PostgreSQL: [postgres.pid] };
  const used = () =>
    Object.values(processes).map((pids) => pids.map(processorSeconds).reduce((sum, one) => sum + one, 0));
  const before = used();
  const seconds = await pollAll(ctx);
  const usedMs = used().map((after, index) => ((after - (before[index] ?? 0)) * 1000) / profiles);

  const heard = await listen();
  const statements = await countStatements(ctx, postgres.logFile, () => pollAll(ctx));
  const { changes, jobs } = await heard();
  const per1000 = (count: number) => ((count * 1000) / profiles).toFixed(1);
  const cpu = Object.keys(processes).map(
    (name, index) => `| CPU in ${name} | ${usedMs[index]?.toFixed(2)} ms per poll |`,
  );
  writePage('polls', {
    title: 'Polls',
    plot: { title: 'CPU per poll', values: 'milliseconds', table: 'find nothing new', column: 'Cost' },
    tables: [
      `| ${profiles.toLocaleString('en')} polls that find nothing new, by ${workers} workers | Cost |`,
      '|---|---|',
      ...cpu,
      '',
      `${(profiles / seconds).toFixed(0)} profiles were polled per second. 1,000 polls took ${per1000(statements)} SQL statements, those of the`,
      `queue included, ${per1000(changes)} notifications of changed rows, and ${per1000(jobs)} of jobs.`,
    ].join('\n'),
  });
  await ctx.close();
}

/** Connects each profile by a connection of its own, as app passwords do. None is due. */
async function connect(ctx: Context, organizationIds: readonly string[]): Promise<void> {
  const provider = ctx.registry.find('bluesky');
  const loginKind = 'app_password';
  const grantedScopes = [...(provider?.poll?.scopes[loginKind] ?? [])];
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
          credential: ctx.keyring.seal(JSON.stringify(credential), connectionId),
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

/** Makes all profiles due, and waits until each has been polled. Returns the seconds that this has taken. */
async function pollAll(ctx: Context): Promise<number> {
  await ctx.db.$executeRaw`UPDATE connected_profiles SET poll_at = now()`;
  const startedAt = performance.now();
  await ctx.queue.enqueue('profiles.maintain', {});
  for (;;) {
    await pause(500);
    const [left] = await ctx.db.$queryRaw<{ due: boolean; waiting: boolean }[]>`
      SELECT EXISTS (SELECT FROM connected_profiles WHERE poll_at <= now()) AS due,
        EXISTS (SELECT FROM pgboss.job WHERE name = 'profiles.poll') AS waiting`;
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
