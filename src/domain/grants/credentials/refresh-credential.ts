/**
 * Refreshes a credential once, however many callers and processes ask for it at the same time. Each process
 * asks once, one process gets the lease, and the others find a newer version afterwards. No database
 * connection is held meanwhile.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import type { ErrorCode } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import {
  type ConnectionChanges,
  findConnection,
  type StoredConnection,
  updateConnection,
} from '../../../db/tables/connections.ts';
import { endRefreshLease, takeRefreshLease } from '../../../db/tables/refresh-leases.ts';
import { OutcomeUnknown, rethrowAfterAttempt, ServiceError } from '../../../errors/index.ts';
import { sealCredential } from '../../../provider-client/grant.ts';
import { badGateway, toGrantError } from '../../../provider-client/service-errors.ts';
import { asFailureOfGrant, ProviderFailure } from '../../../providers/call.ts';
import type { Refresh, RefreshedCredential } from '../../../providers/connect.ts';
import type { GrantCredential } from '../../../providers/upstream-rules.ts';
import { requireNotPaused } from '../../foundation/deployment.ts';
import { connectionChanged } from '../connection-events.ts';
import { accessOf, heldGrant } from './provider-access.ts';
import { nextRefresh, retryRefresh, waitForHolder } from './refresh-plan.ts';

interface RefreshOptions {
  /**
   * True lets the provider decide whether the credential is old enough; otherwise one that is too young is
   * refused without asking.
   */
  anyAge?: boolean;
}

/** The margin, beyond the time for one call, within which all calls of a refresh end. */
const callsMarginMs = 5_000;
/** The time for storing the answer before the lease ends, even if the database is away for a moment. */
const storingMs = 10_000;
const storeAgainMs = 100;
/** The wait after a throttle that another process has met, whose length the row does not tell. */
const throttledSeconds = 60;

/**
 * Refreshes the credential. Throws ServiceError when the provider gives no new one, or while the deployment
 * is held; the old one then stays.
 * @param seenVersion the version that is to be replaced. A newer one is as good as a refreshed one.
 */
export async function refreshCredential(
  ctx: Context,
  scope: Scope,
  connectionId: string,
  seenVersion: number,
  options: RefreshOptions = {},
): Promise<void> {
  await requireNotPaused(ctx);
  return ctx.db.$concurrency.singleFlight(`refresh of ${connectionId}`, () =>
    refreshAlone(ctx, scope, connectionId, seenVersion, options).finally(() =>
      ctx.db.$cached.profiles.forget(connectionId),
    ),
  );
}

/**
 * Gets the lease and refreshes, unless another process has meanwhile brought a newer credential. Throws the
 * refusal that another process has meanwhile received.
 */
async function refreshAlone(
  ctx: Context,
  scope: Scope,
  connectionId: string,
  seenVersion: number,
  options: RefreshOptions,
): Promise<void> {
  const { refreshErrorAt } = await findConnection(ctx.db, scope, connectionId);
  const startedAt = performance.now();
  for (;;) {
    const seen = { id: connectionId, credentialVersion: seenVersion };
    const askedAt = ctx.clock.now().getTime();
    const lease = await takeRefreshLease(ctx.db, scope, seen, leaseMs(ctx));
    try {
      const connection = await findConnection(ctx.db, scope, connectionId);
      if (connection.credentialVersion !== seenVersion) return;
      throwRefusal(connection, refreshErrorAt);
      const leftMs = callsMs(ctx) - (ctx.clock.now().getTime() - askedAt);
      // One that was waited for too long, or held by a process that stood still, may end before the provider answers.
      if (lease && leftMs >= ctx.config.providerTimeoutMs)
        return await refreshHolding(ctx, scope, connection, { ...options, leftMs });
    } finally {
      // If the database is away, the lease ends by itself at its time.
      if (lease) await endRefreshLease(ctx.db, scope, connectionId, lease).catch(() => {});
    }
    await waitForHolder(performance.now() - startedAt, 'refreshing the credential');
  }
}

const callsMs = ({ config }: Pick<Context, 'config'>) => config.providerTimeoutMs + callsMarginMs;
const leaseMs = (ctx: Pick<Context, 'config'>) => callsMs(ctx) + storingMs;

/** Throws the failure that another process has met meanwhile, instead of asking the provider again. */
function throwRefusal(
  { refreshErrorAt, refreshErrorCode }: StoredConnection,
  knownErrorAt: Date | null,
): void {
  if (!refreshErrorAt || refreshErrorAt.getTime() === knownErrorAt?.getTime()) return;
  const code = refreshErrorCode as ErrorCode;
  throw new ServiceError(code, {
    detail: 'another process has tried just now',
    // The row has the code alone, and a failure of the provider is not one of the service.
    ...(code === 'internal' ? { status: badGateway } : {}),
    ...(code === 'platform_rate_limit' ? { retryAfterSeconds: throttledSeconds } : {}),
  });
}

/**
 * Refreshes while holding the lease. The calls end before it does, so that no other process uses the same
 * credential meanwhile.
 * @param leftMs the milliseconds within which the calls have to end.
 */
