import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findConnection } from '../../db/tables/connections.ts';
import type { Caller } from '../foundation/caller.ts';
import { refreshCredential } from '../grants/credentials/refresh-credential.ts';
import { presentConnection } from '../grants/present-connection.ts';

export async function refreshConnection(
  ctx: Context,
  caller: Caller,
  { connectionId }: Input<'connections.refresh'>,
): Promise<Output<'connections.refresh'>> {
  const { credentialVersion } = await findConnection(ctx.db, caller, connectionId);
  await refreshCredential(ctx, caller, connectionId, credentialVersion);
  return presentConnection(ctx, await findConnection(ctx.db, caller, connectionId));
}
