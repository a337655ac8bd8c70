import type { Call } from '../../call.ts';

/** Returns the post's id as lists have it, with the Page's id in front; some answers leave that out. */
export function postIdOf({ account }: Call, id: string): string {
  return id.includes('_') ? id : `${account.externalId}_${id}`;
}
