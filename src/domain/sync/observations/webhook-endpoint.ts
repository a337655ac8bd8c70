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
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import type { StoredWebhook } from '../../../db/tables/provider-webhooks.ts';
import { notFound } from '../../../errors/index.ts';
import { classOf, namesFor } from '../../../providers/access.ts';
import type { Observation, Webhooks } from '../../../providers/observations.ts';
import { ifReadable } from '../../foundation/batches.ts';
import { webhookSecretsOf } from '../../grants/credentials/app-secrets.ts';
import { endpointSecrets, simulatedAppSecrets } from '../../grants/credentials/apps.ts';
import { accessThrough } from '../../grants/credentials/provider-access.ts';

export interface WebhookEndpoint {
  scope: Scope;
  providerId: string;
  webhooks: Webhooks;
  /** The Auth Integration of the app; `null` for profiles of test controls, which have no app of the customer. */
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
 * @param organizationId what the address of a connection's endpoint names besides.
 */
export async function findWebhookEndpoint(
  ctx: Context,
  providerId: string,
  id: string,
  organizationId?: string,
): Promise<WebhookEndpoint> {
  const { webhooks } = ctx.providers.registry.find(providerId) ?? {};
  if (!webhooks) throw notFound('The path');
  const ofConnection = await endpointOfConnection(ctx, { providerId, webhooks }, id, organizationId);
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
  { providerId, webhooks }: Pick<WebhookEndpoint, 'providerId' | 'webhooks'>,
  id: string,
  organizationId: string | undefined,
): Promise<WebhookEndpoint | undefined> {
  if (webhooks.endpoints !== 'connection') return undefined;
  const connection = await findConnectionOfWebhookEndpoint(ctx.db, providerId, id, organizationId);
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

// Reads observations from what a webhook or a stream has sent.

/** An observation under one login kind. */
export type ProfileObservation = Omit<Observation, 'scopes'> & { scopes: readonly string[] };

/** Returns how a content type is observed under a profile's login kind; `undefined` when it is not. */
export function observationOf(
  ctx: Pick<Context, 'providers'>,
  profile: StoredProfile,
  contentType: string,
): ProfileObservation | undefined {
  const { contentTypes = [] } = ctx.providers.registry.find(profile.providerId) ?? {};
  const observe = contentTypes.find((declared) => declared.contentType === contentType)?.observe;
  const scopes = namesFor(observe?.scopes, classOf(profile));
  return observe && scopes && { ...observe, scopes };
}

/** Returns the body that the provider sent, decrypted; `undefined` when it cannot be read. */
export function bodyOf(
  ctx: Pick<Context, 'security' | 'observability'>,
  { id, sealedBody, body }: StoredWebhook,
): string | undefined {
  if (!sealedBody) return body ?? '';
  return ifReadable(ctx, { kind: 'webhook', id }, () => ctx.security.keyring.open(sealedBody, id));
}
