import type { Context } from '../../../context.ts';
import { connectionsOf, endGrants } from '../observations/ended-grants.ts';
import { readForm } from './signed-user.ts';

/** Receives the message that an end user has removed the app. Throws `not_found` and `unauthorized`. */
export async function receiveDeauthorization(
  ctx: Context,
  providerId: string,
  id: string,
  form: URLSearchParams,
): Promise<void> {
  const signed = await readForm(ctx, providerId, id, form);
  await endGrants(ctx, signed.endpoint.scope, await connectionsOf(ctx, signed));
}
