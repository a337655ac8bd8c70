/** Counts how much publish requests spend of a budget that the provider keeps per account. */
import type { Db } from '../client/client.ts';
import { type Scope, scopeOf, sharesAccounts } from '../client/scope.ts';
import { Prisma } from '../generated/client.ts';
import type { StoredPublishRequest } from './publish-requests.ts';

/** The account and the kinds of publish requests that spend the same budget. */
export interface BudgetUsers extends Scope {
  account: string;
  /** Kinds of posts, written `{contentType}/{variant}`. */
  kinds: readonly string[];
  /** Content types whose threads spend it with each post but the first. */
  threads: readonly string[];
}

/** Returns whether a request spends the budget with its first post, and whether with the further ones, in SQL. */
const spends = ({ kinds, threads }: BudgetUsers) => ({
  first: Prisma.sql`content_type || '/' || variant = ANY(${kinds})`,
  rest: Prisma.sql`(part_count > 1 AND content_type = ANY(${threads}))`,
});

/** Returns the times at which posts of threads were made that spend the budget, as a set in SQL. */
const madeInThreads = (budgetUsers: BudgetUsers) => {
  const { first, rest } = spends(budgetUsers);
  return Prisma.sql`(
    SELECT (made.post->>'at')::timestamptz AS at FROM jsonb_array_elements(parts) WITH ORDINALITY AS made (post, place)
    WHERE part_count > 1 AND CASE WHEN place = 1 THEN ${first} ELSE ${rest} END)`;
};

/**
 * Returns the organizations whose posts spend the budget, as an array in SQL: every one that has connected a real account
 * spends the same, and a simulated account is its organization's own.
 */
function organizationsOf(budgetUsers: BudgetUsers): Prisma.Sql {
  const { organizationId, mode, account } = budgetUsers;
  if (!sharesAccounts(budgetUsers)) return Prisma.sql`ARRAY[${organizationId}::text]`;
  const [providerId = ''] = account.split('/', 1);
  const externalId = account.slice(providerId.length + 1);
  return Prisma.sql`ARRAY(
    SELECT profile.organization_id FROM connected_profiles profile
    WHERE profile.provider_id = ${providerId} AND profile.external_id = ${externalId} AND profile.mode = ${mode}::"Mode"
    UNION SELECT ${organizationId})`;
}

type Request = Pick<StoredPublishRequest, 'id' | 'scheduledFor' | 'createdAt' | 'startedAt'>;

const hasStarted = Prisma.sql`status NOT IN ('scheduled', 'queued')`;
/** What nobody has approved yet may never be published, so it takes no room. */
const isPlanned = Prisma.sql`(completed_at IS NULL AND phase <> 'draft')`;

/**
 * Counts the posts that use the budget before this request does: those of requests that have started, of requests that are
 * due earlier, and posts made since `since`, when the provider last reported the budget. Of threads that have started, the
 * first goes on first, so that none waits for another that waits for it. Every tenant that has connected the account spends
 * the same budget.
 */
export async function countAhead(
  db: Db,
  budgetUsers: BudgetUsers,
  { id, scheduledFor, createdAt, startedAt }: Request,
  since: Date,
): Promise<number> {
  const { mode, account } = budgetUsers;
  const { first, rest } = spends(budgetUsers);
  const comesFirst = startedAt
    ? Prisma.sql`(id <> ${id} AND ${isPlanned} AND ${hasStarted})`
    : Prisma.sql`(id <> ${id} AND ${isPlanned} AND (${hasStarted}
        OR (coalesce(scheduled_for, created_at), id) < (${scheduledFor ?? createdAt}, ${id})))`;
  const goesOnLater = startedAt ? Prisma.sql`(started_at, id) > (${startedAt}, ${id})` : Prisma.sql`false`;
  const made = Prisma.sql`jsonb_array_length(parts)`;
  const [row] = await db.$queryRaw<{ count: bigint | null }[]>`
    SELECT sum(
      (${first} AND part_count = 1 AND id <> ${id} AND (${comesFirst} AND external_id IS NULL
        OR (completed_at IS NULL OR completed_at > ${since}) AND external_id IS NOT NULL AND attempted_at > ${since}))::int
      + (${first} AND part_count > 1 AND ${comesFirst} AND external_id IS NULL)::int
      + CASE WHEN NOT (${rest} AND ${comesFirst}) THEN 0
          WHEN ${goesOnLater} THEN (part > 0 AND ${made} = part AND attempted_at IS NOT NULL)::int
          ELSE part_count - greatest(1, ${made}) END
      + (SELECT count(*) FROM ${madeInThreads(budgetUsers)} AS made WHERE made.at > ${since}))::bigint AS count
    FROM publish_requests
    WHERE account = ${account} AND mode = ${mode}::"Mode" AND (${first} OR ${rest})
      AND (completed_at IS NULL OR completed_at > ${since}) AND organization_id = ANY(${organizationsOf(budgetUsers)})`;
  return Number(row?.count ?? 0);
}

/** Returns the times of the publications after `since`, earliest first. */
export async function publicationsSince(db: Db, budgetUsers: BudgetUsers, since: Date): Promise<Date[]> {
  const { mode, account } = budgetUsers;
  const { first, rest } = spends(budgetUsers);
  const rows = await db.$queryRaw<{ at: Date }[]>`
    WITH spending AS (
      SELECT * FROM publish_requests
      WHERE account = ${account} AND mode = ${mode}::"Mode" AND external_id IS NOT NULL
        AND (completed_at > ${since} OR completed_at IS NULL AND part_count > 1)
        AND organization_id = ANY(${organizationsOf(budgetUsers)}) AND (${first} OR ${rest}))
    SELECT completed_at AS at FROM spending WHERE part_count = 1
    UNION ALL SELECT made.at FROM spending, LATERAL ${madeInThreads(budgetUsers)} AS made WHERE made.at > ${since}
    ORDER BY at`;
  return rows.map(({ at }) => at);
}

/**
 * Counts the tenant's own requests that were published after `from`, or are planned between `from` and
 * `until`.
 */
export async function countPlanned(
  db: Db,
  budgetUsers: BudgetUsers,
  from: Date,
  until: Date,
): Promise<number> {
  const { organizationId, mode } = scopeOf(budgetUsers);
  const { account } = budgetUsers;
  const { first, rest } = spends(budgetUsers);
  const [row] = await db.$queryRaw<{ count: bigint | null }[]>`
    SELECT sum(${first}::int + CASE WHEN ${rest} THEN part_count - 1 ELSE 0 END)::bigint AS count FROM publish_requests
    WHERE account = ${account} AND mode = ${mode}::"Mode" AND organization_id = ${organizationId}
      AND (${first} OR ${rest})
      AND (${isPlanned} AND coalesce(scheduled_for, created_at) BETWEEN ${from} AND ${until}
        OR completed_at > ${from} AND external_id IS NOT NULL)`;
  return Number(row?.count ?? 0);
}
