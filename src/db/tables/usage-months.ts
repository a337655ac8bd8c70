/** Stores how much of each cap organizations use, in one row per month. */
import type { Db } from '../client/client.ts';
import type { Sql } from '../client/statements.ts';
import type { Plan } from './organizations.ts';

/** One cap of an organization in one calendar month. */
interface UsageKey {
  organizationId: string;
  cap: string;
  /**
   * The first day of the month as text (YYYY-MM-DD); a server in another time zone could read an instant as another
   * day.
   */
  month: string;
}

/**
 * Counts uses, unless they exceed the limit of the organization's plan, and returns whether they were counted. Other
 * transactions of the organization wait from here until this one ends, so call it last.
 * @param limits plan -> its limit; a plan that is not named has none.
 */
export async function countUses(
  tx: Sql,
  { organizationId, cap, month }: UsageKey,
  uses: number,
  limits: Partial<Record<Plan, number>>,
): Promise<boolean> {
  const counted = await tx.$executeRaw`
    WITH allowed AS (
      SELECT (${JSON.stringify(limits)}::jsonb ->> plan::text)::int AS uses
      FROM organizations WHERE id = ${organizationId})
    INSERT INTO usage_months (organization_id, cap, month, used, peak, most)
    SELECT ${organizationId}, ${cap}, ${month}::date, ${uses}::int, ${uses}::int, allowed.uses FROM allowed
    WHERE allowed.uses IS NULL OR ${uses}::int <= allowed.uses
    ON CONFLICT (organization_id, cap, month) DO UPDATE
      SET used = usage_months.used + EXCLUDED.used, peak = usage_months.peak + EXCLUDED.used, most = EXCLUDED.most
      WHERE EXCLUDED.most IS NULL OR usage_months.used + EXCLUDED.used <= EXCLUDED.most
    RETURNING true`;
  return counted > 0;
}

/**
 * Records the present level of a cap that limits how many things exist at the same time. A new month's peak
 * begins with the last level of the month before.
 */
export async function recordLevel(
  tx: Db,
  { organizationId, cap, month }: UsageKey,
  level: number,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO usage_months (organization_id, cap, month, used, peak)
    SELECT ${organizationId}, ${cap}, ${month}::date, ${level}::int, greatest(${level}::int, (
      SELECT used FROM usage_months
      WHERE organization_id = ${organizationId} AND cap = ${cap} AND month < ${month}::date
      ORDER BY month DESC LIMIT 1))
    ON CONFLICT (organization_id, cap, month) DO UPDATE
      SET used = excluded.used, peak = greatest(usage_months.peak, excluded.used)`;
}

/** Returns how many uses the month has so far. */
export async function readUse(db: Sql, { organizationId, cap, month }: UsageKey): Promise<number> {
  const [row] = await db.$queryRaw<{ used: number }[]>`
    SELECT used FROM usage_months
    WHERE organization_id = ${organizationId} AND cap = ${cap} AND month = ${month}::date`;
  return row?.used ?? 0;
}

export interface LatestUsage extends UsageKey {
  used: number;
  peak: number;
}

/** Returns the latest row of each organization and cap, up to this month. */
export function latestUsage(db: Db, month: string): Promise<LatestUsage[]> {
  return db.$queryRaw`
    SELECT DISTINCT ON (organization_id, cap)
      organization_id AS "organizationId", cap, month::text AS month, used, peak
    FROM usage_months WHERE month <= ${month}::date
    ORDER BY organization_id, cap, usage_months.month DESC`;
}

/** Returns an organization's usage, latest month first. */
export function usageOf(db: Db, organizationId: string, take: number): Promise<LatestUsage[]> {
  return db.$queryRaw`
    SELECT organization_id AS "organizationId", cap, month::text AS month, used, peak
    FROM usage_months WHERE organization_id = ${organizationId}
    ORDER BY usage_months.month DESC, cap LIMIT ${take}`;
}
