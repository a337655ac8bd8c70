/**
 * Asks the provider what has become of a grant. The provider has to say three times that it is over, some
 * minutes apart, unless a call through it was refused as well. A provider that does not answer tells nothing.
 */
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import {
  type ConnectionChanges,
  findConnection,
  type StoredConnection,
  updateConnection,
} from '../../db/connections.ts';
import type { Scope } from '../../db/scope.ts';
import { ServiceError } from '../../errors.ts';
import type { Inspection } from '../../providers/connect.ts';
import { ProviderFailure } from '../../providers/provider.ts';
import { requireReleased } from '../installation/hold.ts';
import { connectionChanged } from './connection-events.ts';
import { statusOf } from './grant-status.ts';
import { accessOf, heldGrant } from './provider-access.ts';
import { recordReach } from './reach.ts';
import { refreshCredential } from './refresh-credential.ts';
import { ensureSubscriptions } from './subscriptions.ts';

type CheckOutcome = Omit<ConnectionChanges, 'status'> & { status?: StoredConnection['status'] };

const minuteMs = 60_000;
/** How long after a first and a second bad answer the provider is asked again. */
const confirmationsMs = [minuteMs, 5 * minuteMs];
/** How often the provider has to say that a grant is over. */
export const confirmations = confirmationsMs.length + 1;
export const healthyIntervalMs = 6 * 60 * minuteMs;
const endedIntervalMs = 24 * 60 * minuteMs;
const unansweredMs = 10 * minuteMs;

/**
 * Asks the provider about the grant and stores its answer, or that there was none.
 * @param refused whether the provider has just refused a call for this grant: if it now says that the grant
 *   is over, that needs no further confirmation.
 * @throws ServiceError `not_found`. Failures of the provider are not thrown.
 */
export async function checkConnection(
  ctx: Context,
  scope: Scope,
  connectionId: string,
  { refused = false } = {},
): Promise<void> {
  const { connection, outcome } = await inspectRenewed(
    ctx,
    await findConnection(ctx.db, scope, connectionId),
  );
  // Whoever has refreshed or reconnected in between knows better than an answer about the old credential.
  if (outcome instanceof ProviderFailure)
    await record(ctx, scope, connection, afterFailure(connection, outcome, ctx.now(), refused));
  else if (await record(ctx, scope, connection, afterAnswer(connection, outcome, ctx.now()))) {
    await recordReach(ctx, scope, connection, outcome);
    await ensureSubscriptions(ctx, scope, connectionId);
  }
  ctx.profiles.forget(connectionId);
}

const topicOf = {
  active: undefined,
  expiring: 'connection.expiring',
  expired: 'connection.expired',
  revoked: 'connection.revoked',
} as const;

/** With a word to the customer when the status is another one now. */
function record(
  ctx: Context,
  scope: Scope,
  connection: StoredConnection,
  changes: CheckOutcome,
): Promise<boolean> {
  const { status = connection.status } = changes;
  const topic = status === connection.status ? undefined : topicOf[status];
  return inTransaction(ctx.db, async (tx) => {
    const recorded = await updateConnection(tx, connection, changes);
    if (recorded && topic) await connectionChanged(ctx, tx, scope, connection.id, topic);
    return recorded;
  });
}

/**
 * Stores that the grant is over, by the provider's own word, for which nobody has asked: it needs no confirmation.
 * @throws ServiceError `not_found`.
 */
export async function recordRevocation(ctx: Context, scope: Scope, connectionId: string): Promise<void> {
  const ended = { status: 'revoked', checkAt: later(ctx.now(), endedIntervalMs) } as const;
  // A credential that is renewed meanwhile is another version of the row.
  while (!(await record(ctx, scope, await findConnection(ctx.db, scope, connectionId), ended)));
  ctx.profiles.forget(connectionId);
}

interface Inspected {
  connection: StoredConnection;
  outcome: Inspection | ProviderFailure;
}

/**
 * An access token that is short-lived says nothing about the grant when it is over: its refresh token does. What the
 * provider says of the account itself no newer token changes.
 */
async function inspectRenewed(ctx: Context, connection: StoredConnection): Promise<Inspected> {
  const outcome = await inspect(ctx, connection);
  const { failure } = outcome instanceof ProviderFailure ? outcome : {};
  const tokenIsOver = failure?.kind === 'expired' && !failure.revoked;
  if (!tokenIsOver || !heldGrant(ctx, connection).credential.refreshToken) return { connection, outcome };
  await requireReleased(ctx);
  const { id, credentialVersion } = connection;
  const renewed = await refreshCredential(ctx, connection, id, credentialVersion).then(
    () => true,
    refusedRefresh,
  );
  if (!renewed) return { connection, outcome };
  const renewal = await findConnection(ctx.db, connection, id);
  return { connection: renewal, outcome: await inspect(ctx, renewal) };
}

function refusedRefresh(error: unknown): false {
  if (error instanceof ServiceError) return false;
  throw error;
}

function inspect(ctx: Context, connection: StoredConnection): Promise<Inspection | ProviderFailure> {
  const { loginKind, call } = accessOf(ctx, connection);
  return loginKind.connect.inspect(call, heldGrant(ctx, connection)).catch((error) => {
    if (error instanceof ProviderFailure) return error;
    throw error;
  });
}

function afterAnswer(
  connection: StoredConnection,
  { scopes, expiresAt }: Inspection,
  now: Date,
): CheckOutcome {
  const told = scopes
    ? {
        grantedScopes: scopes.granted,
        unconfirmedScopes: scopes.unconfirmed,
        expiresAt: expiresAt ?? null,
      }
    : {};
  const status = statusOf({ ...connection, ...told, status: 'active' }, now);
  return { ...told, status, failedChecks: 0, checkAt: later(now, spread(healthyIntervalMs)) };
}

function afterFailure(
  { failedChecks }: StoredConnection,
  { failure }: ProviderFailure,
  now: Date,
  refused: boolean,
): CheckOutcome {
  if (failure.kind !== 'expired') return { checkAt: later(now, unansweredMs) };
  const confirmation = refused ? undefined : confirmationsMs[failedChecks];
  if (confirmation !== undefined)
    return { failedChecks: failedChecks + 1, checkAt: later(now, confirmation) };
  const status = failure.revoked ? 'revoked' : 'expired';
  return { status, failedChecks: failedChecks + 1, checkAt: later(now, endedIntervalMs) };
}

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

/** Connections that were made together are not asked about together. */
const spread = (milliseconds: number) => milliseconds * (0.9 + Math.random() * 0.2);