async function refreshHolding(
  ctx: Context,
  scope: Scope,
  connection: StoredConnection,
  { leftMs, ...options }: RefreshOptions & { leftMs: number },
): Promise<void> {
  const ask = refreshOf(ctx, connection, options, AbortSignal.timeout(leftMs));
  const outcome = await ask().catch(rethrowAfterAttempt);
  await storeOutcome(ctx, scope, connection, outcome).catch(rethrowAfterAttempt);
  if (outcome instanceof ProviderFailure) throw toGrantError(outcome);
}

/**
 * Returns the call that asks the provider for a new credential, without making it.
 * @throws ServiceError `not_supported`, and `conflict` when the credential is too young for the provider.
 */
function refreshOf(
  ctx: Context,
  connection: StoredConnection,
  { anyAge = false }: RefreshOptions,
  signal: AbortSignal,
): () => Promise<RefreshedCredential | ProviderFailure> {
  const { loginKind, call } = accessOf(ctx, connection, { operation: 'connections.refresh', signal });
  const { refresh } = loginKind.connect;
  const { credential } = heldGrant(ctx, connection);
  const lacking = refresh ? lackOf(refresh, credential) : 'has no refresh';
  if (!refresh || lacking)
    throw new ServiceError('not_supported', {
      message: `${loginKind.name} ${lacking}: the end user authorizes again.`,
    });
  if (!anyAge) requireAge(credential.issuedAt, refresh.minimumAgeMs, ctx.clock.now());
  return () =>
    refresh.run(call, credential).catch((error) => {
      const failure = asFailureOfGrant(error);
      if (failure instanceof ProviderFailure) return failure;
      throw failure;
    });
}

/** An app may be given no refresh tokens, and an import may have had none: that says nothing about the grant. */
const lackOf = ({ byAccessToken }: Refresh, { refreshToken }: GrantCredential) =>
  byAccessToken || refreshToken ? undefined : 'gave no refresh token with this grant';

function requireAge(issuedAt: string | undefined, minimumAgeMs: number, now: Date): void {
  const from = new Date((issuedAt ? new Date(issuedAt).getTime() : 0) + minimumAgeMs);
  if (from > now)
    throw new ServiceError('conflict', {
      message: `The provider refreshes this credential from ${from.toISOString()} on.`,
      meta: { reason: 'refresh_too_early', retryAt: from.toISOString() },
    });
}

/**
 * Stores the provider's answer, never over a newer credential. It tries for a while, because the answer may
 * have ended the old credential.
 */
async function storeOutcome(
  ctx: Context,
  scope: Scope,
  connection: StoredConnection,
  outcome: RefreshedCredential | ProviderFailure,
): Promise<void> {
  const failed = outcome instanceof ProviderFailure;
  ctx.observability.metrics.maintenance.refreshed({
    mode: connection.mode,
    provider: connection.providerId,
    outcome: failed ? outcome.failure.kind : 'refreshed',
  });
  const changes = failed ? afterFailure(ctx, outcome) : afterRefresh(ctx, connection, outcome);
  const store = () =>
    inTransaction(ctx.db, async (tx) => {
      const stored = await updateConnection(tx, connection, changes);
      if (stored && !failed) await connectionChanged(ctx, tx, scope, connection.id, 'connection.refreshed');
    });
  const startedAt = performance.now();
  for (;;)
    try {
      return await store();
    } catch (error) {
      if (!mayPass(error) || performance.now() - startedAt > storingMs) throw error;
      await pause(storeAgainMs);
    }
}

/**
 * Tells whether the write can be tried again. A new credential that was stored although the answer was lost
 * shows as a newer version at the next try, which then stores nothing.
 */
const mayPass = (error: unknown) =>
  error instanceof OutcomeUnknown || (error instanceof ServiceError && error.code === 'service_unavailable');

function afterRefresh(
  ctx: Context,
  connection: StoredConnection,
  refreshed: RefreshedCredential,
): ConnectionChanges {
  const { refresh } = accessOf(ctx, connection).loginKind.connect;
  const scopes = refreshed.grantedScopes
    ? { grantedScopes: refreshed.grantedScopes, unconfirmedScopes: [] }
    : {};
  return {
    credential: sealCredential(ctx.security.keyring, connection.id, refreshed.credential),
    status: 'active',
    expiresAt: refreshed.expiresAt ?? null,
    refreshAt: nextRefresh(refresh, refreshed),
    lastRefreshedAt: ctx.clock.now(),
    refreshErrorCode: null,
    refreshErrorAt: null,
    failedChecks: 0,
    ...scopes,
  };
}

/**
 * Returns the changes after a failure: the refresh is tried again later, and a grant that the provider calls
 * over is also checked at once.
 */
function afterFailure(ctx: Pick<Context, 'clock'>, failure: ProviderFailure): ConnectionChanges {
  const now = ctx.clock.now();
  return {
    refreshErrorCode: toGrantError(failure).code,
    refreshErrorAt: now,
    refreshAt: retryRefresh(now),
    ...(failure.failure.kind === 'expired' ? { checkAt: now } : {}),
  };
}
