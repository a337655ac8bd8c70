/** Subscriptions to what the provider reports: made at connect, and looked after. */
import type { Context } from '../../context.ts';
import { findConnection, type StoredConnection, updateConnection } from '../../db/connections.ts';
import type { Scope } from '../../db/scope.ts';
import type { Subscription } from '../../providers/connect.ts';
import { ProviderFailure } from '../../providers/provider.ts';
import { accessOf, heldGrant } from './provider-access.ts';

/** A provider that does not answer leaves what was known; the next check asks again. */
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

/** What the grant's scopes let the app subscribe to; nothing when they do not let it subscribe. */
export function allowedFields(
  { scopes, fields }: Subscription,
  { grantedScopes, unconfirmedScopes }: Pick<StoredConnection, 'grantedScopes' | 'unconfirmedScopes'>,
): string[] {
  const granted = new Set(grantedScopes).difference(new Set(unconfirmedScopes));
  const allowed = (needed: readonly string[]) => needed.every((scope) => granted.has(scope));
  return allowed(scopes) ? fields.filter((field) => allowed(field.scopes)).map(({ name }) => name) : [];
}
