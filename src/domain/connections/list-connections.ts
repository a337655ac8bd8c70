import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { listConnections as readConnections } from '../../db/tables/connections.ts';
import type { Caller } from '../foundation/caller.ts';
import { presentConnection } from '../grants/present-connection.ts';

export async function listConnections(
  ctx: Context,
  caller: Caller,
  filters: Input<'connections.list'>,
): Promise<Output<'connections.list'>> {
  const connections = await readConnections(ctx.db, caller, filters);
  return { data: connections.map((connection) => presentConnection(ctx, connection)), hasMore: false };
}
