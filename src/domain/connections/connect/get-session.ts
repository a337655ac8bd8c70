import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { findConnectSession } from '../../../db/tables/connect-sessions.ts';
import type { Caller } from '../../foundation/caller.ts';
import { presentSession } from './present-session.ts';

export async function getSession(
  ctx: Context,
  caller: Caller,
  { connectSessionId }: Input<'connectSessions.get'>,
): Promise<Output<'connectSessions.get'>> {
  return presentSession(ctx, await findConnectSession(ctx.db, caller, connectSessionId));
}
