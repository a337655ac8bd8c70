import type { Context } from '../../../context.ts';
import type { Page, PageRequest } from '../../../db/client/pages.ts';
import { found } from '../../../db/client/scope.ts';
import { type ApiKey, findKey, listKeyPage, refusesUnknownParameters } from '../../../db/tables/keys.ts';
import type { Caller } from '../../foundation/caller.ts';

export { type ApiKey, refusesUnknownParameters };

/** Lists keys, the newest first; the keys themselves are not stored. */
export function listKeys(ctx: Context, caller: Caller, page: PageRequest): Promise<Page<ApiKey>> {
  return listKeyPage(ctx.db, caller, page);
}

export async function getKey(ctx: Context, caller: Caller, keyId: string): Promise<ApiKey> {
  return found(await findKey(ctx.db, caller, keyId), 'The key', keyId);
}

export type KeyState = 'active' | 'expired' | 'revoked';

export function stateOf({ revokedAt, expiresAt }: ApiKey, now: Date): KeyState {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
