/**
 * The benchmark of the console: how long its pages take to read for a customer with a million publish requests, a
 * million deliveries in the last 24 hours and a full request log. Writes bench/console.md.
 */

import { migrate } from '../src/app/before-start.ts';
import { compose } from '../src/app/compose.ts';
import { loadConfig } from '../src/config.ts';
import { ensureOrganization } from '../src/db/tables/organizations.ts';
import { createLogger } from '../src/observability/log.ts';
import { findDeep, type Measured, measure, readsOf } from './console/measure.ts';
import { openPages } from './console/pages.ts';
import { type SeedSizes, seed } from './console/seed.ts';
import { writePage } from './page.ts';
import { openPostgres } from './postgres.ts';
import { sized } from './size.ts';

/** The time limit for statements that insert the data; the service's own limit is too short for them. */
const seedMs = 10 * 60 * 1000;

const sizes: SeedSizes = {
  publishRequests: sized(1_000_000, 10_000),
  deliveries: sized(1_000_000, 10_000),
  requests: sized(10_000, 100),
  profiles: sized(5_000, 50),
};

const postgres = await openPostgres('console');
try {
  await run();
} finally {
  await postgres.close();
}
// Prisma's schema engine leaves a timer behind that would keep the process alive.
process.exit();

async function run(): Promise<void> {
  await migrate(postgres.url);
  const config = loadConfig({
    ...postgres.env,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://service.example',
    ROLE: 'api',
    PORT: '0',
    OPS_PORT: '0',
    RATE_LIMIT_PER_ADDRESS: '1000000',
  });
  const open = (databaseUrl: string) => compose({ config, databaseUrl, log: createLogger('error') });
  const ctx = await open(postgres.url);
  const { id: organizationId } = await ensureOrganization(ctx.db, 'Bench');
  const caller = { organizationId, mode: 'live' as const, keyId: '' };
  const patient = await open(`${postgres.url}?statement_timeout=${seedMs}&query_timeout=${seedMs}`);
  const seeded = await seed(patient, caller, sizes);
  await patient.close();
  const measured = await measure(ctx, readsOf(ctx, caller, seeded, await findDeep(ctx)), sized(60, 2));
  const console = await openPages(ctx, caller, seeded);
  const pages = await measure(ctx, console.reads, sized(20, 1));
  report(measured, pages);
  await console.close();
  await ctx.close();
}

function tableOf(heading: string, measured: Measured[]): string {
  const [first] = measured;
  return [
    `| ${heading} | p50, ms | p99, ms | Ratio to the first | Statements |`,
    '|---|---|---|---|---|',
    ...measured.map(
      ({ name, p50, p99, statements }) =>
        `| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(p50 / (first?.p50 ?? 1)).toFixed(2)} | ${statements} |`,
    ),
  ].join('\n');
}

function report(measured: Measured[], pages: Measured[]): void {
  const number = (count: number) => count.toLocaleString('en');
  const slowest = pages.reduce((one, other) => (other.p99 > one.p99 ? other : one));
  const method = [
    'A tenant with',
    `${number(sizes.publishRequests)} publish requests, ${number(sizes.deliveries)} deliveries of the last 24 hours to ten destinations,`,
    `${number(sizes.requests)} logged requests and ${number(sizes.profiles)} Connected Profiles. Milliseconds of the functions behind the`,
    'pages, without HTML and HTTP; then of the pages themselves, over HTTP, of which the slowest was',
    `${slowest.name} with ${slowest.p99.toFixed(0)} ms at p99.`,
  ];
  const tables = [tableOf('What is read, pages of 100', measured), tableOf('Page, over HTTP', pages)];
  writePage('console', {
    title: 'Console',
    method: method.join('\n'),
    plot: {
      title: 'Pages of the console',
      values: 'milliseconds at p99, over HTTP',
      table: 'Page, over HTTP',
      column: 'p99, ms',
    },
    tables: tables.join('\n\n'),
  });
}
