/** Names the people in a simulated network: the account itself, and the people around it, who are its own. */
import { createHash } from 'node:crypto';
import { base32 } from '../../engine/base32.ts';
import { businessOf } from '../../engine/businesses.ts';
import { nameAt } from '../../engine/names.ts';
import { gatherPeople } from '../../engine/people.ts';
import { remembered } from '../../engine/remembered.ts';
import { accounts, handleOf } from '../accounts.ts';
import { serverHost } from '../hosts.ts';
import { blob } from './parts.ts';

export type Actor = ReturnType<typeof actorOf>;
export type People = ReturnType<typeof namePeople>;

const knownPeople = 40;

/** Returns the people around an account. */
export const peopleOf = remembered(namePeople);

function namePeople(did: string) {
  const self = actorOf(did, handleOf(did), businessOf(did));
  const suffix = base32(createHash('sha256').update(did).digest()).slice(0, 4);
  const around = gatherPeople(
    self,
    knownPeople,
    (index) => personAt(index, suffix),
    ({ did: id }) => id,
  );
  return {
    ...around,
    /** Returns the handle, name and avatar of any account. */
    actor: (id: string) => around.known(id) ?? actorOf(id, handleOf(id), handleOf(id)),
  };
}

function personAt(index: number, suffix: string): Actor {
  const { username, name } = nameAt(index);
  const handle = `${username.replaceAll(/[._]+/g, '-')}-${suffix}.${serverHost}`;
  return actorOf(accounts.idOfKnown(handle), handle, name);
}

function actorOf(did: string, handle: string, displayName: string) {
  return { did, handle, displayName, avatar: blob(`avatar of ${did}`, 'image/jpeg', 31_313) };
}
