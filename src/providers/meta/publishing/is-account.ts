import type { Account } from '../../call.ts';

/** Tells whether a participant is the account, which takes part as itself or as its Page. */
export function isAccount({ externalId, references }: Account, id: string): boolean {
  return id === externalId || id === references.pageId;
}
