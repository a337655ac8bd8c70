import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { listAuthIntegrations as readAuthIntegrations } from '../../db/auth-integrations.ts';
import type { Caller } from '../caller.ts';
import { presentAuthIntegration } from './present-auth-integration.ts';

export async function listAuthIntegrations(
  ctx: Context,
  caller: Caller,
  input: Input<'authIntegrations.list'>,
): Promise<Output<'authIntegrations.list'>> {
  const { rows, nextCursor } = await readAuthIntegrations(ctx.db, caller, input, input);
  return {
    data: rows.map((integration) => presentAuthIntegration(ctx, integration)),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}
