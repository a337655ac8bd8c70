/**
 * Receives the webhooks of providers: finds the endpoint at which one has arrived, checks its signature, stores it with its
 * jobs, and answers at once.
 */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { isId } from '../../../db/client/ids.ts';
import { type Scope, scopeOf } from '../../../db/client/scope.ts';
import {
  findIntegrationOfWebhookEndpoint,
  noteWebhookEndpointUse,
} from '../../../db/tables/auth-integrations.ts';
import { findConnectionOfWebhookEndpoint } from '../../../db/tables/connections.ts';
import { findOrganization } from '../../../db/tables/organizations.ts';
import { profilesOfAccounts } from '../../../db/tables/profiles.ts';
import { insertProviderWebhook } from '../../../db/tables/provider-webhooks.ts';
import { notFound, ServiceError, validationError } from '../../../errors/index.ts';
import type { Notification, Report, WebhookRequest, Webhooks } from '../../../providers/observations.ts';
import { webhookSecretsOf } from '../../grants/credentials/app-secrets.ts';
import { endpointSecrets, simulatedAppSecrets } from '../../grants/credentials/apps.ts';
import { accessThrough } from '../../grants/credentials/provider-access.ts';
import { type ReportedTo, receiveReport } from './reports.ts';

// Finds the endpoint: there is one per app, or per connection, with the secrets that prove that the provider is calling.

export interface WebhookEndpoint extends ReportedTo {
  webhooks: Webhooks;
  secrets: string[];
  verifyToken?: string;
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

// Receives what arrives there.

/**
 * Returns the answer to a request by which a provider verifies the webhook endpoint.
 * @throws ServiceError `not_found` or `unauthorized`
 */
export async function verifyWebhookEndpoint(
  ctx: Context,
  providerId: string,
  id: string,
  query: URLSearchParams,
): Promise<string | object> {
  const endpoint = await findWebhookEndpoint(ctx, providerId, id, query.get('organization') ?? undefined);
  const { webhooks, verifyToken, secrets } = endpoint;
  const proof = { secrets, ...(verifyToken === undefined ? {} : { verifyToken }) };
  const answer = webhooks.handshake(query, proof);
  if (answer === undefined)
    throw new ServiceError('unauthorized', {
      message: 'Not the proof that this webhook endpoint asks for, such as its verify token.',
    });
  await note(ctx, endpoint, 'webhookVerifiedAt');
  return answer;
}

/**
 * Checks a webhook's signature, and stores the webhook with its jobs if it concerns a profile. Throws
 * `unauthorized`, `validation_error` for a signed body that the provider does not send, and what reports throw.
 */
export async function receiveWebhook(
  ctx: Context,
  endpoint: WebhookEndpoint,
  request: WebhookRequest,
): Promise<void> {
  if (!endpoint.webhooks.verify(request, endpoint.secrets))
    throw new ServiceError('unauthorized', { message: "Not signed with this Auth Integration's secret." });
  const { notifications, reports } = parse(endpoint, request.body);
  const jobs = await jobsOf(ctx, endpoint, notifications);
  for (const report of reports) await receiveReport(ctx, endpoint, report);
  if (jobs.length > 0) await keep(ctx, endpoint, request.body, jobs);
  await note(ctx, endpoint, 'lastWebhookAt');
  ctx.observability.log.debug('provider webhook', {
    subsystem: 'observations',
    ...endpoint.scope,
    providerId: endpoint.providerId,
    jobs: jobs.length,
  });
}

/**
 * Notes when the endpoint was verified or a webhook arrived, so that the check of the app can say whether its
 * webhooks are set up.
 */
async function note(
  ctx: Pick<Context, 'db' | 'clock'>,
  { integration }: WebhookEndpoint,
  what: 'webhookVerifiedAt' | 'lastWebhookAt',
): Promise<void> {
  if (integration) await noteWebhookEndpointUse(ctx.db, integration, what, ctx.clock.now());
}

function parse(
  { webhooks }: WebhookEndpoint,
  body: Buffer,
): { notifications: Notification[]; reports: Report[] } {
  try {
    return { notifications: webhooks.parse(body), reports: webhooks.reports?.(body) ?? [] };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw validationError([{ field: 'body', message: 'Not a body that this provider sends.' }]);
  }
}

interface Observing {
  index: number;
  connectedProfileId: string;
}

/** Returns one job per notification and profile: an account that two profiles reach is reported for both. */
async function jobsOf(
  ctx: Pick<Context, 'db'>,
  { scope, providerId, integration, connectionId }: WebhookEndpoint,
  notifications: Notification[],
): Promise<Observing[]> {
  const accounts = [...new Set(notifications.map(({ accountExternalId }) => accountExternalId))];
  if (accounts.length === 0) return [];
  const app = {
    providerId,
    authIntegrationId: integration?.id ?? null,
    ...(connectionId ? { connectionId } : {}),
  };
  const profiles = Map.groupBy(
    await profilesOfAccounts(ctx.db, scope, app, accounts),
    ({ externalId }) => externalId,
  );
  return notifications.flatMap(({ accountExternalId }, index) =>
    (profiles.get(accountExternalId) ?? []).map(({ id }) => ({ index, connectedProfileId: id })),
  );
}

async function keep(
  ctx: Context,
  { scope, providerId }: WebhookEndpoint,
  body: Buffer,
  jobs: Observing[],
): Promise<void> {
  const id = ctx.db.$ids.newId('providerWebhook', scope);
  const entries = jobs.map((job) => ({
    payload: { ...job, organizationId: scope.organizationId, webhookId: id },
    group: job.connectedProfileId,
  }));
  const sealedBody = ctx.security.keyring.seal(body.toString(), id);
  await inTransaction(ctx.db, async (tx) => {
    await insertProviderWebhook(tx, { id, providerId, ...scope, sealedBody });
    await ctx.queue.insert('webhooks.observe', entries, tx);
  });
}
