import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { AuthIntegration } from '../../db/auth-integrations.ts';

/** Where the provider sends the end user's browser back to; one per integration, so that answers do not mix. */
export function redirectUriOf(ctx: Context, authIntegrationId: string): string {
  return `${ctx.config.publicUrl}/connect/callback/${authIntegrationId}`;
}

/** An Auth Integration as the contract has it; the client secret stays inside. */
export function presentAuthIntegration(
  ctx: Context,
  integration: AuthIntegration,
): Schemas['AuthIntegration'] {
  const { id, providerId, configurationId } = integration;
  return {
    authIntegrationId: id,
    providerId,
    name: integration.name,
    loginKind: integration.loginKind,
    clientId: integration.clientId,
    ...(configurationId ? { configurationId } : {}),
    returnOrigins: integration.returnOrigins,
    redirectUri: redirectUriOf(ctx, id),
    webhook: {
      callbackUrl: `${ctx.config.publicUrl}/webhooks/${providerId}/${id}`,
      verifyToken: integration.verifyToken,
    },
    status: integration.status,
    createdAt: integration.createdAt.toISOString(),
    updatedAt: integration.updatedAt.toISOString(),
  };
}
