/**
 * Refreshes a credential once, however many ask for it at the same time and in however many processes: one
 * asks per process, the row is locked across them, and whoever comes later finds a newer version.
 */
import type { Context } from '../../context.ts';
import type { ErrorCode } from '../../contract/index.ts';
import { type Db, inTransaction } from '../../db/client.ts';
import {
  findConnection,
  lockConnection,
  type StoredConnection,
  updateConnection,
} from '../../db/connections.ts';
import type { Scope } from '../../db/scope.ts';
import { rethrowAfterAttempt, ServiceError } from '../../errors.ts';
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

/** The provider's answer and our own writing. */
const marginMs = 15_000;

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

async function refreshAlone(
  ctx: Context,
  scope: Scope,
  connectionId: string,
  seenVersion: number,
  options: RefreshOptions,
): Promise<void> {
  const { refreshErrorAt } = await findConnection(ctx.db, scope, connectionId);
  let asked = false;
  const failure = await inTransaction(
    ctx.db,
    async (tx) => {
      const connection = await lockConnection(tx, scope, connectionId);
      if (connection.credentialVersion !== seenVersion) return undefined;
      const refused = refusedMeanwhile(connection, refreshErrorAt);
      if (refused) return refused;
      const ask = refreshOf(ctx, connection, options);
      asked = true;
      const outcome = await ask();
      if (outcome instanceof ProviderFailure) return noteFailure(ctx, tx, connection, outcome);
      await storeRefreshed(ctx, tx, connection, outcome);
      await connectionChanged(ctx, tx, scope, connectionId, 'connection.refreshed');
      return undefined;
    },
    ctx.config.providerTimeoutMs + marginMs,
  ).catch((error) => (asked ? rethrowAfterAttempt(error) : Promise.reject(error)));
  if (failure) throw failure;
}

/** What somebody was told while this one was waiting: the provider is not asked the same again. */
function refusedMeanwhile(
  { refreshErrorAt, refreshErrorCode }: StoredConnection,
  knownErrorAt: Date | null,
): ServiceError | undefined {
  if (!refreshErrorAt || refreshErrorAt.getTime() === knownErrorAt?.getTime()) return undefined;
  return new ServiceError(refreshErrorCode as ErrorCode, { detail: 'refused to another process just now' });
}

/**
 * Returns the call that asks the provider for a new credential, without making it.
 * @throws ServiceError `not_supported`, and `conflict` when the credential is too young for the provider.
 */
function refreshOf(
  ctx: Context,
  connection: StoredConnection,
  { anyAge = false }: RefreshOptions,
): () => Promise<RefreshedCredential | ProviderFailure> {
  const { loginKind, call } = accessOf(ctx, connection);
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

async function storeRefreshed(
  ctx: Context,
  tx: Db,
  connection: StoredConnection,
  refreshed: RefreshedCredential,
): Promise<void> {
  const { refresh } = accessOf(ctx, connection).loginKind.connect;
  const scopes = refreshed.grantedScopes
    ? { grantedScopes: refreshed.grantedScopes, unconfirmedScopes: [] }
    : {};
  await updateConnection(tx, connection, {
    credential: sealCredential(ctx.keyring, connection.id, refreshed.credential),
    status: 'active',
    expiresAt: refreshed.expiresAt ?? null,
    refreshAt: nextRefresh(refresh, refreshed),
    lastRefreshedAt: ctx.now(),
    refreshErrorCode: null,
    refreshErrorAt: null,
    failedChecks: 0,
    ...scopes,
  });
}

/** A grant that the provider calls dead is checked at once; everything else is tried again. */
async function noteFailure(
  ctx: Context,
  tx: Db,
  connection: StoredConnection,
  failure: ProviderFailure,
): Promise<ServiceError> {
  const error = toGrantError(failure);
  const now = ctx.now();
  await updateConnection(tx, connection, {
    refreshErrorCode: error.code,
    refreshErrorAt: now,
    refreshAt: retryRefresh(now),
    ...(failure.failure.kind === 'expired' ? { checkAt: now } : {}),
  });
  return error;
}
