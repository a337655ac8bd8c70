/** Names accounts. An id belongs to the server that gave it, and another server may have the same one, so both are named. */
import type { Account } from '../call.ts';

export const accountIdAt = (id: string, host: string) => `${id}@${host}`;

/** Returns the id that the account's own server knows, and the server. */
export function partsOf({ externalId }: Pick<Account, 'externalId'>): { id: string; host: string } {
  const at = externalId.lastIndexOf('@');
  return at < 0
    ? { id: externalId, host: '' }
    : { id: externalId.slice(0, at), host: externalId.slice(at + 1) };
}
