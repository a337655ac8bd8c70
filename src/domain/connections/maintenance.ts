import type { Context } from '../../context.ts';
import { findConnection, type StoredConnection } from '../../db/tables/connections.ts';
import { confirmedScopesOf } from '../../provider-client/grant-state.ts';
import { lackingOf } from '../../providers/describe.ts';
import type { Caller } from '../foundation/caller.ts';
import { accessOf } from '../grants/credentials/access.ts';
import { confirmations } from './check-connection.ts';
import { allowedFields } from './subscriptions.ts';

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
  const { subscription } = accessOf(ctx, connection).loginKind.connect;
  if (!subscription || allowedFields(subscription, connection).length > 0) return [];
  const needed = [...subscription.scopes, ...subscription.fields.flatMap(({ scopes }) => scopes)];
  const granted = confirmedScopesOf(connection);
  return [...new Set(lackingOf(needed, granted))];
}
