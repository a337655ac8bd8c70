import type { Context } from '../../context.ts';
import { findConnection, type StoredConnection } from '../../db/connections.ts';
import { lackingOf } from '../../providers/describe.ts';
import type { Caller } from '../caller.ts';
import { confirmations } from './check-connection.ts';
import { accessOf } from './provider-access.ts';
import { allowedFields } from './subscriptions.ts';

/** What the service will do next to keep a connection alive: for people, and no part of the API. */
export interface Upkeep {
  /** None where only the end user can renew the credential. */
  refreshAt: Date | undefined;
  /** When the provider is asked next what has become of the grant. */
  checkAt: Date;
  /** How often in a row the provider has said that the grant is over, and how often it takes. */
  failedChecks: number;
  neededChecks: number;
  /** Missing scopes without which the provider reports nothing at all; none when it could report something. */
  neededToHear: string[];
}

/** Throws `not_found`. */
export async function readUpkeep(ctx: Context, caller: Caller, connectionId: string): Promise<Upkeep> {
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
  const granted = new Set(connection.grantedScopes).difference(new Set(connection.unconfirmedScopes));
  return [...new Set(lackingOf(needed, granted))];
}
