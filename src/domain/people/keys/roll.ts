import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { found } from '../../../db/client/scope.ts';
import { type ApiKey, endKey, findKey, type KeyOwner } from '../../../db/tables/keys.ts';
import { ServiceError } from '../../../errors/index.ts';
import { insertNewKey } from './create.ts';

export const longestGraceHours = 72;

/**
 * Makes a new key that is like the old one in all but its secret. The old one keeps working for
 * `graceHours` (0 to 72), unless it expires before.
 */
export async function rollKey(
  ctx: Context,
  owner: KeyOwner,
  keyId: string,
  graceHours: number,
): Promise<{ key: string; stored: ApiKey }> {
  if (!(graceHours >= 0 && graceHours <= longestGraceHours))
    throw new ServiceError('validation_error', { message: `The grace is 0 to ${longestGraceHours} hours.` });
  const old = found(await findKey(ctx.db, owner, keyId), 'The key', keyId);
  if (old.revokedAt) throw new ServiceError('conflict', { message: 'A revoked key cannot be rolled.' });
  const now = ctx.now();
  const graceEnd = new Date(now.getTime() + graceHours * 3_600_000);
  return inTransaction(ctx.db, async (tx) => {
    const expiresAt = old.expiresAt && old.expiresAt < graceEnd ? old.expiresAt : graceEnd;
    await endKey(tx, old.id, graceHours === 0 ? { revokedAt: now } : { expiresAt });
    const { name, allowedOperations, refusesUnknown } = old;
    return insertNewKey(tx, old, { name, allowedOperations, refusesUnknown });
  });
}
