import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { AuthIntegration } from '../../../db/tables/auth-integrations.ts';
import type { Brand } from '../../foundation/branding/brand.ts';
import { callbackUrlOf, clientIdOf, redirectUriOf, userCallbacksOf } from '../credentials/access.ts';
import { openAppSecrets } from '../credentials/app-secrets.ts';
import { limitsOf, neverSpentOf } from './daily-limits.ts';

/**
 * Presents an Auth Integration in the contract's form, without its secrets.
 * @param branding the look that it has of its own.
 */
export function presentAuthIntegration(
  ctx: Context,
  integration: AuthIntegration,
  { name: _, ...branding }: Brand = {},
): Schemas['AuthIntegration'] {
  const { id, providerId, configurationId } = integration;
  const clientId = clientIdOf(ctx, integration);
  const dailyLimits = limitsOf(integration).filter(({ limit }) => limit > 0);
  const neverSpend = neverSpentOf(limitsOf(integration));
  const storedSecrets = Object.keys(openAppSecrets(ctx, integration));
  const userCallbacks = userCallbacksOf(ctx, integration);
  return {
    authIntegrationId: id,
    providerId,
    name: integration.name,
    loginKind: integration.loginKind,
    ...(clientId ? { clientId } : {}),
    ...(configurationId ? { configurationId } : {}),
    ...(storedSecrets.length > 0 ? { storedSecrets } : {}),
    returnOrigins: integration.returnOrigins,
    ...(dailyLimits.length > 0 ? { dailyLimits } : {}),
    ...(neverSpend.length > 0 ? { neverSpend } : {}),
    ...(Object.keys(branding).length > 0 ? { branding } : {}),
    redirectUri: redirectUriOf(ctx, id),
    webhook: {
      callbackUrl: callbackUrlOf(ctx, integration),
      verifyToken: integration.verifyToken,
    },
    ...(userCallbacks ? { userCallbacks } : {}),
    status: integration.status,
    createdAt: integration.createdAt.toISOString(),
    updatedAt: integration.updatedAt.toISOString(),
  };
}
