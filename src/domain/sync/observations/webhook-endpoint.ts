/**
 * Finds webhook endpoints, at which providers report changes. There is one per app, or per connection, with
 * the secrets that prove that the provider is calling.
 */
import type { Context } from '../../../context.ts';
import { isId } from '../../../db/client/ids.ts';
import { type Scope, scopeOf } from '../../../db/client/scope.ts';
import {
  type AuthIntegration,
  findIntegrationOfWebhookEndpoint,
} from '../../../db/tables/auth-integrations.ts';
import { findConnectionOfWebhookEndpoint } from '../../../db/tables/connections.ts';
import { findOrganization } from '../../../db/tables/organizations.ts';
import { notFound } from '../../../errors/index.ts';
import type { Webhooks } from '../../../providers/webhooks.ts';
import { accessThrough } from '../../grants/credentials/access.ts';
import { webhookSecretsOf } from '../../grants/credentials/app-secrets.ts';
import { endpointSecrets } from '../../grants/credentials/own-endpoint.ts';
import { simulatedAppSecrets } from '../../grants/credentials/simulated-app.ts';

export interface WebhookEndpoint {
  scope: Scope;
  providerId: string;
  webhooks: Webhooks;
  /**
   * The Auth Integration of the app; `null` for profiles of test controls, which belong to no app of the
   * customer.
   */
  integration: AuthIntegration | null;
  secrets: string[];
  verifyToken?: string;
  /** The connection that the endpoint is for; absent for that of an app. */
  connectionId?: string;
}

/**
 * Finds the endpoint. Throws `not_found`.
 * @param id the id of an Auth Integration, or of an organization for its simulated app; for providers that
 *   report each connection to its own endpoint, the id of a connection.
 */
export async function findWebhookEndpoint(
  ctx: Context,
  providerId: string,
  id: string,
): Promise<WebhookEndpoint> {
  const { webhooks } = ctx.providers.registry.find(providerId) ?? {};
  if (!webhooks) throw notFound('The path');
  const ofConnection = await endpointOfConnection(ctx, providerId, webhooks, id);
  if (ofConnection) return ofConnection;
  if (isId('organization', 'live', id)) {
    if (!(await findOrganization(ctx.db, id))) throw notFound('The Organization');
    const scope: Scope = { organizationId: id, mode: 'test' };
    return { scope, providerId, webhooks, integration: null, secrets: simulatedAppSecrets(ctx, id) };
  }
  const integration = await findIntegrationOfWebhookEndpoint(ctx.db, providerId, id);
  if (!integration) throw notFound('The Auth Integration');
  const { loginKind } = accessThrough(ctx, integration);
  return {
    scope: scopeOf(integration),
    providerId,
    webhooks,
    integration,
    secrets: webhookSecretsOf(ctx, loginKind, integration),
    verifyToken: integration.verifyToken,
  };
}

/** Returns the endpoint of a connection; `undefined` when the id is none of a connection that has one. */
async function endpointOfConnection(
  ctx: Pick<Context, 'db' | 'security'>,
  providerId: string,
  webhooks: Webhooks,
  id: string,
): Promise<WebhookEndpoint | undefined> {
  if (webhooks.endpoints !== 'connection') return undefined;
  const connection = await findConnectionOfWebhookEndpoint(ctx.db, providerId, id);
  if (!connection) return undefined;
  return {
    scope: scopeOf(connection),
    providerId,
    webhooks,
    integration: connection.authIntegration,
    secrets: endpointSecrets(ctx, id),
    connectionId: id,
  };
}
