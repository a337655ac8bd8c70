import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import {
  findAuthIntegration,
  updateAuthIntegration as writeAuthIntegration,
} from '../../db/auth-integrations.ts';
import { failPendingSessions } from '../../db/connect-sessions.ts';
import { validationError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { accessThrough } from '../connections/provider-access.ts';
import { surplusProblems } from './app-problems.ts';
import { presentAuthIntegration } from './present-auth-integration.ts';
import { returnOriginProblems } from './return-origins.ts';

/** What the input leaves out stays. */
export async function updateAuthIntegration(
  ctx: Context,
  caller: Caller,
  { authIntegrationId, clientSecret, webhookSecret, ...changes }: Input<'authIntegrations.update'>,
): Promise<Output<'authIntegrations.update'>> {
  const known = await findAuthIntegration(ctx.db, caller, authIntegrationId);
  const problems = [
    ...surplusProblems(accessThrough(ctx, known).loginKind, clientSecret ? { clientSecret } : {}),
    ...returnOriginProblems(changes.returnOrigins),
  ];
  if (problems.length > 0) throw validationError(problems);
  const { id } = known;
  const secrets = {
    ...(clientSecret ? { clientSecret: ctx.keyring.seal(clientSecret, id) } : {}),
    ...(webhookSecret ? { webhookSecret: ctx.keyring.seal(webhookSecret, id) } : {}),
  };
  const integration = await writeAuthIntegration(ctx.db, caller, id, { ...changes, ...secrets });
  if (integration.status === 'disabled') await failPendingSessions(ctx.db, id, 'integration_disabled');
  return presentAuthIntegration(ctx, integration);
}
