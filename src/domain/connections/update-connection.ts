import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findConnection, nameConnection } from '../../db/tables/connections.ts';
import type { Caller } from '../foundation/caller.ts';
import { admitReferences, storedReferences } from '../foundation/own-references.ts';
import { presentConnection } from '../grants/present-connection.ts';

/** Changes the customer's own reference and metadata of a Connection; those of its profiles stay as they are. */
export async function updateConnection(
  ctx: Context,
  caller: Caller,
  { connectionId, ...changes }: Input<'connections.update'>,
): Promise<Output<'connections.update'>> {
  admitReferences(ctx, caller, changes);
  const { id } = await findConnection(ctx.db, caller, connectionId);
  await nameConnection(ctx.db, caller, id, storedReferences(changes));
  return presentConnection(ctx, await findConnection(ctx.db, caller, id));
}
