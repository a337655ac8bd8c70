/** What organizations use of their caps, a row a month. */
import type { Db } from './client.ts';

/** An organization's cap in a calendar month. */
export interface UsageKey {
  organizationId: string;
  cap: string;
  /** By its first day, as text: a server in another time zone would take an instant for another day. */
  month: string;
}

/**
 * One use more, unless there are as many as the limit allows. Others of the organization wait from here until the
 * transaction ends, so this belongs at its end. Returns whether it was counted.
 */
export async function countUse(
  tx: Db,
  { organizationId, cap, month }: UsageKey,
  limit: number | null,
): Promise<boolean> {
  const counted = await tx.$executeRaw`
    INSERT INTO usage_months (organization_id, cap, month, used, peak)
    VALUES (${organizationId}, ${cap}, ${month}::date, 1, 1)
    ON CONFLICT (organization_id, cap, month) DO UPDATE
      SET used = usage_months.used + 1, peak = usage_months.peak + 1
      WHERE ${limit}::int IS NULL OR usage_months.used < ${limit}::int`;
  return counted > 0;
}

/** How much there is now of what may be there at a time. The month begins with what the one before ended with. */
export async function recordLevel(
  tx: Db,
  { organizationId, cap, month }: UsageKey,
  level: number,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO usage_months (organization_id, cap, month, used, peak)
    VALUES (${organizationId}, ${cap}, ${month}::date, ${level}, greatest(${level}, (
      SELECT used FROM usage_months
      WHERE organization_id = ${organizationId} AND cap = ${cap} AND month < ${month}::date
      ORDER BY month DESC LIMIT 1)))
    ON CONFLICT (organization_id, cap, month) DO UPDATE
      SET used = excluded.used, peak = greatest(usage_months.peak, excluded.used)`;
}

/** How many uses there are in the month. */
export async function readUse(db: Db, { organizationId, cap, month }: UsageKey): Promise<number> {
  const [row] = await db.$queryRaw<{ used: number }[]>`
    SELECT used FROM usage_months
    WHERE organization_id = ${organizationId} AND cap = ${cap} AND month = ${month}::date`;
  return row?.used ?? 0;
}

export interface LatestUsage extends UsageKey {
  used: number;
  peak: number;
}

/** The last row of each cap up to the month. */
export function latestUsage(db: Db, month: string): Promise<LatestUsage[]> {
  return db.$queryRaw`
    SELECT DISTINCT ON (organization_id, cap)
      organization_id AS "organizationId", cap, month::text AS month, used, peak
    FROM usage_months WHERE month <= ${month}::date
    ORDER BY organization_id, cap, usage_months.month DESC`;
}

/** What an organization used, the last month first. */
export function usageOf(db: Db, organizationId: string, take: number): Promise<LatestUsage[]> {
  return db.$queryRaw`
    SELECT organization_id AS "organizationId", cap, month::text AS month, used, peak
    FROM usage_months WHERE organization_id = ${organizationId}
    ORDER BY usage_months.month DESC, cap LIMIT ${take}`;
}
