/** Ends grants because the provider has reported that the end user took them back. */
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { connectionsOfUser, type UserConnection } from '../../../db/tables/user-data.ts';
import { ServiceError } from '../../../errors/index.ts';
import { callbackUserId, type SignedUser } from '../../../providers/user-callbacks.ts';
import { recordRevocation } from '../../connections/check-connection.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

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
