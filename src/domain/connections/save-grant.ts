/** Turns a grant into a Connection with Connected Profiles, or renews the end user's existing Connection. */
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client/client.ts';
import type { Scope } from '../../db/client/scope.ts';
import type { AuthIntegration } from '../../db/tables/auth-integrations.ts';
import {
  findConnectionOf,
  lockConnection,
  type StoredConnection,
  saveConnection,
} from '../../db/tables/connections.ts';
import { type ProfileRow, saveProfiles, updateProfiles } from '../../db/tables/profiles.ts';
import { ServiceError } from '../../errors/index.ts';
import { sealCredential } from '../../provider-client/grant.ts';
import type { GrantedAccess, ReachableAccount } from '../../providers/connect.ts';
import { withinCap } from '../foundation/billing/caps.ts';
import { missingReferences, type ReferenceInput } from '../foundation/own-references.ts';
import { grantSaved } from '../grants/connection-events.ts';
import { accessThrough } from '../grants/credentials/provider-access.ts';
import { nextRefresh } from '../grants/credentials/refresh-plan.ts';

interface NewGrant {
  integration: AuthIntegration;
  origin: 'connect_session' | 'imported';
  access: GrantedAccess;
  /** The accounts to connect, out of those that the grant reaches. */
  chosen: ReachableAccount[];
  /** The customer's own user whom the grant belongs to; `undefined` when the customer named none. */
  externalUser: string | undefined;
  /** The customer's own names for the Connection and its profiles, for those that have none yet. */
  own: ReferenceInput;
}

interface SavedGrant {
  connectionId: string;
  connectedProfileIds: string[];
}

export interface RenewedGrant extends SavedGrant {
  /** The profiles that were connected until now, which the grant reaches and which were not chosen again. */
  leftOut: string[];
}

/** Further writes that belong to the same transaction. */
type Alongside = (tx: Db, saved: SavedGrant) => Promise<void>;

/**
 * Saves a grant, all or nothing. Profiles of the same end user that are not chosen are disconnected. Throws
 * `quota_exceeded` when the chosen ones would exceed the plan's cap, and `conflict`
 * (`external_user_mismatch`) when the Connection belongs to another of the customer's users.
 */
export async function saveGrant(
  ctx: Context,
  scope: Scope,
  grant: NewGrant,
  alongside: Alongside = async () => {},
): Promise<RenewedGrant> {
  const saved = await withinCap(ctx, scope, 'connectedProfiles', async (tx) => {
    const existing = await lockExisting(tx, scope, grant);
    const externalUser = ownerOf(existing, grant);
    const row = { ...connectionRow(ctx, scope, grant, existing), externalUser };
    await saveConnection(tx, scope, row, existing);
    const profiles = grant.chosen.map((account) => profileRow(ctx, scope, grant, row.id, account, existing));
    await saveProfiles(tx, scope, profiles);
    const chosen = profiles.map(({ id }) => id);
    const others = (existing?.profiles ?? []).filter(({ id }) => !chosen.includes(id));
    const lost = lostProfiles(existing, grant.access);
    const leftOut = others.filter((profile) => profile.status === 'live' && !lost.includes(profile));
    await updateProfiles(tx, scope, idsOf(others), { status: 'disconnected' });
    const made = { connectionId: row.id, connectedProfileIds: chosen };
    await alongside(tx, made);
    await grantSaved(ctx, tx, scope, row.id, existing);
    return { ...made, leftOut: idsOf(leftOut) };
  });
  ctx.db.$cached.profiles.forget(saved.connectionId);
  return saved;
}

const idsOf = (profiles: readonly { id: string }[]) => profiles.map(({ id }) => id);

/**
 * Returns the end user's existing Connection, locked so that no refresh changes it meanwhile; a deleted one
 * is not locked.
 */
async function lockExisting(tx: Db, scope: Scope, { integration, access }: NewGrant) {
  const found = await findConnectionOf(tx, scope, integration, access.subject);
  if (!found || found.deletedAt) return found;
  return lockConnection(tx, scope, found.id);
}

/**
 * Returns the customer's user whom the Connection belongs to from now on. A grant that names none keeps the
 * present one; a deleted Connection belongs to none. Throws `conflict` when the grant names another user.
 */
function ownerOf(existing: StoredConnection | null, { externalUser }: NewGrant): string | null {
  const owner = existing?.deletedAt ? null : (existing?.externalUser ?? null);
  if (owner !== null && externalUser !== undefined && owner !== externalUser)
    throw new ServiceError('conflict', {
      message: 'These accounts are connected already, for another externalUser.',
      meta: { reason: 'external_user_mismatch' },
    });
  return externalUser ?? owner;
}

function connectionRow(
  ctx: Context,
  scope: Scope,
  { integration, origin, access, own }: NewGrant,
  existing: StoredConnection | null,
) {
  const id = existing?.id ?? ctx.db.$ids.newId('connection', scope);
  const { connect } = accessThrough(ctx, integration).loginKind;
  const lost = idsOf(lostProfiles(existing, access));
  return {
    id,
    authIntegrationId: integration.id,
    providerId: integration.providerId,
    loginKind: integration.loginKind,
    subject: access.subject,
    origin,
    status: 'active' as const,
    grantedScopes: access.grantedScopes,
    unconfirmedScopes: access.unconfirmedScopes,
    credential: sealCredential(ctx.security.keyring, id, access.credential),
    expiresAt: access.expiresAt ?? null,
    refreshAt: nextRefresh(connect.refresh, access),
    refreshErrorCode: null,
    refreshErrorAt: null,
    checkAt: ctx.clock.now(),
    failedChecks: 0,
    narrowedAt: lost.length > 0 ? ctx.clock.now() : null,
    narrowedProfileIds: lost,
    ...missingReferences(existing, own),
    grantedAt: ctx.clock.now(),
    createdAt: existing?.createdAt ?? ctx.clock.now(),
  };
}

/** Returns the profiles that an earlier grant covered and this one does not. */
export function lostProfiles(existing: StoredConnection | null, { accounts }: GrantedAccess) {
  const reachable = new Set(accounts.map(({ externalId }) => externalId));
  const earlier = existing?.deletedAt ? [] : (existing?.profiles ?? []);
  return earlier.filter(
    ({ id, externalId, status }) =>
      !reachable.has(externalId) && (status === 'live' || existing?.narrowedProfileIds.includes(id)),
  );
}

function profileRow(
  ctx: Context,
  scope: Scope,
  { integration, own }: NewGrant,
  connectionId: string,
  { credential, ...account }: ReachableAccount,
  existing: StoredConnection | null,
): ProfileRow {
  const known = existing?.profiles.find(({ externalId }) => externalId === account.externalId);
  const id = known?.id ?? ctx.db.$ids.newId('connectedProfile', scope);
  return {
    id,
    connectionId,
    providerId: integration.providerId,
    kind: accessThrough(ctx, integration).loginKind.profileKind,
    ...account,
    ...missingReferences(known, own),
    credential: credential ? sealCredential(ctx.security.keyring, id, credential) : null,
    sweepAt: firstSweepAt(ctx),
  };
}

/** Returns the time of a new profile's first sweep, one sweep interval from now. */
export function firstSweepAt({ config, clock: { now } }: Pick<Context, 'config' | 'clock'>): Date {
  return new Date(now().getTime() + config.sweepIntervalMs);
}
