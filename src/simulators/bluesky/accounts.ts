/** Maps handles to DIDs. Every handle of the server has an account, and its DID is computed from it. */
import { randomInt } from 'node:crypto';
import { base32Number, readBase32Number } from '../engine/base32.ts';
import { numberNames } from '../engine/numbered-names.ts';
import { type Persona, personas } from '../personas.ts';
import { serverHost } from './hosts.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-';
const longestLabel = 22;
const nobody = /^nobody/;

const prefix = 'did:plc:';
const didLetters = 24;
const { numberOf, nameOf } = numberNames(letters, didLetters * 5);

/**
 * Returns the DID of a handle; `undefined` for handles without an account: those of other servers, too long
 * ones, and those that begin with `nobody`.
 */
export function didOfHandle(handle: string): string | undefined {
  const label = handle.toLowerCase().replace(`.${serverHost}`, '');
  const fits = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label) && label.length <= longestLabel;
  if (!fits || nobody.test(label) || `${label}.${serverHost}` !== handle.toLowerCase()) return undefined;
  return prefix + base32Number(numberOf(label), didLetters);
}

/** Returns the handle of a DID; `undefined` for DIDs without an account. */
export function handleOfDid(did: string): string | undefined {
  if (!did.startsWith(prefix) || did.length !== prefix.length + didLetters) return undefined;
  const number = readBase32Number(did.slice(prefix.length));
  const handle = number === undefined ? '' : `${nameOf(number)}.${serverHost}`;
  return didOfHandle(handle) === did ? handle : undefined;
}

/** Returns the DID of a handle or DID, if it has an account. */
export function findDid(identifier: string): string | undefined {
  if (!identifier.startsWith('did:')) return didOfHandle(identifier);
  return handleOfDid(identifier) && identifier;
}

/** Returns the DID of a handle. Throws for handles without an account. */
export function didOf(handle: string): string {
  const did = didOfHandle(handle);
  if (!did) throw new Error(`no account can be ${handle}`);
  return did;
}

export const handleOf = (did: string) => handleOfDid(did) ?? 'handle.invalid';

/** Returns a random handle for a fresh account. */
export function drawHandle(): string {
  const drawn = Array.from({ length: 8 }, () => letters[randomInt(letters.length - 1)]).join('');
  return `harbour-${drawn}.${serverHost}`;
}

export const handleOfPersona = (persona: Persona) => `${persona.replaceAll('_', '-')}.${serverHost}`;

export function personaOfDid(did: string): Persona | undefined {
  return personas.find(({ persona }) => didOf(handleOfPersona(persona)) === did)?.persona;
}
