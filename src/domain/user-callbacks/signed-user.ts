/**
 * Reads the forms that a provider signs and sends to an app's addresses, and finds the Connections that they
 * concern.
 */
import type { Context } from '../../context.ts';
import { connectionsOfUser, type UserConnection } from '../../db/user-data.ts';
import { notFound, ServiceError } from '../../errors.ts';
import { callbackUserId, type SignedUser, type UserCallbacks } from '../../providers/user-callbacks.ts';
import { findWebhookEndpoint, type WebhookEndpoint } from '../observations/webhook-endpoint.ts';

export interface SignedForm {
  endpoint: WebhookEndpoint;
  callbacks: UserCallbacks;
  user: SignedUser;
}

/**
 * Reads a form.
 * @param id the id of an Auth Integration, or of an organization for its simulated app.
 * @throws ServiceError `not_found` when there is no such address, and `unauthorized` for a form that the
 * app's secret did not sign.
 */
export async function readForm(
  ctx: Context,
  providerId: string,
  id: string,
  form: URLSearchParams,
): Promise<SignedForm> {
  const callbacks = ctx.registry.find(providerId)?.userCallbacks;
  if (!callbacks) throw notFound('The path');
  const endpoint = await findWebhookEndpoint(ctx, providerId, id);
  const user = callbacks.read(form, endpoint.secrets);
  if (!user)
    throw new ServiceError('unauthorized', { message: "Not signed with this Auth Integration's secret." });
  return { endpoint, callbacks, user };
}

/** The largest difference assumed between the clocks of the provider and the service. */
const clockDifferenceMs = 60_000;

/**
 * Returns all Connections of the end user to the app in this tenant, including deleted ones, but not those
 * granted again since the form was signed: a late or repeated form does not end a newer grant.
 */
export function connectionsOf(ctx: Context, { endpoint, user }: SignedForm): Promise<UserConnection[]> {
  const { scope, providerId, integration } = endpoint;
  const app = integration ? { clientId: integration.clientId } : { providerId };
  const grantedBefore = new Date(user.issuedAt.getTime() + clockDifferenceMs);
  const { subject } = user;
  return connectionsOfUser(ctx.db, scope, app, { subject, reference: callbackUserId, grantedBefore });
}
