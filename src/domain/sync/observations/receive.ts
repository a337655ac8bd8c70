/**
 * Receives the webhooks of providers: checks their signature, stores each with its jobs, answers at once; ends grants
 * that a provider reports as taken back.
 */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { noteWebhookEndpointUse } from '../../../db/tables/auth-integrations.ts';
import { profilesOfAccounts } from '../../../db/tables/profiles.ts';
import { insertProviderWebhook } from '../../../db/tables/provider-webhooks.ts';
import { isBeingCreated, notifyPublishRequests } from '../../../db/tables/publish-requests.ts';
import { connectionsOfUser, type UserConnection } from '../../../db/tables/user-data.ts';
import { ServiceError, validationError } from '../../../errors/index.ts';
import {
  callbackUserId,
  type Notification,
  type PublishReport,
  type Report,
  type SignedUser,
  type WebhookRequest,
} from '../../../providers/observations.ts';
import { recordRevocation } from '../../connections/check-connection.ts';
import { enqueueRuns } from '../../publishing/ledger/queue-run.ts';
import { findWebhookEndpoint, type WebhookEndpoint } from './webhook-endpoint.ts';

// Ends grants because the provider has reported that the end user took them back.

/** The end user whom a provider's message is about, and the endpoint at which it has arrived. */
interface EndUserAtEndpoint {
  endpoint: WebhookEndpoint;
  user: SignedUser;
}

/** The largest difference assumed between the clocks of the provider and the service. */
const clockDifferenceMs = 60_000;

/**
 * Returns all Connections of the end user to the app in this tenant, including deleted ones, but not those
 * granted again since the provider's message was made: a late or repeated one does not end a newer grant.
 */
export function connectionsOf(
  ctx: Pick<Context, 'db'>,
  { endpoint, user }: EndUserAtEndpoint,
): Promise<UserConnection[]> {
  const { scope, providerId, integration } = endpoint;
  const app = integration ? { clientId: integration.clientId } : { providerId };
  const grantedBefore = new Date(user.issuedAt.getTime() + clockDifferenceMs);
  const { subject } = user;
  return connectionsOfUser(ctx.db, scope, app, { subject, reference: callbackUserId, grantedBefore });
}

/** Ends the grants that are not revoked yet, as if the provider had said in a check that they have ended. */
export async function endGrants(
  ctx: Context,
  scope: Scope,
  connections: readonly UserConnection[],
): Promise<void> {
  for (const { id, status, deletedAt } of connections)
    if (!deletedAt && status !== 'revoked') await recordRevocation(ctx, scope, id).catch(ignoreDeleted);
}

/** Ignores a Connection that was deleted meanwhile. */
function ignoreDeleted(error: unknown): void {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
}

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

// Takes reports of a provider that are about no item: ended grants, and outcomes of publishing.

/**
 * Carries a report out before the provider gets its answer, so that the provider repeats what has failed.
 * @throws ServiceError `service_unavailable` when the report comes too early.
 */
async function receiveReport(ctx: Context, endpoint: WebhookEndpoint, report: Report): Promise<void> {
  if (report.kind === 'publishing') return notifyPublishing(ctx, endpoint, report);
  const { subject, at } = report;
  const connections = await connectionsOf(ctx, { endpoint, user: { subject, issuedAt: at } });
  const { connectionId } = endpoint;
  const meant = connections.filter(({ id }) => connectionId === undefined || id === connectionId);
  await endGrants(ctx, endpoint.scope, meant);
}

const tooEarlySeconds = 5;

/**
 * Adds what the provider tells to the progress of the publish requests that it is about, and has their next step
 * made at once. A report that comes while a call that creates content still waits for its answer may be about that
 * content, whose request is not known yet, so the provider is asked to send the report again.
 */
async function notifyPublishing(
  ctx: Context,
  { scope, providerId }: WebhookEndpoint,
  { accountExternalId, about, told }: PublishReport,
): Promise<void> {
  const account = `${providerId}/${accountExternalId}`;
  const found = await inTransaction(ctx.db, async (tx) => {
    const requests = await notifyPublishRequests(tx, scope, account, { about, told, now: ctx.clock.now() });
    await enqueueRuns(ctx, tx, requests);
    return requests.length > 0;
  });
  if (!found && (await isBeingCreated(ctx.db, scope, account)))
    throw new ServiceError('service_unavailable', { retryAfterSeconds: tooEarlySeconds });
}
