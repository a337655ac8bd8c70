/** Measures how long the pages of a long publish ledger take. */
import type { Context } from '../src/context.ts';
import { operations } from '../src/contract/index.ts';
import { bindingOf } from '../src/http/page-cursor.ts';
import type { Tenant } from './publish-pages.ts';
import { sized } from './size.ts';
import { median } from './statistics.ts';

export interface LedgerBench {
  ctx: Context;
  tenant: Tenant;
  serviceUrl: string;
  headers: Record<string, string>;
  pageIds: string[];
  rows: number;
}

const pageSize = 100;
const deepPage = 10_000;
const reads = sized(200, 5);
/** The number of inserted requests to each failed one. */
const failedEvery = 10_000;

export async function measureLedger(bench: LedgerBench): Promise<string> {
  const { rows, pageIds } = bench;
  await insertHistory(bench);
  const deep = Math.min(deepPage, Math.floor(rows / pageSize));
  const cursor = cursorBehind(bench, rows - (deep - 1) * pageSize);
  const [page] = pageIds;
  const queries = {
    first: '',
    deep: `&cursor=${cursor}`,
    failed: '&status=failed',
    page: `&connectedProfileId=${page}`,
  };
  const ms = await timeInTurn(bench, Object.values(queries));
  const [first = 0, ...others] = ms;
  const names = [`Page ${number(deep)}`, 'Page 1 of those that failed', 'Page 1 of one Connected Profile'];
  console.log(`pages in ms: ${ms.map((value) => value.toFixed(2)).join(', ')}`);
  return [
    `| Pages of ${pageSize} from a ledger of ${number(rows)} | Ratio to page 1 |`,
    '|---|---|',
    ...others.map((value, index) => `| ${names[index]} | ${(value / first).toFixed(2)} |`),
  ].join('\n');
}

/** Inserts requests published over the last year; the newest row has the greatest number, and ids sort by it. */
async function insertHistory({ ctx, tenant, rows, pageIds }: LedgerBench): Promise<void> {
  const perStatement = 20_000;
  for (let from = 1; from <= rows; from += perStatement) {
    const to = Math.min(from + perStatement - 1, rows);
    await ctx.db.$executeRaw`
      INSERT INTO publish_requests (id, organization_id, mode, connected_profile_id, account, content_type, variant,
        status, phase, fingerprint, media_ids, steps, external_id, created_at, updated_at, started_at, completed_at)
      SELECT ${idPrefix} || lpad(number::text, 24, '0'), ${tenant.organizationId}, ${tenant.mode}::"Mode",
        (${pageIds}::text[])[1 + number % ${pageIds.length}::int], 'facebook/1', 'facebook.media.items', 'post',
        (CASE WHEN number % ${failedEvery}::int = 0 THEN 'failed' ELSE 'published' END)::"PublishStatus", 'finish',
        md5(number::text) || md5(number::text), '{}',
        '[{"name": "started", "at": "2026-01-01T00:00:00.000Z", "outcome": "done"},
          {"name": "created", "at": "2026-01-01T00:00:01.000Z", "outcome": "done"},
          {"name": "published", "at": "2026-01-01T00:00:02.000Z", "outcome": "published"}]',
        '1_' || number, at, at, at, at
      FROM (SELECT number, now() - interval '1 year' + number * interval '1 year' / ${rows}::int AS at
        FROM generate_series(${from}::int, ${to}::int) AS number) AS history`;
  }
  // Does what autovacuum would have done long ago.
  await ctx.db.$executeRawUnsafe('VACUUM ANALYZE publish_requests');
}

const idPrefix = 'pub_00';

function cursorBehind({ ctx, tenant }: LedgerBench, row: number): string {
  const binding = bindingOf(tenant, operations['publishRequests.list'], {}, {});
  return ctx.sealers.cursors.seal(`${idPrefix}${String(row + 1).padStart(24, '0')}`, binding);
}

/**
 * Times the queries in turn, so that other work on the machine affects all alike. Returns their medians in
 * milliseconds.
 */
async function timeInTurn({ serviceUrl, headers }: LedgerBench, queries: string[]): Promise<number[]> {
  const taken: number[][] = queries.map(() => []);
  for (let read = 0; read < reads; read += 1)
    for (const [index, query] of queries.entries()) {
      const startedAt = performance.now();
      const response = await fetch(`${serviceUrl}/v1/publish-requests?limit=${pageSize}${query}`, {
        headers,
      });
      const { data } = (await response.json()) as { data: unknown[] };
      taken[index]?.push(performance.now() - startedAt);
      if (data.length === 0) throw new Error(`${query}: no rows`);
    }
  return taken.map(median);
}

const number = (count: number) => count.toLocaleString('en');
