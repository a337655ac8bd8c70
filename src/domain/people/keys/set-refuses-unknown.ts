import type { Context } from '../../../context.ts';
import { found } from '../../../db/client/scope.ts';
import { findKey, type KeyOwner, setRefusesUnknown as store } from '../../../db/tables/keys.ts';

/** Sets whether requests with unknown query parameters are refused. Throws `not_found`. */
export async function setRefusesUnknown(
  ctx: Context,
  owner: KeyOwner,
  keyId: string,
  refuses: boolean,
): Promise<void> {
  const { id } = found(await findKey(ctx.db, owner, keyId), 'The key', keyId);
  await store(ctx.db, id, refuses);
}
