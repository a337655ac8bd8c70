/**
 * `npm run growth` measures what operations and jobs cost beside growing numbers of rows, for all tables that grow with
 * what tenants do, or only for the named ones (`-- events jobs`), with at most `--largest 1000000` rows where the disk has no room for ten
 * million, which take some 20 GB. It prints each table once it is measured, and writes all of them to bench/growth.md and
 * bench/growth.svg, and to bench/growth-plans.md the plans of what reads many more pages. Named ones are only printed. It
 * fails if an operation also takes longer than it may; in the small form it judges the pages, which do not depend on what
 * else the machine does.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../src/app/before-start.ts';
import { compose } from '../src/app/compose.ts';
import { loadConfig } from '../src/config.ts';
import { makePartitions } from '../src/db/retention/partitions.ts';
import { ensureOrganization, setPlan } from '../src/db/tables/organizations.ts';
import { createEventDestination } from '../src/domain/deliveries/destinations.ts';
import { createAuthIntegration } from '../src/domain/grants/auth-integrations/change.ts';
import { createLogger } from '../src/observability/log.ts';
import { auditLog } from './growth/audit-log.ts';
import { backfills } from './growth/backfills.ts';
import { connectSessions } from './growth/connect-sessions.ts';
import { connections } from './growth/connections.ts';
import { empty, refill } from './growth/copy.ts';
import { events } from './growth/events.ts';
import type { Findings, Growth, GrowthBench } from './growth/growth.ts';
import { idempotencyKeys } from './growth/idempotency.ts';
import { jobsNotDue } from './growth/looks.ts';
import { mail } from './growth/mail.ts';
import { type Cost, costOf, plansOf, serverFlags } from './growth/measure.ts';
import { media, stagedMedia } from './growth/media.ts';
import { observedItems } from './growth/observed-items.ts';
import { parkedGroups } from './growth/parked-groups.ts';
import { providerWebhooks } from './growth/provider-webhooks.ts';
import { publishRequests } from './growth/publish-requests.ts';
import { requests } from './growth/requests.ts';
import { waitForQuiet, watchOthers, watchProcessors } from './machine.ts';
import { writePage } from './page.ts';
import { openPostgres } from './postgres.ts';
import { freePorts, ready, start } from './processes.ts';
import { newPages, type Tenant } from './publish-pages.ts';
import { small, writesPages } from './size.ts';

const all: Growth[] = [
  jobsNotDue,
  publishRequests,
  events,
  requests,
  media,
  stagedMedia,
  connections,
  connectSessions,
  backfills,
  auditLog,
  mail,
  observedItems,
  providerWebhooks,
  idempotencyKeys,
  // This one is the last, because a queue that is emptied keeps the planner's statistics of jobs that cannot start.
  parkedGroups,
];

/** The highest allowed ratio of a cost at the largest size to that at the smallest. */
const atMost = small ? 2 : 1.3;
/**
 * The number of further pages that do not count as growth: a search in an index of ten million rows passes one or two
 * levels more than in one of a thousand, and an operation searches a few indexes.
 */
const levels = 10;

const app = {
  providerId: 'facebook',
  name: 'Planner',
  clientId: '1234',
  clientSecret: 'secret',
  returnOrigins: ['https://planner.example.com'],
};

interface Measured extends Cost {
  size: number;
}

interface Result {
  growth: Growth;
  /** The costs of each operation by its name, at each size. */
  costs: Map<string, Measured[]>;
  /** The plans of the operations that read more than they may at the largest size, by their names. */
  plans: Map<string, string>;
  /** The findings of the measurement that the growth makes at its largest size, if it makes one. */
  more: Findings | undefined;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean' },
    trial: { type: 'boolean' },
    largest: { type: 'string', default: '10000000' },
  },
});
const chosen = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.filter((name) => !all.some((growth) => growth.name === name));
if (unknown.length > 0) throw new Error(`no growth ${unknown}: ${all.map(({ name }) => name).join(', ')}`);

const postgres = await openPostgres('growth', serverFlags);
try {
  await run();
} finally {
  await postgres.close();
}
// Prisma's schema engine leaves a timer behind that would keep the process alive.
process.exit();

