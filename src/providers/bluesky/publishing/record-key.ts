/** Keys of records: a time and an arbitrary number, in a way that sorts. Source: "Timestamp Identifiers (TIDs)". */
import { randomInt } from 'node:crypto';

const alphabet = '234567abcdefghijklmnopqrstuvwxyz';
const characters = 13;
const clockBits = 10n;

export function newRecordKey(now: Date): string {
  const microseconds = BigInt(now.getTime()) * 1000n + BigInt(randomInt(1000));
  const value = (microseconds << clockBits) | BigInt(randomInt(2 ** Number(clockBits)));
  return Array.from({ length: characters }, (_, index) => {
    const shift = BigInt(5 * (characters - 1 - index));
    return alphabet[Number((value >> shift) & 31n)];
  }).join('');
}
