/** Receives what a provider asks for on behalf of an end user. */
import { createHmac } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { findDataDeletion, insertDataDeletion } from '../../../db/tables/data-deletions.ts';
import { connectionsOf, endGrants } from '../observations/ended-grants.ts';
import { readForm, type SignedForm } from './signed-user.ts';

/**
 * Receives an end user's request to delete their data: the grants end at once, and the rest is deleted in the
 * background. Throws `not_found` and `unauthorized`.
 * @returns the answer to the provider.
 */
export async function receiveDataDeletion(
  ctx: Context,
  providerId: string,
  id: string,
  form: URLSearchParams,
): Promise<object> {
  const signed = await readForm(ctx, providerId, id, form);
  const { endpoint, callbacks } = signed;
  const code = codeOf(ctx, id, signed);
  const connections = await connectionsOf(ctx, signed);
  const connectionIds = connections.map((connection) => connection.id);
  await insertDataDeletion(ctx.db, endpoint.scope, { code, connectionIds, createdAt: ctx.clock.now() });
  await endGrants(ctx, endpoint.scope, connections);
  await ctx.queue.enqueue('userData.delete', {});
  return callbacks.deletionAnswer({
    code,
    statusUrl: `${ctx.config.publicUrl}/connect/data-deletions/${code}`,
  });
}

const codeLength = 32;

/**
 * Returns the code of a form, which is the same each time the form comes. Without the service's key, nobody
 * can tell from the code who is meant.
 */
function codeOf(ctx: Pick<Context, 'security'>, id: string, { user }: SignedForm): string {
  const [key] = ctx.security.keyring.derive('data-deletions');
  if (!key) throw new Error('the key ring is empty');
  const form = [id, user.subject, user.issuedAt.toISOString()].join('\n');
  return createHmac('sha256', key).update(form).digest('hex').slice(0, codeLength);
}

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

export type DeletionStatus = 'pending' | 'done' | 'unknown';

/** Returns the status of a deletion to anybody who has its code, without telling whose data it is. */
export async function readDeletionStatus(ctx: Pick<Context, 'db'>, code: string): Promise<DeletionStatus> {
  const deletion = await findDataDeletion(ctx.db, code);
  if (!deletion) return 'unknown';
  return deletion.completedAt ? 'done' : 'pending';
}
