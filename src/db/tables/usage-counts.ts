/**
 * Counts of what organizations do in each month, by profile and by key. The statement that does something also counts it, so
 * that nothing is missed or counted twice, and no row of content has to be kept for the sake of its count.
 */
import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { defaultPageSize, type PageRequest } from '../client/pages.ts';
import type { Scope } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { Prisma } from '../generated/client.ts';
import type { UsageOf } from '../generated/enums.ts';
import type { RetentionPolicy } from '../retention/retention.ts';

export type { UsageOf };

/** What is counted, and the column that has it. */
const columns = {
  apiRequests: 'api_requests',
  providerCalls: 'provider_calls',
  publishRequests: 'publish_requests',
  posts: 'posts',
  published: 'published',
  failed: 'failed',
  backfilledItems: 'backfilled_items',
  deliveries: 'deliveries',
  failedDeliveries: 'failed_deliveries',
  mediaFiles: 'media_files',
  mediaBytes: 'media_bytes',
} as const;

type Counter = keyof typeof columns;
export type Counts = Record<Counter, number>;

const counters = Object.keys(columns) as Counter[];

/**
 * Each month of a profile or key has several rows to count in, so that transactions that count for it at the same time
 * rarely wait for each other. A key is used by more of them than a profile, and so are the rows of no profile or key.
 */
const [slotsOfProfile, slotsOfKey] = [4, 16];

/**
 * Returns the statement, or the body of a CTE, that counts the rows of another one. Rows are sorted, so that two such
 * statements cannot deadlock.
 * @param rows selects what is counted: `organization_id`, `mode`, `at`, and `profile_id` and `key_id`, which may be empty.
 * @param counts counter -> the aggregate of these rows that is added to it. All of this is SQL written in this code.
 */
export function countingUsage(rows: string, counts: Partial<Record<Counter, string>>): string {
  const counted = Object.entries(counts) as [Counter, string][];
  const names = counted.map(([counter]) => columns[counter]);
  return `
    INSERT INTO usage_counts AS known (organization_id, mode, whose, month, subject, slot, ${names.join(', ')})
    SELECT organization_id, mode, each.whose, date_trunc('month', at, 'UTC') AS month, coalesce(each.subject, '') AS subject,
      pg_backend_pid() % CASE WHEN coalesce(each.subject, '') = '' THEN ${slotsOfKey} ELSE each.slots END, ${counted.map(([, aggregate]) => aggregate).join(', ')}
    FROM (${rows}) AS counted, LATERAL (VALUES
      ('profile'::"UsageOf", profile_id, ${slotsOfProfile}), ('key', key_id, ${slotsOfKey})) AS each (whose, subject, slots)
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (organization_id, mode, whose, month, subject, slot) DO UPDATE SET
      ${names.map((name) => `${name} = known.${name} + excluded.${name}`).join(', ')}`;
}

/** Something to count that no statement of its own writes. */
export interface Used extends Scope {
  at: Date;
  profileId?: string;
  keyId?: string | null;
  counts: Partial<Counts>;
}

const sums = Object.fromEntries(counters.map((counter) => [counter, `coalesce(sum("${counter}"), 0)`]));
const given = counters.map((counter) => `"${counter}" bigint`).join(', ');

/** Counts things in one statement. */
export async function countUsed(db: Sql, used: readonly Used[]): Promise<void> {
  const rows = used.map(({ organizationId, mode, at, profileId, keyId, counts }) => ({
    organization_id: organizationId,
    mode,
    at,
    profile_id: profileId,
    key_id: keyId,
    ...counts,
  }));
  const listed = `SELECT * FROM jsonb_to_recordset((SELECT used FROM given)) AS used (
    organization_id text, mode "Mode", at timestamptz, profile_id text, key_id text, ${given})`;
  await db.$executeRaw`
    WITH given AS (SELECT ${JSON.stringify(rows)}::jsonb AS used)
    ${Prisma.raw(countingUsage(listed, sums))}`;
}

interface UsageFilters {
  whose: UsageOf;
  /** Whether each profile or key has a row of its own. */
  isGrouped: boolean;
  /** The profile or key whose rows alone are wanted. */
  subject?: string | undefined;
  /** The beginnings of the first and the last month. */
  since: Date;
  until: Date;
}

/** What a month has altogether, or of a profile or key; the subject is empty for what belongs to none. */
export interface UsageRow extends Counts {
  month: Date;
  subject: string;
}

const summed = counters.map((counter) => `sum(${columns[counter]})::float8 AS "${counter}"`).join(', ');

/** Lists counts, the latest month first, and of one month the newest profile or key. */
export async function listUsageCounts(
  db: Db,
  { organizationId, mode }: Scope,
  { whose, isGrouped, subject, since, until }: UsageFilters,
  { cursor, limit = defaultPageSize }: PageRequest,
): Promise<{ rows: UsageRow[]; nextCursor: string | undefined }> {
  const [month, last] = cursor?.split('/') ?? [];
  const rows = await db.$queryRaw<UsageRow[]>`
    SELECT month, ${isGrouped ? Prisma.sql`subject` : Prisma.sql`''`} AS subject, ${Prisma.raw(summed)}
    FROM usage_counts
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND whose = ${whose}::"UsageOf"
      AND month >= ${since} AND month <= ${until} AND (${subject ?? null}::text IS NULL OR subject = ${subject ?? null})
      ${month ? Prisma.sql`AND (month, subject) < (${new Date(month)}, ${last ?? ''})` : Prisma.empty}
    GROUP BY month ${isGrouped ? Prisma.sql`, subject` : Prisma.empty}
    ORDER BY month DESC ${isGrouped ? Prisma.sql`, subject DESC` : Prisma.empty} LIMIT ${limit + 1}`;
  const page = rows.slice(0, limit);
  const end = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, nextCursor: end && `${end.month.toISOString()}/${end.subject}` };
}

/** Three years, the longest of which have 1,096 days. */
const keptMs = 1_096 * dayMs;

export const usageCountRetention: RetentionPolicy = { table: 'usage_counts', since: 'month', forMs: keptMs };
