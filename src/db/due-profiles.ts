/** Hands out the profiles that are due for a poll or a sweep. */
import type { Db } from './client.ts';
import { Prisma } from './generated/client.ts';
import type { BudgetHolder } from './provider-budgets.ts';
import type { Scope } from './scope.ts';

export interface DueProfile extends Scope {
  connectedProfileId: string;
  connectionId: string;
  /** `null` for profiles of test controls. */
  authIntegrationId: string | null;
  providerId: string;
  externalId: string;
}

type Column = 'poll_at' | 'sweep_at';

/**
 * Takes profiles of these providers that are due and sets their next time, so that each is taken by one
 * process.
 */
export function takeDue(
  db: Db,
  column: Column,
  providerIds: readonly string[],
  now: Date,
  { next, count }: { next: Date; count: number },
): Promise<DueProfile[]> {
  const at = Prisma.raw(column);
  return db.$queryRaw`
    UPDATE connected_profiles p SET ${at} = ${next}
    FROM (
      SELECT p.id, c.auth_integration_id
      FROM connected_profiles p JOIN connections c ON c.id = p.connection_id
      WHERE p.provider_id = ANY(${providerIds}) AND p.${at} <= ${now} AND p.status = 'live'
        AND c.status IN ('active', 'expiring') AND c.deleted_at IS NULL
      ORDER BY p.${at} LIMIT ${count} FOR UPDATE OF p SKIP LOCKED) due
    WHERE p.id = due.id
    RETURNING p.id AS "connectedProfileId", p.organization_id AS "organizationId", p.mode::text AS mode,
      p.connection_id AS "connectionId", due.auth_integration_id AS "authIntegrationId",
      p.provider_id AS "providerId", p.external_id AS "externalId"`;
}

/** Puts the next poll or sweep of these profiles off until this time at least. */
export async function putOff(db: Db, column: Column, ids: readonly string[], until: Date): Promise<void> {
  const at = Prisma.raw(column);
  await db.$executeRaw`
    UPDATE connected_profiles SET ${at} = greatest(${at}, ${until}) WHERE id = ANY(${ids})`;
}

/**
 * Counts the profiles, at least one, whose polls and sweeps spend the same budget as the holder's.
 * @param holder its `app` is the client id, if the app has one.
 */
export async function countSharing(
  db: Db,
  { organizationId, mode, providerId, externalId, app }: BudgetHolder,
  per: 'account' | 'app' | 'app_and_account',
): Promise<number> {
  const ofApp = Prisma.sql`AND coalesce(nullif(i.client_id, ''), c.auth_integration_id, c.id) = ${app}`;
  const ofAccount = Prisma.sql`AND p.external_id = ${externalId}`;
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM connected_profiles p JOIN connections c ON c.id = p.connection_id
      LEFT JOIN auth_integrations i ON i.id = c.auth_integration_id
    WHERE p.organization_id = ${organizationId} AND p.mode = ${mode}::"Mode" AND p.status = 'live'
      AND p.provider_id = ${providerId} AND c.status IN ('active', 'expiring') AND c.deleted_at IS NULL
      ${per === 'account' ? Prisma.empty : ofApp} ${per === 'app' ? Prisma.empty : ofAccount}`;
  return Math.max(1, Number(row?.count ?? 0));
}
