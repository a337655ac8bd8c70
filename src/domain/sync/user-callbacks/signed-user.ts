/** Reads the forms that a provider signs and sends to an app's addresses. */
import type { Context } from '../../../context.ts';
import { notFound, ServiceError } from '../../../errors/index.ts';
import type { SignedUser, UserCallbacks } from '../../../providers/user-callbacks.ts';
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
  const callbacks = ctx.providers.registry.find(providerId)?.userCallbacks;
  if (!callbacks) throw notFound('The path');
  const endpoint = await findWebhookEndpoint(ctx, providerId, id);
  const user = callbacks.read(form, endpoint.secrets);
  if (!user)
    throw new ServiceError('unauthorized', { message: "Not signed with this Auth Integration's secret." });
  return { endpoint, callbacks, user };
}
