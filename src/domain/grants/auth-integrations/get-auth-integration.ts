import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { findAuthIntegration } from '../../../db/tables/auth-integrations.ts';
import { readOwnBrands } from '../../foundation/branding/brand.ts';
import type { Caller } from '../../foundation/caller.ts';
import { presentAuthIntegration } from './present-auth-integration.ts';

export async function getAuthIntegration(
  ctx: Context,
  caller: Caller,
  { authIntegrationId }: Input<'authIntegrations.get'>,
): Promise<Output<'authIntegrations.get'>> {
  const integration = await findAuthIntegration(ctx.db, caller, authIntegrationId);
  const brands = await readOwnBrands(ctx, caller.organizationId, [integration.id]);
  return presentAuthIntegration(ctx, integration, brands.get(integration.id));
}
