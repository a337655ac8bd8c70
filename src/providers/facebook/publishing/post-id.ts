import type { Call } from '../../provider.ts';

/** Some answers name a post without the Page in front, which every list has. */
export function postIdOf({ account }: Call, id: string): string {
  return id.includes('_') ? id : `${account.externalId}_${id}`;
}
