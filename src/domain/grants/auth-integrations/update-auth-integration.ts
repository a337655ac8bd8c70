import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { inTransaction } from '../../../db/client/client.ts';
import {
  type AuthIntegration,
  findAuthIntegration,
  updateAuthIntegration as writeAuthIntegration,
} from '../../../db/tables/auth-integrations.ts';
import { saveBrand } from '../../../db/tables/brands.ts';
import { failPendingSessions } from '../../../db/tables/connect-sessions.ts';
import { refuseProblems } from '../../../errors/index.ts';
import { readOwnBrands } from '../../foundation/branding/brand.ts';
import { brandChanges, brandingProblems } from '../../foundation/branding/change-brand.ts';
import type { Caller } from '../../foundation/caller.ts';
import { accessThrough } from '../credentials/access.ts';
import { surplusProblems } from './app-problems.ts';
import { dailyLimitProblems } from './daily-limits.ts';
import { presentAuthIntegration } from './present-auth-integration.ts';
import { returnOriginProblems } from './return-origins.ts';

type UpdateInput = Input<'authIntegrations.update'>;

/**
 * Updates an Auth Integration; fields that the input leaves out stay as they are. Disabling it ends its
 * pending Connect Sessions.
 */
export async function updateAuthIntegration(
  ctx: Context,
  caller: Caller,
  { authIntegrationId, clientSecret, webhookSecret, dailyLimits, branding, ...changes }: UpdateInput,
): Promise<Output<'authIntegrations.update'>> {
  const known = await findAuthIntegration(ctx.db, caller, authIntegrationId);
  requireChanges(ctx, known, { clientSecret, dailyLimits, branding, ...changes });
  const { id } = known;
  const own = async () => (await readOwnBrands(ctx, caller.organizationId, [id])).get(id);
  const look = branding && (await brandChanges(ctx, (await own()) ?? {}, branding));
  const secrets = {
    ...(clientSecret ? { clientSecret: ctx.keyring.seal(clientSecret, id) } : {}),
    ...(webhookSecret ? { webhookSecret: ctx.keyring.seal(webhookSecret, id) } : {}),
  };
  const limits = dailyLimits ? { dailyLimits: dailyLimits as object[] } : {};
  const integration = await inTransaction(ctx.db, async (tx) => {
    const written = await writeAuthIntegration(tx, caller, id, { ...changes, ...secrets, ...limits });
    if (written.status === 'disabled') await failPendingSessions(tx, id, 'integration_disabled');
    if (look) await saveBrand(tx, caller.organizationId, id, look);
    return written;
  });
  return presentAuthIntegration(ctx, integration, await own());
}

/**
 * Checks the changes without making them.
 * @throws ServiceError `not_found`, or `validation_error` with all problems of the input.
 */
export async function admitAuthIntegrationChanges(
  ctx: Context,
  caller: Caller,
  { authIntegrationId = '', ...changes }: Partial<UpdateInput>,
): Promise<void> {
  requireChanges(ctx, await findAuthIntegration(ctx.db, caller, authIntegrationId), changes);
}

function requireChanges(
  ctx: Context,
  known: AuthIntegration,
  { clientSecret, returnOrigins, dailyLimits, branding }: Partial<UpdateInput>,
): void {
  const { provider, loginKind } = accessThrough(ctx, known);
  refuseProblems([
    ...surplusProblems(loginKind, clientSecret ? { clientSecret } : {}),
    ...returnOriginProblems(returnOrigins),
    ...brandingProblems(ctx, branding),
    ...dailyLimitProblems(provider, dailyLimits),
  ]);
}
