/** People who comment and write: the same names for every account, with ids of its own. */
import { nameAt } from '../../kit/simulator/names.ts';
import type { Ids } from './ids.ts';

export interface Person {
  id: string;
  username: string;
  name: string;
}

const knownPeople = 100;

/** Somebody by their id. Those whom no fixture knows get a name too. */
export function personById(ids: Ids, prefix: string, id: string): Person {
  for (let index = 0; index < knownPeople; index += 1) {
    const person = personOf(ids, prefix, index);
    if (person.id === id) return person;
  }
  return { id, username: `guest.${id.slice(-4)}`, name: `Guest ${id.slice(-4)}` };
}

/** @param prefix of the ids: people have one per account that they meet. */
export function personOf(ids: Ids, prefix: string, index: number): Person {
  return { id: ids.digits(`person/${index}`, prefix, 16), ...nameAt(index) };
}