async function run(): Promise<void> {
  const { url, logFile } = postgres;
  await migrate(url);
  const ports = await freePorts('receiver');
  const receiverUrl = `http://127.0.0.1:${ports.receiver}`;
  start('bench/receiver.ts', [`${ports.receiver}`]);
  await ready(receiverUrl);
  const env = {
    ...postgres.env,
    EVENT_ALLOWED_NETWORKS: '127.0.0.0/8',
    PUBLIC_URL: 'https://service.example',
    // The pool is small, because each session reads the catalog for itself, which is not to be measured.
    DATABASE_POOL_SIZE: '2',
  };
  const openAt = (now: () => Date) =>
    compose({ config: loadConfig(env), databaseUrl: url, log: createLogger('error'), now });
  const ctx = await openAt(() => new Date());
  const { id: organizationId } = await ensureOrganization(ctx.db, 'Bench');
  await setPlan(ctx.db, organizationId, 'paid');
  const tenant: Tenant = { organizationId, mode: 'live', keyId: '' };
  const destinationIds: string[] = [];
  const fillers = [await openFiller(url), await openFiller(url)] as const;
  const [db] = fillers;
  await db.query('CREATE EXTENSION pg_stat_statements');
  const input = { url: `${receiverUrl}/events`, topics: ['connection.*'] };
  for (let made = 0; made < 2; made += 1)
    destinationIds.push((await createEventDestination(ctx, tenant as never, input)).eventDestinationId);
  const { authIntegrationId } = await createAuthIntegration(ctx, tenant as never, app);
  const bench: GrowthBench = {
    db,
    fillers,
    ctx,
    tenant,
    authIntegrationId,
    destinationIds,
    openAt,
    pageIds: [],
  };
  const results: Result[] = [];
  for (const growth of chosen) {
    // A run that is disturbed ends with the table at hand, not when an hour is over.
    if (writesPages) await waitForQuiet(watchProcessors);
    const requireUndisturbed = watchOthers();
    // An earlier growth may have emptied or dropped them.
    await makePastPartitions(ctx.db);
    bench.pageIds = await newPages(ctx, tenant, 10);
    const result = await measure(growth, bench, logFile);
    console.log(`\n${tableOf(result)}\n`);
    if (writesPages) requireUndisturbed();
    results.push(result);
  }
  await ctx.close();
  for (const filler of fillers) await filler.end();
  report(results);
}

/** Opens a connection that copies rows without the checks and announcements that are made for each. */
async function openFiller(url: string): Promise<pg.Client> {
  const filler = new pg.Client(url);
  // The connection breaks when PostgreSQL is stopped after a failure, which is not to hide that failure.
  filler.on('error', () => {});
  await filler.connect();
  await filler.query('SET session_replication_role = replica');
  return filler;
}

/** Makes the partitions of the last month, as a service that has run for that long has them. */
async function makePastPartitions(db: GrowthBench['ctx']['db']): Promise<void> {
  for (let back = 35 * 24; back >= 0; back -= 7 * 24)
    await makePartitions(db, new Date(Date.now() - back * 3_600_000));
  for (let back = 24; back >= 0; back -= 3) await makePartitions(db, new Date(Date.now() - back * 3_600_000));
}

async function measure(growth: Growth, bench: GrowthBench, logFile: string): Promise<Result> {
  const { tables, complete, operations } = growth;
  const sizes = sizesOf(growth);
  const costs = new Map<string, Measured[]>();
  const plans = new Map<string, string>();
  let more: Findings | undefined;
  for (const size of sizes) {
    const startedAt = performance.now();
    const filled = tables(bench);
    await refill(bench.fillers, filled, size);
    await complete?.(bench);
    const tell = progressOf(`${growth.name}, ${size.toLocaleString('en')}`);
    tell('filled', startedAt);
    const filledAt = performance.now();
    for (const operation of operations(bench, size)) {
      const measured = { size, ...(await costOf(bench.db, operation)) };
      const so = [...(costs.get(operation.name) ?? []), measured];
      costs.set(operation.name, so);
      if (size === sizes.at(-1) && readsMore(so))
        plans.set(operation.name, await plansOf(bench.db, logFile, operation));
    }
    if (size === sizes.at(-1)) more = await growth.atLargest?.(bench);
    tell('measured', filledAt);
    await empty(bench.db, [...filled, { table: 'pgboss.job' }]);
  }
  return { growth, costs, plans, more };
}

/** Returns what says when a part of the work is done, and how long it has taken. */
function progressOf(name: string): (done: string, since: number) => void {
  return (done, since) => {
    const seconds = ((performance.now() - since) / 1000).toFixed(0);
    console.log(`${new Date().toLocaleTimeString('en-GB')} ${name}: ${done} in ${seconds} s`);
  };
}

