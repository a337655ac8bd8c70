/**
 * Makes ids that look like the provider's, writes base 32, and makes texts that look opaque to apps and carry what the simulator has
 * to know later: access tokens, codes, jobs. Nothing of them is stored. They are not signed, since a simulator has nothing to protect.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import type { z } from 'zod';
import { cryptoRandom, type RandomSource } from '../../lib/random-source.ts';
import type { Simulator } from '../simulator.ts';

// What a simulator draws the ids of new things from. It holds while the simulator answers one request or makes one change, so that
// everything that makes an id need not hand it on.

const inForce = new AsyncLocalStorage<RandomSource>();

/** Returns what the running code of a simulator draws from. */
export const randomSource = (): RandomSource => inForce.getStore() ?? cryptoRandom;

/** Makes a simulator draw the ids of what is new from the store that it writes to, and those of new accounts from what it is given. */
export function drawingIds(simulator: Simulator): Simulator {
  return {
    ...simulator,
    createAccount: (loginKind, scenario, draws = cryptoRandom) =>
      inForce.run(draws, () => simulator.createAccount(loginKind, scenario)),
    trigger: (accessToken, providerEvent, store) =>
      inForce.run(store.draws, () => simulator.trigger(accessToken, providerEvent, store)),
    answer: (request, store) => inForce.run(store.draws, () => simulator.answer(request, store)),
  };
}

// Writes and reads base 32 (RFC 4648), in lower case and without padding.

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** The digits that JavaScript uses for base 32. */
const plainDigits = '0123456789abcdefghijklmnopqrstuv';

export function base32(bytes: Buffer): string {
  const length = Math.ceil((bytes.length * 8) / 5);
  const padding = BigInt(length * 5 - bytes.length * 8);
  return base32Number(BigInt(`0x${bytes.toString('hex')}`) << padding, length);
}

/** Encodes a number, the highest digits first. */
export function base32Number(number: bigint, length: number, digits = alphabet): string {
  const plain = number.toString(32).padStart(length, '0');
  return plain.replace(/./g, (digit) => digits[plainDigits.indexOf(digit)] ?? '');
}

/** Decodes what `base32Number` returns; `undefined` for any other text. */
export function readBase32Number(text: string): bigint | undefined {
  let number = 0n;
  for (const letter of text) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return undefined;
    number = (number << 5n) | BigInt(digit);
  }
  return number;
}

export type Ids = ReturnType<typeof idsOf>;

/** Makes ids that belong to one account: hashes of the account's id and a name. */
export function idsOf(accountId: string) {
  const digest = (name: string) => hash('sha256', `${accountId}/${name}`, 'buffer');
  return {
    /**
     * Returns an id of digits.
     * @param name a name that is unique within the account.
     * @param length the length with the prefix; at most 19 digits follow the prefix.
     */
    digits(name: string, prefix: string, length: number): string {
      const count = length - prefix.length;
      return prefix + (digest(name).readBigUInt64BE() % 10n ** BigInt(count)).toString().padStart(count, '0');
    },
    text: (name: string, prefix: string) => prefix + digest(name).toString('base64url'),
  };
}

/** Returns the id of something new. */
export function randomDigits(prefix: string, length: number): string {
  const count = length - prefix.length;
  const drawn = randomSource().bytes(`${prefix} of ${length} digits`).readBigUInt64BE();
  return prefix + (drawn % 10n ** BigInt(count)).toString().padStart(count, '0');
}

export const randomText = (prefix: string) =>
  prefix + randomSource().bytes(`${prefix} text`).toString('base64url');

/**
 * Returns a number below `clocks` that distinguishes what is written at the same time, and that is greater than the
 * one before until it begins again. It counts up, because of random numbers two would soon be equal, and one entry
 * would replace the other.
 */
export const nextClock = (clocks = 1024) => randomSource().count('clock') % clocks;

export interface Sealed<Value> {
  write(value: Value): string;
  /** Returns the value; `undefined` for texts that were made elsewhere. */
  read(text: string | null | undefined): Value | undefined;
}

/**
 * Declares a form of sealed texts.
 * @param prefix the first characters, by which the log's redaction recognises secrets of the provider.
 */
export function sealed<Value>(prefix: string, schema: z.ZodType<Value>): Sealed<Value> {
  return {
    write: (value) => prefix + encode(value),
    read: (text) =>
      text?.startsWith(prefix) ? schema.safeParse(decode(text.slice(prefix.length))).data : undefined,
  };
}

export const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Reads what `encode` returns; `undefined` for any other text. */
export function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
