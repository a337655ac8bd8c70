/**
 * Accounts: every handle of the server has one. A handle and its DID follow from each other, so that neither has to be
 * kept.
 */
import { randomInt } from 'node:crypto';
import type { Persona } from '../../simulator.ts';
import { personas } from '../../simulator.ts';
import { serverHost } from './hosts.ts';
import { base32Number, readBase32Number } from './ids.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-';
const base = BigInt(letters.length + 1);
const longestLabel = 22;

const prefix = 'did:plc:';
const didLetters = 24;
const size = 1n << BigInt(didLetters * 5);
/** Any odd number scatters DIDs, and can be taken back. */
const scatter = 0x9e3779b97f4a7c15f39cc0605ced83n;

const nobody = /^nobody/;

/** `undefined` for handles that nobody has: of other servers, too long ones, and those that begin with `nobody`. */
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

/** `undefined` for DIDs that nobody has. */
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

/** By Newton's method: each step doubles the bits that are right. */
const gather = [3, 6, 12, 24, 48, 96, 192].reduce(
  (inverse) => BigInt.asUintN(didLetters * 5, inverse * (2n - scatter * inverse)),
  scatter,
);

/** A handle or a DID. */
export function findDid(identifier: string): string | undefined {
  if (!identifier.startsWith('did:')) return didOfHandle(identifier);
  return handleOfDid(identifier) && identifier;
}

/** Throws for handles that nobody has. */
export function didOf(handle: string): string {
  const did = didOfHandle(handle);
  if (!did) throw new Error(`no account can be ${handle}`);
  return did;
}

export const handleOf = (did: string) => handleOfDid(did) ?? 'handle.invalid';

/** Of a fresh account. */
export function drawHandle(): string {
  const drawn = Array.from({ length: 8 }, () => letters[randomInt(letters.length - 1)]).join('');
  return `harbour-${drawn}.${serverHost}`;
}

export const handleOfPersona = (persona: Persona) => `${persona.replaceAll('_', '-')}.${serverHost}`;

export function personaOfDid(did: string): Persona | undefined {
  return personas.find(({ persona }) => didOf(handleOfPersona(persona)) === did)?.persona;
}
