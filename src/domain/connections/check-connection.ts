/**
 * Asks the provider about a grant. The grant counts as over only when the provider has said so three times,
 * some minutes apart, or once if it has also refused a call. A provider that does not answer changes nothing.
 */

import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client/client.ts';
import type { Scope } from '../../db/client/scope.ts';
import {
  type ConnectionChanges,
  findConnection,
  type StoredConnection,
  updateConnection,
} from '../../db/tables/connections.ts';
import type { StoredProfile } from '../../db/tables/profiles.ts';
import { type Reason, ServiceError } from '../../errors/index.ts';
import { addMs, minuteMs } from '../../lib/time.ts';
import { statusOf } from '../../provider-client/grant.ts';
import { ProviderFailure } from '../../providers/call.ts';
import type { Inspection } from '../../providers/connect.ts';
import { requireNotPaused } from '../foundation/deployment.ts';
import { connectionChanged } from '../grants/connection-events.ts';
import { accessOf, heldGrant } from '../grants/credentials/provider-access.ts';
import { isVerdict } from '../grants/credentials/recover-grant.ts';
import { refreshCredential } from '../grants/credentials/refresh-credential.ts';
import { recordReach } from './reach.ts';
import { ensureSubscriptions } from './subscriptions.ts';

type CheckOutcome = Omit<ConnectionChanges, 'status'> & { status?: StoredConnection['status'] };

/**
 * The waits before the provider is asked again after it has said for the first and the second time that the
 * grant has ended.
 */
const confirmationsMs = [minuteMs, 5 * minuteMs];
/** The number of times that the provider has to say that a grant has ended. */
export const confirmations = confirmationsMs.length + 1;
export const healthyIntervalMs = 6 * 60 * minuteMs;
const endedIntervalMs = 24 * 60 * minuteMs;
const unansweredMs = 10 * minuteMs;

/**
 * Asks the provider about the grant and stores its answer: the status, scopes, accounts and subscriptions.
 * Without an answer, only the time of the next check changes.
 * @param refused whether the provider has just refused a call for this grant: if it now says that the grant
 * has ended, that needs no further confirmation.
 * @throws ServiceError `not_found`, and `service_unavailable` when the access token has to be refreshed while
 * the deployment is in maintenance mode. Failures of the provider are not thrown.
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
  // An answer about a credential that was refreshed or replaced meanwhile means nothing, and is not recorded.
  if (!outcome) await record(ctx, scope, connection, unanswered(ctx.clock.now()));
  else if (outcome instanceof ProviderFailure)
    await record(ctx, scope, connection, afterFailure(connection, outcome, ctx.clock.now(), refused));
  else if (await record(ctx, scope, connection, afterAnswer(connection, outcome, ctx.clock.now()))) {
    await recordReach(ctx, scope, connection, outcome);
    await ensureSubscriptions(ctx, scope, connectionId);
  }
  ctx.db.$cached.profiles.forget(connectionId);
}

const topicOf = {
  active: undefined,
  expiring: 'connection.expiring',
  expired: 'connection.expired',
  revoked: 'connection.revoked',
} as const;

/**
 * Stores the outcome, and emits an event when the status changes. Returns false, with nothing stored, when
 * the credential was replaced since the connection was read.
 */
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
 * Stores that the grant has ended because the provider has reported it, which needs no confirmation.
 * @throws ServiceError `not_found`.
 */
export async function recordRevocation(ctx: Context, scope: Scope, connectionId: string): Promise<void> {
  const ended = { status: 'revoked', checkAt: addMs(ctx.clock.now(), endedIntervalMs) } as const;
  // A credential that is refreshed meanwhile makes a new version of the row, so the write is repeated.
  while (!(await record(ctx, scope, await findConnection(ctx.db, scope, connectionId), ended)));
  ctx.db.$cached.profiles.forget(connectionId);
}

interface Inspected {
  connection: StoredConnection;
  /** Absent when the access token has ended and no other could be got, which says nothing about the grant. */
  outcome: Inspection | ProviderFailure | undefined;
}

/**
 * Inspects the grant, and once more with a refreshed access token if the first one has expired: the expiry of
 * a short-lived token says nothing about the grant. A revocation is not asked about again, since it stays
 * true with a newer token.
 */
async function inspectRenewed(ctx: Context, connection: StoredConnection): Promise<Inspected> {
  const outcome = await inspect(ctx, connection);
  const { failure } = outcome instanceof ProviderFailure ? outcome : {};
  const tokenIsOver = failure?.kind === 'expired' && !failure.revoked;
  if (!tokenIsOver || !heldGrant(ctx, connection).credential.refreshToken) return { connection, outcome };
  await requireNotPaused(ctx);
  const { id, credentialVersion } = connection;
  const refusal = await refreshCredential(ctx, connection, id, credentialVersion).then(
    () => undefined,
    asRefusal,
  );
  if (refusal) return { connection, outcome: isVerdict(refusal) ? outcome : undefined };
  const renewal = await findConnection(ctx.db, connection, id);
  return { connection: renewal, outcome: await inspect(ctx, renewal) };
}

function asRefusal(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

function inspect(ctx: Context, connection: StoredConnection): Promise<Inspection | ProviderFailure> {
  const { loginKind, call } = accessOf(ctx, connection, { operation: 'connections.check' });
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
  const told = {
    ...(scopes ? { grantedScopes: scopes.granted, unconfirmedScopes: scopes.unconfirmed } : {}),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
  const status = statusOf({ ...connection, ...told, status: 'active' }, now);
  return { ...told, status, failedChecks: 0, checkAt: addMs(now, spread(healthyIntervalMs)) };
}

function afterFailure(
  { failedChecks }: StoredConnection,
  { failure }: ProviderFailure,
  now: Date,
  refused: boolean,
): CheckOutcome {
  if (failure.kind !== 'expired') return unanswered(now);
  const confirmation = refused ? undefined : confirmationsMs[failedChecks];
  if (confirmation !== undefined)
    return { failedChecks: failedChecks + 1, checkAt: addMs(now, confirmation) };
  const status = failure.revoked ? 'revoked' : 'expired';
  return { status, failedChecks: failedChecks + 1, checkAt: addMs(now, endedIntervalMs) };
}

const unanswered = (now: Date): CheckOutcome => ({ checkAt: addMs(now, unansweredMs) });

/** Varies an interval, so that connections that were made together are not all checked together. */
const spread = (milliseconds: number) => milliseconds * (0.9 + Math.random() * 0.2);

const byProvider: Reason = 'refused_by_provider';

/**
 * Checks a grant for which the provider has refused a call, so that the connection's health is up to date
 * before the failure is reported. Always throws the given error, even when the check fails.
 */
export async function checkRefusedGrant(
  ctx: Context,
  profile: StoredProfile,
  error: unknown,
): Promise<never> {
  const refused = error instanceof ServiceError && error.meta.reason === byProvider;
  if (refused)
    await checkConnection(ctx, profile, profile.connectionId, { refused }).catch((cause) =>
      ctx.observability.log.warn('could not check grant', { subsystem: 'connections', error: cause }),
    );
  throw error;
}
