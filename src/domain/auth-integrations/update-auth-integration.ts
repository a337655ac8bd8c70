import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import {
  type AuthIntegration,
  findAuthIntegration,
  updateAuthIntegration as writeAuthIntegration,
} from '../../db/auth-integrations.ts';
import { failPendingSessions } from '../../db/connect-sessions.ts';
import { refuseProblems } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { accessThrough } from '../provider-access/access.ts';
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
  { authIntegrationId, clientSecret, webhookSecret, dailyLimits, ...changes }: UpdateInput,
): Promise<Output<'authIntegrations.update'>> {
  const known = await findAuthIntegration(ctx.db, caller, authIntegrationId);
  requireChanges(ctx, known, { clientSecret, dailyLimits, ...changes });
  const { id } = known;
  const secrets = {
    ...(clientSecret ? { clientSecret: ctx.keyring.seal(clientSecret, id) } : {}),
    ...(webhookSecret ? { webhookSecret: ctx.keyring.seal(webhookSecret, id) } : {}),
  };
  const limits = dailyLimits ? { dailyLimits: dailyLimits as object[] } : {};
  const integration = await writeAuthIntegration(ctx.db, caller, id, { ...changes, ...secrets, ...limits });
  if (integration.status === 'disabled') await failPendingSessions(ctx.db, id, 'integration_disabled');
  return presentAuthIntegration(ctx, integration);
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
  { clientSecret, returnOrigins, dailyLimits }: Partial<UpdateInput>,
): void {
  const { provider, loginKind } = accessThrough(ctx, known);
  refuseProblems([
    ...surplusProblems(loginKind, clientSecret ? { clientSecret } : {}),
    ...returnOriginProblems(returnOrigins),
    ...dailyLimitProblems(provider, dailyLimits),
  ]);
}
