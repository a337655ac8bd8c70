/** Takes what providers report that is about no item: grants that end users took back, and outcomes of publishing. */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { AuthIntegration } from '../../../db/tables/auth-integrations.ts';
import { isBeingCreated, notifyPublishRequests } from '../../../db/tables/publish-requests.ts';
import { connectionsOfUser, type UserConnection } from '../../../db/tables/user-data.ts';
import { ServiceError } from '../../../errors/index.ts';
import {
  callbackUserId,
  type PublishReport,
  type Report,
  type SignedUser,
} from '../../../providers/observations.ts';
import { recordRevocation } from '../../connections/check-connection.ts';
import { enqueueRuns } from '../../publishing/ledger/queue-run.ts';

/** The endpoint at which a provider reports. */
export interface ReportedTo {
  scope: Scope;
  providerId: string;
  /** The Auth Integration of the app; `null` for profiles of test controls, which have no app of the customer. */
  integration: AuthIntegration | null;
  /** The connection that the endpoint is for; absent for that of an app. */
  connectionId?: string;
}

/**
 * Carries a report out before the provider gets its answer, so that the provider repeats what has failed.
 * @throws ServiceError `service_unavailable` when the report comes too early.
 */
export async function receiveReport(ctx: Context, endpoint: ReportedTo, report: Report): Promise<void> {
  if (report.kind === 'publishing') return notifyPublishing(ctx, endpoint, report);
  const { subject, at } = report;
  const connections = await connectionsOf(ctx, { endpoint, user: { subject, issuedAt: at } });
  const { connectionId } = endpoint;
  const meant = connections.filter(({ id }) => connectionId === undefined || id === connectionId);
  await endGrants(ctx, endpoint.scope, meant);
}

/** The end user whom a provider's message is about, and the endpoint at which it has arrived. */
interface EndUserAtEndpoint {
  endpoint: ReportedTo;
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

const tooEarlySeconds = 5;

/**
 * Adds what the provider tells to the progress of the publish requests that it is about, and has their next step
 * made at once. A report that comes while a call that creates content still waits for its answer may be about that
 * content, whose request is not known yet, so the provider is asked to send the report again.
 */
async function notifyPublishing(
  ctx: Context,
  { scope, providerId }: ReportedTo,
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
