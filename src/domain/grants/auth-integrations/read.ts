/** Reads Auth Integrations. */
import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import {
  type AuthIntegration,
  findAuthIntegration,
  findIntegrationOfDocument,
  listAuthIntegrations as readAuthIntegrations,
} from '../../../db/tables/auth-integrations.ts';
import { notFound, ServiceError } from '../../../errors/index.ts';
import { webhookSetupOf } from '../../../providers/describe-provider.ts';
import { productsOf } from '../../../providers/requested-scopes.ts';
import { type Brand, readOwnBrands } from '../../foundation/branding/brand.ts';
import type { Caller } from '../../foundation/caller.ts';
import { openAppSecrets } from '../credentials/app-secrets.ts';
import {
  accessThrough,
  callbackUrlOf,
  clientDocument,
  clientIdOf,
  redirectUriOf,
  userCallbacksOf,
} from '../credentials/provider-access.ts';
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
  const products = productsOf(accessThrough(ctx, integration).loginKind, integration.products).map(
    (product) => product.id,
  );
  const storedSecrets = Object.keys(openAppSecrets(ctx, integration));
  const userCallbacks = userCallbacksOf(ctx, integration);
  const { provider, loginKind } = accessThrough(ctx, integration);
  return {
    authIntegrationId: id,
    providerId,
    name: integration.name,
    loginKind: integration.loginKind,
    ...(clientId ? { clientId } : {}),
    ...(configurationId ? { configurationId } : {}),
    ...(products.length > 0 ? { products } : {}),
    ...(storedSecrets.length > 0 ? { storedSecrets } : {}),
    returnOrigins: integration.returnOrigins,
    ...(dailyLimits.length > 0 ? { dailyLimits } : {}),
    ...(neverSpend.length > 0 ? { neverSpend } : {}),
    ...(Object.keys(branding).length > 0 ? { branding } : {}),
    redirectUri: redirectUriOf(ctx, integration),
    webhook: {
      setup: webhookSetupOf(provider, loginKind),
      callbackUrl: callbackUrlOf(ctx, integration),
      verifyToken: integration.verifyToken,
    },
    ...(userCallbacks ? { userCallbacks } : {}),
    status: integration.status,
    createdAt: integration.createdAt.toISOString(),
    updatedAt: integration.updatedAt.toISOString(),
  };
}

export async function getAuthIntegration(
  ctx: Context,
  caller: Caller,
  { authIntegrationId }: Input<'authIntegrations.get'>,
): Promise<Output<'authIntegrations.get'>> {
  const integration = await findAuthIntegration(ctx.db, caller, authIntegrationId);
  const brands = await readOwnBrands(ctx, caller.organizationId, [integration.id]);
  return presentAuthIntegration(ctx, integration, brands.get(integration.id));
}

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

/**
 * Returns the public document that describes the customer's app to authorization servers. Throws `not_found`
 * when the app has none.
 */
export async function readClientDocument(ctx: Context, authIntegrationId: string): Promise<object> {
  const integration = await findIntegrationOfDocument(ctx.db, authIntegrationId);
  const document = integration && clientDocument(ctx, integration);
  if (!document) throw notFound('The document');
  return document;
}

/** Throws `conflict` when the Auth Integration is disabled. */
export function requireEnabled({ status }: AuthIntegration): void {
  if (status === 'disabled')
    throw new ServiceError('conflict', {
      message: 'This Auth Integration is disabled.',
      meta: { reason: 'integration_disabled' },
    });
}
