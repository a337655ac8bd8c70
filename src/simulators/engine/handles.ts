/**
 * Computes the ids of accounts from their handles, and the handles from the ids. A provider whose accounts
 * have a handle and an id can then answer for any account, and stores neither handle nor id.
 */

import { type Persona, personas } from '../personas.ts';
import { base32Number, readBase32Number } from './base32.ts';
import { randomSource } from './draws.ts';

interface Naming {
  /** The domain that the handles are below. */
  domain: string;
  /** The beginning of the ids, which digits of base 32 follow. */
  prefix: string;
  digits: number;
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-';
const longestLabel = 22;
const nobody = /^nobody/;

export function nameAccounts({ domain, prefix, digits }: Naming) {
  const { numberOf, nameOf } = numberNames(digits * 5);

  /**
   * Returns the id of a handle; `undefined` for handles without an account: those of other domains, too long
   * ones, and those that begin with `nobody`.
   */
  function idOf(handle: string): string | undefined {
    const [label = '', ...rest] = handle.toLowerCase().split('.');
    const fits = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label) && label.length <= longestLabel;
    if (!fits || nobody.test(label) || rest.join('.') !== domain) return undefined;
    return prefix + base32Number(numberOf(label), digits);
  }

  /** Returns the handle of an id; `undefined` for ids without an account. */
  function handleOf(id: string): string | undefined {
    if (!id.startsWith(prefix) || id.length !== prefix.length + digits) return undefined;
    const number = readBase32Number(id.slice(prefix.length));
    const handle = number === undefined ? '' : `${nameOf(number)}.${domain}`;
    return idOf(handle) === id ? handle : undefined;
  }

  const handleOfPersona = (persona: Persona) => `${persona.replaceAll('_', '-')}.${domain}`;
  return {
    idOf,
    handleOf,
    handleOfPersona,
    /** Returns the id of the account that has this handle or this id; `undefined` when there is none. */
    find: (name: string) => (name.startsWith(prefix) ? handleOf(name) && name : idOf(name)),
    /** Returns the id of a handle. Throws for handles without an account. */
    idOfKnown(handle: string): string {
      const id = idOf(handle);
      if (!id) throw new Error(`no account can be ${handle}`);
      return id;
    },
    personaOf: (id: string) => personas.find(({ persona }) => idOf(handleOfPersona(persona)) === id)?.persona,
    /** Returns the handle of a fresh account. */
    randomHandle(): string {
      const bytes = randomSource().bytes('handle').subarray(0, 8);
      const drawn = [...bytes].map((byte) => letters[byte % (letters.length - 1)]).join('');
      return `harbour-${drawn}.${domain}`;
    },
  };
}

interface NumberedNames {
  /** Returns the number of a name, which consists of `letters` only. */
  numberOf(name: string): bigint;
  nameOf(number: bigint): string;
}

/** The factor that spreads the numbers; because it is odd, multiplying by it can be undone. */
const scatter = 0x9e3779b97f4a7c15f39cc0605ced83n;

/**
 * Numbers names so that a name and its number are computed from each other.
 * @param bits the size of the numbers, which the longest names have to fit in.
 */
function numberNames(bits: number): NumberedNames {
  const base = BigInt(letters.length + 1);
  const size = 1n << BigInt(bits);
  const gather = inverse(bits);
  return {
    numberOf(name) {
      let number = 0n;
      for (const letter of name) number = number * base + BigInt(letters.indexOf(letter) + 1);
      return (number * scatter) % size;
    },
    nameOf(number) {
      let name = '';
      for (let rest = (number * gather) % size; rest > 0n; rest /= base)
        name = (letters[Number(rest % base) - 1] ?? '.') + name;
      return name;
    },
  };
}

/** Returns the inverse of `scatter`, by Newton's method: each step doubles the number of correct bits. */
function inverse(bits: number): bigint {
  let result = scatter;
  for (let correct = 3; correct < bits; correct *= 2)
    result = BigInt.asUintN(bits, result * (2n - scatter * result));
  return result;
}
