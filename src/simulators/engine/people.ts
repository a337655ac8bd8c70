/** Names the people around simulated accounts, and the accounts: the same names everywhere, with ids of each account's own. */
import { type Persona, personas } from '../personas.ts';
import { base32Number, type Ids, idsOf, randomSource, readBase32Number } from './ids.ts';

// Lists names for the people who write to simulated accounts: as many as needed, in various scripts.

const names = [
  'Lena Fischer',
  'Tomás Aguilar',
  '山田 花子',
  'ليلى حداد',
  'Olu Adeyemi',
  'Zoë O’Connor',
  'Søren Kjær',
  'Nguyễn Thị Mai',
  'Ираида Соколова',
  'דנה לוי',
  'Priya Raghavan',
  'Marek Dvořák',
  '김서준',
  'Aïcha Benali',
  'Ana-Sofia de la Cruz y Montes',
  'J 🥐 P',
];

const handles = [
  'lena.bakes',
  'tomas_aguilar',
  'hanako.y',
  'layla.haddad',
  'olu.a',
  'zoe_oc',
  'sorenkjaer',
  'mai.nguyen.93',
  'iraida_sokolova',
  'dana.levy',
  'priya.rag',
  'marek.dvorak',
  'seojun__kim',
  'aicha.b',
  'ana.sofia.cruz',
  'jp.croissant',
];

interface PersonName {
  username: string;
  name: string;
}

export function nameAt(index: number): PersonName {
  const round = Math.floor(index / names.length);
  const suffix = round > 0 ? `${round + 1}` : '';
  return {
    username: `${handles[index % handles.length]}${suffix}`,
    name: `${names[index % names.length]}${suffix && ` ${suffix}`}`,
  };
}

// Computes the ids of accounts from their handles, and the handles from the ids. A provider whose accounts
// have a handle and an id can then answer for any account, and stores neither handle nor id.

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

// Names the business behind a simulated account, so that accounts can be told apart: one shop of a chain each.

const streets = [
  'Mill Street',
  'Quay Road',
  'Market Square',
  'Station Road',
  'Castle Hill',
  'Orchard Lane',
  'Bridge Street',
  'Chapel Row',
  'Garden Walk',
  'Tower Street',
  'Harbour Steps',
  'Old Road',
];
const mostHouses = 99;

/** Returns the name of the business whose account has this id. */
export function businessOf(accountId: string): string {
  const drawn = Number(idsOf(accountId).digits('business', '', 9));
  const street = streets[drawn % streets.length];
  return `Harbour Bakery, ${1 + (Math.floor(drawn / streets.length) % mostHouses)} ${street}`;
}
