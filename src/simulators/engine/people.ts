/** Names the people who comment and write: every account has the same names, with ids of its own. */

import type { Ids } from './ids.ts';
import { nameAt } from './names.ts';

export interface Person {
  id: string;
  username: string;
  name: string;
}

const knownPeople = 100;

/** Returns a person by their id. People unknown to the fixtures get a name, too. */
export function personById(ids: Ids, prefix: string, id: string): Person {
  for (let index = 0; index < knownPeople; index += 1) {
    const person = personOf(ids, prefix, index);
    if (person.id === id) return person;
  }
  return { id, username: `guest.${id.slice(-4)}`, name: `Guest ${id.slice(-4)}` };
}

/**
 * Returns a person.
 * @param prefix the first digits of the ids, since a person has one id per account that they meet.
 */
export function personOf(ids: Ids, prefix: string, index: number): Person {
  return { id: ids.digits(`person/${index}`, prefix, 16), ...nameAt(index) };
}

/**
 * Gathers an account and the people around it.
 * @param personAt makes the person with this number, of which there are `count`.
 */
export function gatherPeople<One>(
  self: One,
  count: number,
  personAt: (index: number) => One,
  idOf: (one: One) => string,
) {
  const crowd = Array.from({ length: count }, (_, index) => personAt(index));
  const known = new Map([...crowd, self].map((one) => [idOf(one), one]));
  return {
    self,
    /** Returns the person with this number, or the account itself. */
    person: (by: number | 'self') => (by === 'self' ? self : (crowd[by % count] ?? self)),
    known: (id: string) => known.get(id),
  };
}
