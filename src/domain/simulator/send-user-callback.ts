import type { Context } from '../../context.ts';
import type { StoredConnection } from '../../db/connections.ts';
import { findDoor } from '../observations/door.ts';

type Receive = (ctx: Context, providerId: string, id: string, form: URLSearchParams) => Promise<unknown>;

/** The simulated provider tells the app of a Connection what its end user has asked for, as the real one would. */
export async function sendUserCallback(
  ctx: Context,
  connection: StoredConnection,
  receive: Receive,
): Promise<void> {
  const { providerId, organizationId, authIntegrationId, profiles } = connection;
  const id = authIntegrationId ?? organizationId;
  const [secret = ''] = (await findDoor(ctx, providerId, id)).secrets;
  // Whoever was connected without a consent screen is known by their account alone.
  const subject = connection.subject ?? profiles[0]?.externalId ?? '';
  const { simulator } = ctx.registry.find(providerId) ?? {};
  const form = simulator?.userCallback?.({ subject, issuedAt: ctx.now() }, secret);
  await receive(ctx, providerId, id, new URLSearchParams(form));
}
