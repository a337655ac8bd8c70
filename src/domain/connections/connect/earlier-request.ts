import type { Context } from '../../../context.ts';
import { findLastSessionOf } from '../../../db/tables/connect-sessions.ts';
import type { Caller } from '../../foundation/caller.ts';

export interface EarlierRequest {
  operations: string[];
  returnUrl: string;
  account: string | undefined;
  externalUser: string | undefined;
}

/**
 * Returns what the end user of a connection was last asked for; `undefined` when that session was erased or
 * never existed.
 */
export async function readEarlierRequest(
  ctx: Context,
  caller: Caller,
  connectionId: string,
): Promise<EarlierRequest | undefined> {
  const session = await findLastSessionOf(ctx.db, caller, connectionId);
  if (!session) return undefined;
  const { operations, returnUrl, account, externalUser } = session;
  return { operations, returnUrl, account: account ?? undefined, externalUser: externalUser ?? undefined };
}
