/**
 * Makes and reads record keys: a time and an arbitrary number, encoded so that they sort by time. Source:
 * "Timestamp Identifiers (TIDs)".
 */
import { isValidTid } from '@atproto/syntax';
import { cryptoRandom } from '../../lib/random-source.ts';

const alphabet = '234567abcdefghijklmnopqrstuvwxyz';
const characters = 13;
const clockBits = 10n;

export function newRecordKey(now: Date, draws = cryptoRandom): string {
  const bytes = draws.bytes('record key');
  const time = draws.timeOfId('record key', now).getTime();
  const microseconds = BigInt(time) * 1000n + BigInt(bytes.readUInt32BE() % 1000);
  const value = (microseconds << clockBits) | BigInt(bytes.readUInt16BE(4) % 2 ** Number(clockBits));
  return Array.from({ length: characters }, (_, index) => {
    const shift = BigInt(5 * (characters - 1 - index));
    return alphabet[Number((value >> shift) & 31n)];
  }).join('');
}

/** Returns the time at which the record was written, as ISO-8601; `undefined` for a key that is no TID. */
export function timeOfRecordKey(key: string): string | undefined {
  if (!isValidTid(key)) return undefined;
  let value = 0n;
  for (const letter of key) value = (value << 5n) | BigInt(alphabet.indexOf(letter));
  return new Date(Number((value >> clockBits) / 1000n)).toISOString();
}
