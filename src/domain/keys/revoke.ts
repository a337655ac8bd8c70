import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { endKey, findKey, type KeyOwner } from '../../db/keys.ts';
import { found } from '../../db/scope.ts';

/** Revokes a key, which takes effect everywhere within one second. Throws `not_found`. */
export async function revokeKey(ctx: Context, owner: KeyOwner, keyId: string): Promise<void> {
  const key = found(await findKey(ctx.db, owner, keyId), 'The key', keyId);
  if (key.revokedAt) return;
  await inTransaction(ctx.db, (tx) => endKey(tx, key.id, { revokedAt: ctx.now() }));
}
