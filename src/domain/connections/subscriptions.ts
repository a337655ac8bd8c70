/** Makes and maintains subscriptions to what the provider reports. */
import type { Context } from '../../context.ts';
import { findConnection, type StoredConnection, updateConnection } from '../../db/connections.ts';
import type { Scope } from '../../db/scope.ts';
import { ProviderFailure } from '../../providers/call.ts';
import type { Subscription } from '../../providers/connect.ts';
import { confirmedScopesOf } from '../grants/confirmed-scopes.ts';
import { accessOf, heldGrant } from '../provider-access/access.ts';

/**
 * Subscribes the live accounts of a connection and stores whether the provider reports on them. If the
 * provider does not answer, nothing changes, and the next check asks again.
 */
export async function ensureSubscriptions(ctx: Context, scope: Scope, connectionId: string): Promise<void> {
  const connection = await findConnection(ctx.db, scope, connectionId);
  const status = await subscribe(ctx, connection);
  if (status)
    await updateConnection(ctx.db, connection, { subscription: status, subscriptionCheckedAt: ctx.now() });
}

async function subscribe(
  ctx: Context,
  connection: StoredConnection,
): Promise<StoredConnection['subscription'] | undefined> {
  const { loginKind, call } = accessOf(ctx, connection);
  const { subscription } = loginKind.connect;
  if (!subscription) return 'unsupported';
  const fields = allowedFields(subscription, connection);
  if (fields.length === 0) return 'missing';
  const live = { ...connection, profiles: connection.profiles.filter(({ status }) => status === 'live') };
  const { credential, accounts } = heldGrant(ctx, live);
  try {
    const made = await Promise.all(
      accounts.map((account) => subscription.ensure(call, account, credential, fields)),
    );
    return made.every(Boolean) ? 'active' : 'missing';
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.log.warn('subscription', { subsystem: 'connections', connectionId: connection.id, error });
    return error.failure.kind === 'scopes' ? 'missing' : undefined;
  }
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
