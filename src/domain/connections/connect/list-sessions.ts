import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { listConnectSessions } from '../../../db/tables/connect-sessions.ts';
import type { Caller } from '../../foundation/caller.ts';
import { presentSession } from './present-session.ts';

/** Lists Connect Sessions, the newest first. */
export async function listSessions(
  ctx: Context,
  caller: Caller,
  { cursor, limit, ...filters }: Input<'connectSessions.list'>,
): Promise<Output<'connectSessions.list'>> {
  const { rows, nextCursor } = await listConnectSessions(ctx.db, caller, filters, { cursor, limit });
  return {
    data: rows.map((session) => presentSession(ctx, session)),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}
