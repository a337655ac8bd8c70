import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findConnection } from '../../db/tables/connections.ts';
import type { Caller } from '../foundation/caller.ts';
import { presentConnection } from '../grants/present-connection.ts';

export async function getConnection(
  ctx: Context,
  caller: Caller,
  { connectionId }: Input<'connections.get'>,
): Promise<Output<'connections.get'>> {
  return presentConnection(ctx, await findConnection(ctx.db, caller, connectionId));
}
