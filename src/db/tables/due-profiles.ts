/** Which profiles are due to be asked for changes, and which process follows the stream of which. */
import type { Db } from '../client/client.ts';
import { amongKeys, type OrganizationRow, type Scope } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { skippingLocked } from '../distribution/several-nodes.ts';
import { Prisma } from '../generated/client.ts';
import type { QuotaOwner } from './provider-limits.ts';

// Hands out the profiles that are due for a poll or a sweep, or whose stream nobody keeps.

export interface DueProfile extends Scope {
  connectedProfileId: string;
  connectionId: string;
  /** `null` for profiles of test controls. */
  authIntegrationId: string | null;
  providerId: string;
  externalId: string;
  /** False when the connection's grant has ended, so that the provider would refuse every call. */
  works: boolean;
}

export type WatchColumn = 'poll_at' | 'sweep_at' | 'stream_at';

interface Taking {
  next: Date;
  count: number;
  /** The process that takes the profiles, where it keeps them until their next time. */
  holder?: string;
}

/**
 * Takes profiles of a provider that are due and sets their next time, so that each is taken by one process. Those whose
 * grant has ended move on as well, because a look would otherwise read them again and again.
 */
export async function takeDue(
  tx: Sql,
  column: WatchColumn,
  providerId: string,
  now: Date,
  { next, count, holder }: Taking,
): Promise<DueProfile[]> {
  const at = Prisma.raw(column);
  const held = holder === undefined ? Prisma.empty : Prisma.sql`, stream_holder = ${holder}`;
  return tx.$queryRaw`
    WITH chosen AS MATERIALIZED (
      SELECT organization_id, id, connection_id FROM connected_profiles
      WHERE provider_id = ${providerId} AND ${at} <= ${now} AND status = 'live'
      ORDER BY ${at} LIMIT ${count} ${await skippingLocked(tx)})
    , due AS MATERIALIZED (
      SELECT p.organization_id, p.id, c.auth_integration_id, c.status IN ('active', 'expiring') AND c.deleted_at IS NULL AS works
      FROM chosen p JOIN connections c ON c.organization_id = p.organization_id AND c.id = p.connection_id)
    UPDATE connected_profiles p SET ${at} = ${next}${held} FROM due
    WHERE p.organization_id = due.organization_id AND p.id = due.id AND p.${at} <= ${now} AND p.status = 'live'
    RETURNING p.id AS "connectedProfileId", p.organization_id AS "organizationId", p.mode::text AS mode,
      p.connection_id AS "connectionId", due.auth_integration_id AS "authIntegrationId",
      p.provider_id AS "providerId", p.external_id AS "externalId", due.works`;
}

export interface Wait extends OrganizationRow {
  until: Date;
}

/** Puts the next poll or sweep of each of these profiles off until its time at least. */
export async function putOff(db: Db, column: WatchColumn, waits: readonly Wait[]): Promise<void> {
  const at = Prisma.raw(column);
  const organizationIds = waits.map(({ organizationId }) => organizationId);
  const ids = waits.map(({ id }) => id);
  const times = waits.map(({ until }) => until);
  await db.$executeRaw`
    UPDATE connected_profiles p SET ${at} = greatest(p.${at}, wait.until)
    FROM unnest(${organizationIds}::text[], ${ids}::text[], ${times}::timestamptz[]) AS wait (organization_id, id, until)
    WHERE p.organization_id = wait.organization_id AND p.id = wait.id AND ${amongKeys('p', waits)}`;
}

export interface PollPosition extends OrganizationRow {
  /** Where the next poll continues, in the provider's own form. */
  cursor: string;
}

/** Stores where the next polls of these profiles continue. */
export async function savePollCursors(db: Db, positions: readonly PollPosition[]): Promise<void> {
  const cursors = positions.map(({ cursor }) => cursor);
  const organizationIds = positions.map(({ organizationId }) => organizationId);
  const ids = positions.map(({ id }) => id);
  await db.$executeRaw`
    UPDATE connected_profiles p SET poll_cursor = position.cursor
    FROM unnest(${organizationIds}::text[], ${ids}::text[], ${cursors}::text[])
      AS position (organization_id, id, cursor)
    WHERE p.organization_id = position.organization_id AND p.id = position.id AND ${amongKeys('p', positions)}`;
}

/**
 * Counts the profiles, at least one, whose polls and sweeps spend the same budget as the holder's.
 * @param holder its `app` is the client id, if the app has one.
 */
export async function countSharing(
  db: Db,
  { organizationId, mode, providerId, externalId, app }: QuotaOwner,
  per: 'account' | 'app' | 'app_and_account',
): Promise<number> {
  const ofApp = Prisma.sql`AND coalesce(nullif(i.client_id, ''), c.auth_integration_id, c.id) = ${app}`;
  const ofAccount = Prisma.sql`AND p.external_id = ${externalId}`;
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM connected_profiles p
      JOIN connections c ON c.organization_id = p.organization_id AND c.id = p.connection_id
      LEFT JOIN auth_integrations i ON i.id = c.auth_integration_id
    WHERE p.organization_id = ${organizationId} AND p.mode = ${mode}::"Mode" AND p.status = 'live'
      AND p.provider_id = ${providerId} AND c.status IN ('active', 'expiring') AND c.deleted_at IS NULL
      ${per === 'account' ? Prisma.empty : ofApp} ${per === 'app' ? Prisma.empty : ofAccount}`;
  return Math.max(1, Number(row?.count ?? 0));
}

// Keeps the leases of profiles' streams. A lease is the right to hold the stream of a profile: one process has it at a time,
// until it runs out, unless the process extends it. `takeDue` hands them out.

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
  return db.$queryRaw<StreamLease[]>`
    SELECT p.organization_id AS "organizationId", p.id, p.stream_at AS until
    FROM connected_profiles p
        JOIN connections c ON c.organization_id = p.organization_id AND c.id = p.connection_id
    WHERE ${amongKeys('p', rows)}
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
    WHERE p.organization_id = lease.organization_id AND p.id = lease.id AND p.stream_holder = ${holder}
      AND ${amongKeys('p', rows)}`;
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
    WHERE p.organization_id = lease.organization_id AND p.id = lease.id AND p.stream_holder = ${holder}
      AND ${amongKeys('p', leases)}`;
}
