/** Keeps connections in order: checks, refreshes and new encryption keys. */
import { sessionLifetimeMs } from '../../auth/session-lifetimes.ts';
import type { Context } from '../../context.ts';
import type { Scope } from '../../db/client/scope.ts';
import { dueConnections, findConnection, type StoredConnection } from '../../db/tables/connections.ts';
import { replaceSealed, sealedColumns, sealedRowsAfter } from '../../db/tables/encryption-keys.ts';
import { answerKeptMs } from '../../db/tables/idempotency.ts';
import { ServiceError } from '../../errors/index.ts';
import { confirmedScopesOf } from '../../provider-client/grant.ts';
import { lackingOf } from '../../providers/access.ts';
import { isReportedTo } from '../../providers/requested-scopes.ts';
import { ifReadable } from '../foundation/batches.ts';
import type { Caller } from '../foundation/caller.ts';
import { accessOf } from '../grants/credentials/provider-access.ts';
import { refreshCredential } from '../grants/credentials/refresh-credential.ts';
import { confirmations } from './check-connection.ts';
import { allowedFields } from './subscriptions.ts';

// Enqueues jobs for the connections that are due for a refresh or a check, for whichever process is free.

const batch = 1_000;

export async function maintainConnections(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const { id, ...scope } of await dueConnections(ctx.db, 'refreshAt', now, batch))
    await ctx.queue.enqueue('connections.refresh', { ...scope, connectionId: id }, id);
  for (const { id, ...scope } of await dueConnections(ctx.db, 'checkAt', now, batch))
    await ctx.queue.enqueue('connections.check', { ...scope, connectionId: id }, id);
}

/**
 * Refreshes a credential that is due, unless it was refreshed meanwhile. A failure of the refresh is logged
 * and not thrown.
 */
export async function refreshDue(ctx: Context, scope: Scope, connectionId: string): Promise<void> {
  const { refreshAt, credentialVersion } = await findConnection(ctx.db, scope, connectionId);
  if (!refreshAt || refreshAt > ctx.clock.now()) return;
  await refreshCredential(ctx, scope, connectionId, credentialVersion).catch((error) => {
    if (!(error instanceof ServiceError)) throw error;
    ctx.observability.log.warn('credential refresh failed', {
      subsystem: 'connections',
      connectionId,
      error,
    });
  });
}

/**
 * The time, in milliseconds, for which an earlier key is needed after a rotation. A rotation does not seal
 * short-lived values again. Of these, console sessions and stored answers to Idempotency-Keys live longest.
 */
export const oldKeyNeededMs = Math.max(sessionLifetimeMs, answerKeptMs);

/**
 * Seals again everything that is sealed with an earlier key, while requests continue. Values that change
 * meanwhile are sealed with the active key already.
 * @returns the number of values that were sealed again.
 */
export async function rotateCredentials(ctx: Context): Promise<number> {
  let rotated = 0;
  for (const column of sealedColumns) rotated += await rotateColumn(ctx, column);
  return rotated + (await ctx.security.auth.rotate());
}

async function rotateColumn(ctx: Context, column: (typeof sealedColumns)[number]): Promise<number> {
  let rotated = 0;
  let after = { organizationId: '', id: '' };
  for (;;) {
    const rows = await sealedRowsAfter(ctx.db, column, after, batch);
    const last = rows.at(-1);
    if (!last) return rotated;
    for (const { organizationId, id, sealed } of rows) {
      if (!sealed || ctx.security.keyring.keyIdOf(sealed) === ctx.security.keyring.activeKeyId) continue;
      const opened = ifReadable(ctx, { kind: 'credential', id }, () => ctx.security.keyring.open(sealed, id));
      if (opened === undefined) continue;
      const replacement = ctx.security.keyring.seal(opened, id);
      if (await replaceSealed(ctx.db, column, { organizationId, id, sealed }, replacement)) rotated += 1;
    }
    after = last;
  }
}

/** The next steps that keep a connection alive, shown to people and not part of the API. */
export interface MaintenanceState {
  /** The time of the next refresh; undefined when only the end user can renew the credential. */
  refreshAt: Date | undefined;
  /** The time of the next check at the provider. */
  checkAt: Date;
  /**
   * The number of times in a row that the provider has said that the grant has ended, and below it the number
   * at which it counts as over.
   */
  failedChecks: number;
  neededChecks: number;
  /** The missing scopes without which the provider reports nothing; empty when it can report something. */
  neededToHear: string[];
}

/** Returns the next steps that keep a connection alive. Throws `not_found`. */
export async function readMaintenance(
  ctx: Context,
  caller: Caller,
  connectionId: string,
): Promise<MaintenanceState> {
  const connection = await findConnection(ctx.db, caller, connectionId);
  const { refreshAt, checkAt, failedChecks } = connection;
  return {
    refreshAt: refreshAt ?? undefined,
    checkAt,
    failedChecks,
    neededChecks: confirmations,
    neededToHear: neededToHear(ctx, connection),
  };
}

function neededToHear(ctx: Context, connection: StoredConnection): string[] {
  const { loginKind, call } = accessOf(ctx, connection);
  const { subscription } = loginKind.connect;
  if (!subscription || !isReportedTo(subscription, call.app)) return [];
  if (allowedFields(subscription, connection).length > 0) return [];
  const needed = [...subscription.scopes, ...subscription.fields.flatMap(({ scopes }) => scopes)];
  const granted = confirmedScopesOf(connection);
  return [...new Set(lackingOf(needed, granted))];
}
