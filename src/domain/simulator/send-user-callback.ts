import type { Context } from '../../context.ts';
import type { StoredConnection } from '../../db/connections.ts';
import { findWebhookEndpoint } from '../observations/webhook-endpoint.ts';

type Receive = (ctx: Context, providerId: string, id: string, form: URLSearchParams) => Promise<unknown>;

/**
 * Has the simulated provider tell the app of a Connection what its end user has asked for, by a signed form
 * like that of the real one.
 * @param receive receives the form at the service.
 */
export async function sendUserCallback(
  ctx: Context,
  connection: StoredConnection,
  receive: Receive,
): Promise<void> {
  const { providerId, organizationId, authIntegrationId, profiles } = connection;
  const id = authIntegrationId ?? organizationId;
  const [secret = ''] = (await findWebhookEndpoint(ctx, providerId, id)).secrets;
  // An end user who was connected without a consent screen is known only by the account.
  const subject = connection.subject ?? profiles[0]?.externalId ?? '';
  const simulator = ctx.simulated.providers[providerId];
  const form = simulator?.userCallback?.({ subject, issuedAt: ctx.now() }, secret);
  await receive(ctx, providerId, id, new URLSearchParams(form));
}
