/**
 * Names the people in a simulated network: the account itself and the people around it, who differ from
 * account to account.
 */
import { createHash } from 'node:crypto';
import { nameAt } from '../../engine/names.ts';
import { didOf, handleOf } from '../accounts.ts';
import { serverHost } from '../hosts.ts';
import { base32 } from '../ids.ts';
import { blob } from './files.ts';
import type { BlobReference } from './records.ts';

export interface Actor {
  did: string;
  handle: string;
  displayName: string;
  avatar: BlobReference;
}

const knownPeople = 40;

export interface People {
  self: Actor;
  person(index: number): Actor;
  /** Returns the handle, name and avatar of any account. */
  actor(did: string): Actor;
}

const selfName = 'Harbour Bakery';

export function peopleOf(did: string): People {
  const self = actorOf(did, handleOf(did), selfName);
  const suffix = base32(createHash('sha256').update(did).digest()).slice(0, 4);
  const crowd = Array.from({ length: knownPeople }, (_, index) => personAt(index, suffix));
  const person = (index: number) => crowd[index % knownPeople] ?? self;
  const known = new Map(crowd.map((one) => [one.did, one]));
  const actor = (id: string) =>
    id === did ? self : (known.get(id) ?? actorOf(id, handleOf(id), handleOf(id)));
  return { self, person, actor };
}

function personAt(index: number, suffix: string): Actor {
  const { username, name } = nameAt(index);
  const handle = `${username.replaceAll(/[._]+/g, '-')}-${suffix}.${serverHost}`;
  return actorOf(didOf(handle), handle, name);
}

function actorOf(did: string, handle: string, displayName: string): Actor {
  return { did, handle, displayName, avatar: blob(`avatar of ${did}`, 'image/jpeg', 31_313) };
}
