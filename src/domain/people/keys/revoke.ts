import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { found } from '../../../db/client/scope.ts';
import { endKey, findKey, type KeyOwner } from '../../../db/tables/keys.ts';

/** Revokes a key, which takes effect everywhere within one second. Throws `not_found`. */
export async function revokeKey(ctx: Context, owner: KeyOwner, keyId: string): Promise<void> {
  const key = found(await findKey(ctx.db, owner, keyId), 'The key', keyId);
  if (key.revokedAt) return;
  await inTransaction(ctx.db, (tx) => endKey(tx, key.id, { revokedAt: ctx.now() }));
}
