/** Makes ids that look like the provider's and belong to one account: hashes of the account's id and a name. */
import { hash } from 'node:crypto';
import { randomSource } from './draws.ts';

export type Ids = ReturnType<typeof idsOf>;

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
