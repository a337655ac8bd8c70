import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { listAuthIntegrations as readAuthIntegrations } from '../../../db/tables/auth-integrations.ts';
import { readOwnBrands } from '../../foundation/branding/brand.ts';
import type { Caller } from '../../foundation/caller.ts';
import { presentAuthIntegration } from './present-auth-integration.ts';

export async function listAuthIntegrations(
  ctx: Context,
  caller: Caller,
  input: Input<'authIntegrations.list'>,
): Promise<Output<'authIntegrations.list'>> {
  const { rows, nextCursor } = await readAuthIntegrations(ctx.db, caller, input, input);
  const ids = rows.map(({ id }) => id);
  const brands = await readOwnBrands(ctx, caller.organizationId, ids);
  return {
    data: rows.map((integration) => presentAuthIntegration(ctx, integration, brands.get(integration.id))),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}
