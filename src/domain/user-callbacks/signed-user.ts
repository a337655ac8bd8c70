/** A form that a provider has signed, at one of the addresses of an app, and the Connections that it is about. */
import type { Context } from '../../context.ts';
import { connectionsOfUser, type UserConnection } from '../../db/user-data.ts';
import { notFound, ServiceError } from '../../errors.ts';
import { callbackUserId, type SignedUser, type UserCallbacks } from '../../providers/user-callbacks.ts';
import { type Door, findDoor } from '../observations/door.ts';

export interface SignedForm {
  door: Door;
  callbacks: UserCallbacks;
  user: SignedUser;
}

/**
 * @param id as `findDoor` takes it.
 * @throws ServiceError `not_found` where there is no such address, and `unauthorized` for a form that is not signed with
 *   the app's secret.
 */
export async function readForm(
  ctx: Context,
  providerId: string,
  id: string,
  form: URLSearchParams,
): Promise<SignedForm> {
  const callbacks = ctx.registry.find(providerId)?.userCallbacks;
  if (!callbacks) throw notFound('The path');
  const door = await findDoor(ctx, providerId, id);
  const user = callbacks.read(form, door.secrets);
  if (!user)
    throw new ServiceError('unauthorized', { message: "Not signed with this Auth Integration's secret." });
  return { door, callbacks, user };
}

/** The clocks of the provider and of the service may differ by this. */
const clockDifferenceMs = 60_000;

/**
 * All that the app has of the end user in this tenant, deleted ones too. Whoever has granted access again since the form
 * was signed means it: a form that comes late, or once more, does not take that back.
 */
export function connectionsOf(ctx: Context, { door, user }: SignedForm): Promise<UserConnection[]> {
  const { scope, providerId, integration } = door;
  const app = integration ? { clientId: integration.clientId } : { providerId };
  const grantedBefore = new Date(user.issuedAt.getTime() + clockDifferenceMs);
  const { subject } = user;
  return connectionsOfUser(ctx.db, scope, app, { subject, reference: callbackUserId, grantedBefore });
}
