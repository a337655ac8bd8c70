/** Takes reports of a provider that are about no item: ended grants, and outcomes of publishing. */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { isBeingCreated, notifyPublishRequests } from '../../../db/tables/publish-requests.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { PublishReport, Report } from '../../../providers/webhooks.ts';
import { enqueueRuns } from '../../publishing/ledger/queue-run.ts';
import { connectionsOf, endGrants } from './ended-grants.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/**
 * Carries a report out before the provider gets its answer, so that the provider repeats what has failed.
 * @throws ServiceError `service_unavailable` when the report comes too early.
 */
export async function receiveReport(ctx: Context, endpoint: WebhookEndpoint, report: Report): Promise<void> {
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
    const requests = await notifyPublishRequests(tx, scope, account, { about, told, now: ctx.now() });
    await enqueueRuns(ctx, tx, requests);
    return requests.length > 0;
  });
  if (!found && (await isBeingCreated(ctx.db, scope, account)))
    throw new ServiceError('service_unavailable', { retryAfterSeconds: tooEarlySeconds });
}
