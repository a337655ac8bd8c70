import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import { insertDataDeletion } from '../../db/data-deletions.ts';
import { endGrants } from './end-grants.ts';
import { connectionsOf, readForm, type SignedForm } from './signed-user.ts';

/**
 * An end user has asked the provider that their data be deleted: the grants end at once, and the rest goes in the
 * background. Throws `not_found` and `unauthorized`.
 * @returns what the provider is answered.
 */
export async function receiveDataDeletion(
  ctx: Context,
  providerId: string,
  id: string,
  form: URLSearchParams,
): Promise<object> {
  const signed = await readForm(ctx, providerId, id, form);
  const { door, callbacks } = signed;
  const code = codeOf(ctx, id, signed);
  const connections = await connectionsOf(ctx, signed);
  const connectionIds = connections.map((connection) => connection.id);
  await insertDataDeletion(ctx.db, door.scope, { code, connectionIds, createdAt: ctx.now() });
  await endGrants(ctx, door.scope, connections);
  await ctx.queue.enqueue('userData.delete', {});
  return callbacks.deletionAnswer({
    code,
    statusUrl: `${ctx.config.publicUrl}/connect/data-deletions/${code}`,
  });
}

const codeLength = 32;

/** The same form has the same code, however often it comes; who is meant cannot be told from it without our key. */
function codeOf(ctx: Context, id: string, { user }: SignedForm): string {
  const [key] = ctx.keyring.derive('data-deletions');
  if (!key) throw new Error('the key ring is empty');
  const form = [id, user.subject, user.issuedAt.toISOString()].join('\n');
  return createHmac('sha256', key).update(form).digest('hex').slice(0, codeLength);
}
