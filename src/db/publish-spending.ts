/** What publish requests spend of a budget that the provider keeps per account. */
import type { Db } from './client.ts';
import type { StoredPublishRequest } from './publish-requests.ts';
import { type Scope, scopeOf, sharesAccounts } from './scope.ts';

/** The requests that spend the same budget. */
export interface Spenders extends Scope {
  account: string;
  /** As `{contentType}/{variant}`. */
  kinds: readonly string[];
}

type Request = Pick<StoredPublishRequest, 'id' | 'scheduledFor' | 'createdAt'>;

/**
 * How many take their share before a request does: those that have started, those that were due before it, and those
 * that have been created since the provider was asked. Whoever has connected the account spends its budget.
 */
export async function countAhead(
  db: Db,
  spenders: Spenders,
  { id, scheduledFor, createdAt }: Request,
  since: Date,
): Promise<number> {
  const { organizationId, mode, account, kinds } = spenders;
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM publish_requests
    WHERE account = ${account} AND mode = ${mode}::"Mode" AND id <> ${id}
      AND (${sharesAccounts(spenders)} OR organization_id = ${organizationId})
      AND content_type || '/' || variant = ANY(${kinds})
      AND (completed_at IS NULL AND external_id IS NULL
          AND (status NOT IN ('scheduled', 'queued')
            OR (coalesce(scheduled_for, created_at), id) < (${scheduledFor ?? createdAt}, ${id}))
        OR (completed_at IS NULL OR completed_at > ${since}) AND external_id IS NOT NULL AND attempted_at > ${since})`;
  return Number(row?.count ?? 0);
}

/** When those were published that count now, the earliest first. */
export async function publicationsSince(db: Db, spenders: Spenders, since: Date): Promise<Date[]> {
  const { organizationId, mode, account, kinds } = spenders;
  const rows = await db.$queryRaw<{ at: Date }[]>`
    SELECT completed_at AS at FROM publish_requests
    WHERE account = ${account} AND mode = ${mode}::"Mode" AND completed_at > ${since} AND external_id IS NOT NULL
      AND (${sharesAccounts(spenders)} OR organization_id = ${organizationId})
      AND content_type || '/' || variant = ANY(${kinds})
    ORDER BY completed_at`;
  return rows.map(({ at }) => at);
}

/** How many of the tenant's own are published by then, or should be, from a time on. */
export async function countPlanned(db: Db, spenders: Spenders, from: Date, until: Date): Promise<number> {
  const { organizationId, mode } = scopeOf(spenders);
  const { account, kinds } = spenders;
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM publish_requests
    WHERE account = ${account} AND mode = ${mode}::"Mode" AND organization_id = ${organizationId}
      AND content_type || '/' || variant = ANY(${kinds})
      AND (completed_at IS NULL AND coalesce(scheduled_for, created_at) BETWEEN ${from} AND ${until}
        OR completed_at > ${from} AND external_id IS NOT NULL)`;
  return Number(row?.count ?? 0);
}
