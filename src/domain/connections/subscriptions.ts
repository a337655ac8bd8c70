/** Makes and maintains subscriptions to what the provider reports. */
import type { Context } from '../../context.ts';
import type { Scope } from '../../db/client/scope.ts';
import { findConnection, type StoredConnection, updateConnection } from '../../db/tables/connections.ts';
import { confirmedScopesOf } from '../../provider-client/grant.ts';
import { ProviderFailure } from '../../providers/call.ts';
import type { OwnEndpoint, Subscription } from '../../providers/connect.ts';
import { isReportedTo } from '../../providers/requested-scopes.ts';
import { ownEndpointOf } from '../grants/credentials/apps.ts';
import { accessOf, callbackUrlOf, heldGrant } from '../grants/credentials/provider-access.ts';
import type { RenewedGrant } from './save-grant.ts';

/** Takes the subscriptions back that a grant which was saved leaves out, and makes those that it has. */
export async function renewSubscriptions(
  ctx: Context,
  scope: Scope,
  { connectionId, leftOut }: RenewedGrant,
): Promise<void> {
  if (leftOut.length > 0)
    await endSubscriptions(ctx, await findConnection(ctx.db, scope, connectionId), leftOut);
  await ensureSubscriptions(ctx, scope, connectionId);
}

/**
 * Subscribes the live accounts of a connection and stores whether the provider reports on them. If the
 * provider does not answer, nothing changes, and the next check asks again.
 */
export async function ensureSubscriptions(ctx: Context, scope: Scope, connectionId: string): Promise<void> {
  const connection = await findConnection(ctx.db, scope, connectionId);
  const made = await subscribe(ctx, connection);
  if (!made) return;
  const now = ctx.clock.now();
  await updateConnection(ctx.db, connection, {
    subscription: made.status,
    subscriptionCheckedAt: now,
    ...(made.leasedUntil ? { checkAt: renewalAt(connection, made.leasedUntil, now) } : {}),
  });
}

/**
 * Returns when the connection is checked next, which renews its subscription: as planned, but no later than
 * halfway through the lease.
 */
function renewalAt({ checkAt }: StoredConnection, until: Date, now: Date): Date {
  const halfway = new Date((now.getTime() + until.getTime()) / 2);
  return halfway < checkAt ? halfway : checkAt;
}

interface MadeSubscription {
  status: StoredConnection['subscription'];
  /** The end of the earliest lease; absent when the subscription lasts. */
  leasedUntil?: Date;
}

async function subscribe(ctx: Context, connection: StoredConnection): Promise<MadeSubscription | undefined> {
  const { loginKind, call } = accessOf(ctx, connection, { operation: 'connections.subscribe' });
  const { subscription } = loginKind.connect;
  if (!subscription || !isReportedTo(subscription, call.app)) return { status: 'unsupported' };
  const fields = allowedFields(subscription, connection);
  if (fields.length === 0) return { status: 'missing' };
  const live = { ...connection, profiles: connection.profiles.filter(({ status }) => status === 'live') };
  const { credential, accounts } = heldGrant(ctx, live);
  try {
    const endpoint = endpointOf(ctx, subscription, connection);
    const asked = await Promise.allSettled(
      accounts.map((account) => subscription.ensure(call, account, credential, fields, endpoint)),
    );
    const made = asked.map(madeOf);
    const ends = made.flatMap((one) => (typeof one === 'object' ? one.until.getTime() : []));
    return {
      status: made.every(Boolean) ? 'active' : 'missing',
      ...(ends.length > 0 ? { leasedUntil: new Date(Math.min(...ends)) } : {}),
    };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.observability.log.warn('could not subscribe to provider webhooks', {
      subsystem: 'connections',
      connectionId: connection.id,
      error,
    });
    return error.failure.kind === 'scopes' ? { status: 'missing' } : undefined;
  }
}

/** A refusal of one account counts once all of them were asked. */
function madeOf<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/**
 * Takes the subscriptions of profiles back that are disconnected. A refusal of the provider is only logged: what it reports of
 * them is dropped.
 */
export async function endSubscriptions(
  ctx: Context,
  connection: StoredConnection,
  profileIds: readonly string[],
): Promise<void> {
  const { loginKind, call } = accessOf(ctx, connection, { operation: 'connections.subscribe' });
  const { subscription } = loginKind.connect;
  if (!subscription?.end || !isReportedTo(subscription, call.app) || !connection.credential) return;
  const ended = connection.profiles.filter(({ id }) => profileIds.includes(id));
  const { credential, accounts } = heldGrant(ctx, { ...connection, profiles: ended });
  for (const account of accounts)
    await subscription.end(call, account, credential).catch((error) => {
      if (!(error instanceof ProviderFailure)) throw error;
      ctx.observability.log.warn('could not end a subscription to provider webhooks', {
        subsystem: 'connections',
        connectionId: connection.id,
        error,
      });
    });
}

/**
 * Returns the endpoint that a subscription enters at the provider: the connection's own, or that of its app; `undefined` when a
 * person enters it. Connections that test controls made have the app of the organization.
 */
function endpointOf(
  ctx: Context,
  { entersWebhook }: Subscription,
  connection: StoredConnection,
): OwnEndpoint | undefined {
  if (!entersWebhook) return ownEndpointOf(ctx, connection);
  const { providerId, authIntegrationId: id, organizationId } = connection;
  return { callbackUrl: callbackUrlOf(ctx, { providerId, id: id ?? organizationId }), secret: '' };
}

/**
 * Returns the fields that the grant's scopes let the app subscribe to; none when they allow no subscription.
 */
export function allowedFields(
  { scopes, fields }: Subscription,
  grant: Pick<StoredConnection, 'grantedScopes' | 'unconfirmedScopes'>,
): string[] {
  const granted = confirmedScopesOf(grant);
  const allowed = (needed: readonly string[]) => needed.every((scope) => granted.has(scope));
  return allowed(scopes) ? fields.filter((field) => allowed(field.scopes)).map(({ name }) => name) : [];
}
