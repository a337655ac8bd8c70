/**
 * Keeps the leases of profiles' streams. A lease is the right to hold the stream of a profile: one process has it at a time,
 * until it runs out, unless the process extends it. `takeDue` hands them out.
 */
import type { Db } from '../client/client.ts';
import type { OrganizationRow } from '../client/scope.ts';

export interface StreamLease extends OrganizationRow {
  until: Date;
}

/** Returns which of these leases the holder still has, without those of profiles that can no longer be polled. */
export async function keptLeases(
  db: Db,
  holder: string,
  rows: readonly OrganizationRow[],
): Promise<StreamLease[]> {
  if (rows.length === 0) return [];
  const organizationIds = [...new Set(rows.map(({ organizationId }) => organizationId))];
  const ids = rows.map(({ id }) => id);
  return db.$queryRaw<StreamLease[]>`
    SELECT p.organization_id AS "organizationId", p.id, p.stream_at AS until
    FROM connected_profiles p JOIN connections c ON c.id = p.connection_id
    WHERE p.organization_id = ANY(${organizationIds}::text[]) AND p.id = ANY(${ids}::text[])
      AND p.stream_holder = ${holder} AND p.status = 'live'
      AND c.status IN ('active', 'expiring') AND c.deleted_at IS NULL`;
}

/** Extends leases of the holder; those that another process has taken meanwhile stay as they are. */
export async function extendLeases(
  db: Db,
  holder: string,
  rows: readonly OrganizationRow[],
  until: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const [organizationIds, ids] = [rows.map(({ organizationId }) => organizationId), rows.map(({ id }) => id)];
  await db.$executeRaw`
    UPDATE connected_profiles p SET stream_at = ${until}
    FROM unnest(${organizationIds}::text[], ${ids}::text[]) AS lease (organization_id, id)
    WHERE p.organization_id = lease.organization_id AND p.id = lease.id AND p.stream_holder = ${holder}`;
}

/** Gives leases of the holder back. Nobody takes one before its `until`. */
export async function giveLeasesBack(db: Db, holder: string, leases: readonly StreamLease[]): Promise<void> {
  const organizationIds = leases.map(({ organizationId }) => organizationId);
  const ids = leases.map(({ id }) => id);
  const times = leases.map(({ until }) => until);
  await db.$executeRaw`
    UPDATE connected_profiles p SET stream_holder = NULL, stream_at = lease.until
    FROM unnest(${organizationIds}::text[], ${ids}::text[], ${times}::timestamptz[])
      AS lease (organization_id, id, until)
    WHERE p.organization_id = lease.organization_id AND p.id = lease.id AND p.stream_holder = ${holder}`;
}
