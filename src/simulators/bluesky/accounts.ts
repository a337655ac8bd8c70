/**
 * Maps handles to DIDs. Every handle of the server has an account. A handle and its DID are computed from
 * each other, so neither is stored.
 */
import { randomInt } from 'node:crypto';
import { type Persona, personas } from '../personas.ts';
import { serverHost } from './hosts.ts';
import { base32Number, readBase32Number } from './ids.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-';
const base = BigInt(letters.length + 1);
const longestLabel = 22;

const prefix = 'did:plc:';
const didLetters = 24;
const size = 1n << BigInt(didLetters * 5);
/** The factor that spreads DIDs; because it is odd, multiplying by it can be undone. */
const scatter = 0x9e3779b97f4a7c15f39cc0605ced83n;

const nobody = /^nobody/;

/**
 * Returns the DID of a handle; `undefined` for handles without an account: those of other servers, too long
 * ones, and those that begin with `nobody`.
 */
export function didOfHandle(handle: string): string | undefined {
  const label = labelIn(handle);
  if (label === undefined || nobody.test(label)) return undefined;
  let number = 0n;
  for (const letter of label) number = number * base + BigInt(letters.indexOf(letter) + 1);
  return prefix + base32Number((number * scatter) % size, didLetters);
}

function labelIn(handle: string): string | undefined {
  const label = handle.toLowerCase().replace(`.${serverHost}`, '');
  const fits = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label) && label.length <= longestLabel;
  return fits && `${label}.${serverHost}` === handle.toLowerCase() ? label : undefined;
}

/** Returns the handle of a DID; `undefined` for DIDs without an account. */
export function handleOfDid(did: string): string | undefined {
  if (!did.startsWith(prefix) || did.length !== prefix.length + didLetters) return undefined;
  const scattered = readBase32Number(did.slice(prefix.length));
  if (scattered === undefined) return undefined;
  let label = '';
  for (let rest = (scattered * gather) % size; rest > 0n; rest /= base)
    label = (letters[Number(rest % base) - 1] ?? '.') + label;
  const handle = `${label}.${serverHost}`;
  return didOfHandle(handle) === did ? handle : undefined;
}

/** The inverse of `scatter`, by Newton's method: each step doubles the number of correct bits. */
const gather = [3, 6, 12, 24, 48, 96, 192].reduce(
  (inverse) => BigInt.asUintN(didLetters * 5, inverse * (2n - scatter * inverse)),
  scatter,
);

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