/** Returns the sizes that the disk has room for, as the command says. */
function sizesOf({ sizes }: Growth): number[] {
  return sizes.filter((size) => size <= Number(values.largest));
}

function ratio(measured: Measured[], what: 'ms' | 'pages'): number {
  const [first, last] = [measured[0], measured.at(-1)];
  return first && last ? last[what] / Math.max(first[what], what === 'pages' ? 1 : 0.001) : 1;
}

function readsMore(measured: Measured[]): boolean {
  const [first, last] = [measured[0], measured.at(-1)];
  return first !== undefined && last !== undefined && last.pages > atMost * first.pages + levels;
}

function hasGrown(growth: Growth, measured: Measured[]): boolean {
  return readsMore(measured) && (small || ratio(measured, 'ms') > (growth.atMost ?? atMost));
}

function report(results: Result[]): void {
  const grown = results.flatMap(({ growth, costs, more }) => [
    ...[...costs]
      .filter(([, one]) => hasGrown(growth, one))
      .map(([name]) => `${name}, beside ${growth.rows}`),
    ...(more?.grown ?? []),
  ]);
  if (positionals.length === 0) writeBothPages(results, grown);
  if (grown.length > 0) {
    console.error(`grown too much: ${grown.join('; ')}`);
    process.exitCode = 1;
  }
}

function writeBothPages(results: Result[], grown: string[]): void {
  writePage('growth', {
    title: 'Growth',
    command: 'npm run growth',
    method: [
      'Each operation is run beside so many rows, filled by COPY, one table after the other; the largest size of each is the',
      'last of its columns. A cell says how many pages of 8 kB PostgreSQL has read for it, from memory or from disk, and',
      'the time of its statements as a ratio to that at the smallest size. Both are those of the run that took the least',
      'of 20, which other work on the machine disturbs least. An operation counts as grown only when both have grown: its time is',
      `more than ${atMost} times that at the smallest size (${jobsNotDue.atMost} for looks, which write), and its pages are more than`,
      `${atMost} times as many and ${levels}, the deeper levels of larger indexes. Time alone does not count: rows that are in no cache take`,
      'longer to read, as many as they are.',
      grown.length > 0 ? `Grown: ${grown.join('; ')}.` : 'Nothing has grown.',
      'The plans of what reads so many more pages are in [growth-plans.md](growth-plans.md).',
    ].join('\n'),
    plot: {
      title: 'Cost beside growing numbers of rows',
      values: 'pages read, as a ratio to the fewest rows, by what reads most',
      series: results.map(({ growth, costs }) => {
        const [name, measured] = mostGrown(costs);
        const [first] = measured;
        return {
          name: `${growth.rows}: ${name.replaceAll('`', '')}`,
          points: measured.map(({ size, pages }): [number, number] => [
            size,
            pages / Math.max(first?.pages ?? 1, 1),
          ]),
        };
      }),
    },
    tables: results.map(tableOf).join('\n\n'),
  });
  writePage('growth-plans', {
    title: 'Plans of what reads more pages',
    command: 'npm run growth',
    tables: results
      .flatMap(({ growth, plans }) =>
        [...plans].map(([name, plan]) => `## ${name}, beside ${growth.rows}\n\n\`\`\`\n${plan}\n\`\`\``),
      )
      .join('\n\n'),
  });
}

function mostGrown(costs: Map<string, Measured[]>): [string, Measured[]] {
  return [...costs].reduce((one, other) => (ratio(other[1], 'pages') > ratio(one[1], 'pages') ? other : one));
}

function tableOf({ growth, costs, more }: Result): string {
  const row = ([name, measured]: [string, Measured[]]) => {
    const [first] = measured;
    const cells = measured.map(({ pages, ms }) => `${pages}, ${(ms / (first?.ms ?? 1)).toFixed(2)}`);
    return `| ${name} | ${cells.join(' | ')} |`;
  };
  return [
    `| Beside so many ${growth.rows} | ${sizesOf(growth)
      .map((size) => size.toLocaleString('en'))
      .join(' | ')} |`,
    `|---|${sizesOf(growth)
      .map(() => '---|')
      .join('')}`,
    ...[...costs].map(row),
    ...(more ? ['', more.text] : []),
  ].join('\n');
}
