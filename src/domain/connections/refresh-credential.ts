/**
 * Refreshes a credential once, however many ask for it at the same time and in however many processes: one
 * asks per process, one process has the lease, and whoever comes later finds a newer version. Nobody holds a connection
 * to the database meanwhile.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { ErrorCode } from '../../contract/index.ts';
import { inTransaction } from '../../db/client.ts';
import {
  type ConnectionChanges,
  findConnection,
  type StoredConnection,
  updateConnection,
} from '../../db/connections.ts';
import { endRefreshLease, takeRefreshLease } from '../../db/refresh-leases.ts';
import type { Scope } from '../../db/scope.ts';
import { OutcomeUnknown, rethrowAfterAttempt, ServiceError } from '../../errors.ts';
import type { RefreshedCredential } from '../../providers/connect.ts';
import { ProviderFailure } from '../../providers/provider.ts';
import { requireReleased } from '../installation/hold.ts';
import { connectionChanged } from './connection-events.ts';
import { sealCredential } from './credential.ts';
import { toGrantError } from './grant-failures.ts';
import { accessOf, heldGrant } from './provider-access.ts';
import { nextRefresh, retryRefresh } from './refresh-plan.ts';

export interface RefreshOptions {
  /** Leaves it to the provider whether the credential is old enough. */
  anyAge?: boolean;
}

const underWay = new WeakMap<Context, Map<string, Promise<void>>>();

/** All calls of one refresh end within the time for a single one and this. */
const callsMarginMs = 5_000;
/** How long the answer can be written down before the lease ends, also while the database is away for a moment. */
const storingMs = 10_000;
const storeAgainMs = 100;
/** How long to wait for whoever has the lease, and how often to look at most. */
const patienceMs = 10_000;
const longestPauseMs = 500;
const busyRetryAfterSeconds = 2;

/**
 * @param seenVersion of the credential that is to be replaced. A newer one is as good as a refreshed one.
 * Throws ServiceError when the provider did not give a new one, or while the installation is held; the old one stays as
 * it was.
 */
export async function refreshCredential(
  ctx: Context,
  scope: Scope,
  connectionId: string,
  seenVersion: number,
  options: RefreshOptions = {},
): Promise<void> {
  await requireReleased(ctx);
  const running = underWay.get(ctx) ?? new Map<string, Promise<void>>();
  underWay.set(ctx, running);
  const known = running.get(connectionId);
  if (known) return known;
  const refreshing = refreshAlone(ctx, scope, connectionId, seenVersion, options).finally(() => {
    running.delete(connectionId);
    ctx.profiles.forget(connectionId);
  });
  running.set(connectionId, refreshing);
  return refreshing;
}

/** Until a lease was had, somebody else has brought a newer credential, or was refused one. */
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
    const lease = await takeRefreshLease(ctx.db, scope, seen, leaseMs(ctx));
    try {
      const connection = await findConnection(ctx.db, scope, connectionId);
      if (connection.credentialVersion !== seenVersion) return;
      throwRefusal(connection, refreshErrorAt);
      if (lease) return await refreshHolding(ctx, scope, connection, options);
    } finally {
      // Without the database it ends by itself.
      if (lease) await endRefreshLease(ctx.db, scope, connectionId, lease).catch(() => {});
    }
    await waitForHolder(performance.now() - startedAt);
  }
}

const callsMs = ({ config }: Context) => config.providerTimeoutMs + callsMarginMs;
const leaseMs = (ctx: Context) => callsMs(ctx) + storingMs;

/** @throws ServiceError `service_unavailable` to whoever has waited for long. */
async function waitForHolder(waitedMs: number): Promise<void> {
  if (waitedMs > patienceMs)
    throw new ServiceError('service_unavailable', {
      retryAfterSeconds: busyRetryAfterSeconds,
      detail: 'another process has been refreshing the credential for long',
    });
  await pause(Math.min(longestPauseMs, 20 + waitedMs / 10));
}

/** What somebody was told while this one was waiting: the provider is not asked the same again. */
function throwRefusal(
  { refreshErrorAt, refreshErrorCode }: StoredConnection,
  knownErrorAt: Date | null,
): void {
  if (refreshErrorAt && refreshErrorAt.getTime() !== knownErrorAt?.getTime())
    throw new ServiceError(refreshErrorCode as ErrorCode, { detail: 'refused to another process just now' });
}

/** The calls end before the lease does, so that nobody else uses the same credential at the same time. */
async function refreshHolding(
  ctx: Context,
  scope: Scope,
  connection: StoredConnection,
  options: RefreshOptions,
): Promise<void> {
  const ask = refreshOf(ctx, connection, options, AbortSignal.timeout(callsMs(ctx)));
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
  const { loginKind, call } = accessOf(ctx, connection, signal);
  const { refresh } = loginKind.connect;
  if (!refresh)
    throw new ServiceError('not_supported', {
      message: `${loginKind.name} has no refresh: the end user authorizes again.`,
    });
  const { credential } = heldGrant(ctx, connection);
  if (!anyAge) requireAge(credential.issuedAt, refresh.minimumAgeMs, ctx.now());
  return () =>
    refresh.run(call, credential).catch((error) => {
      if (error instanceof ProviderFailure) return error;
      throw error;
    });
}

function requireAge(issuedAt: string | undefined, minimumAgeMs: number, now: Date): void {
  const from = new Date((issuedAt ? new Date(issuedAt).getTime() : 0) + minimumAgeMs);
  if (from > now)
    throw new ServiceError('conflict', {
      message: `The provider refreshes this credential from ${from.toISOString()} on.`,
      meta: { reason: 'refresh_too_early', retryAt: from.toISOString() },
    });
}

/**
 * Writes down what the provider has answered, never over a newer credential. It tries for a while, since the old
 * credential may have ended with the answer.
 */
async function storeOutcome(
  ctx: Context,
  scope: Scope,
  connection: StoredConnection,
  outcome: RefreshedCredential | ProviderFailure,
): Promise<void> {
  const failed = outcome instanceof ProviderFailure;
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

/** What was written after all is found to be newer at the next try. */
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
    credential: sealCredential(ctx.keyring, connection.id, refreshed.credential),
    status: 'active',
    expiresAt: refreshed.expiresAt ?? null,
    refreshAt: nextRefresh(refresh, refreshed),
    lastRefreshedAt: ctx.now(),
    refreshErrorCode: null,
    refreshErrorAt: null,
    failedChecks: 0,
    ...scopes,
  };
}

/** A grant that the provider calls dead is checked at once; everything else is tried again. */
function afterFailure(ctx: Context, failure: ProviderFailure): ConnectionChanges {
  const now = ctx.now();
  return {
    refreshErrorCode: toGrantError(failure).code,
    refreshErrorAt: now,
    refreshAt: retryRefresh(now),
    ...(failure.failure.kind === 'expired' ? { checkAt: now } : {}),
  };
}
