/** Makes ids in the network's forms: hashes of content, and keys that tell the time. */
import { createHash } from 'node:crypto';
import { base32, base32Number, nextClock, randomSource } from '../engine/ids.ts';

const sortableAlphabet = '234567abcdefghijklmnopqrstuvwxyz';
const codecs = { record: 0x71, blob: 0x55 };

/**
 * Returns a CIDv1 with SHA-256. A blob's is the real one; a record's is made from its JSON with sorted names.
 */
export function cidOf(codec: keyof typeof codecs, bytes: Buffer | string): string {
  const hash = createHash('sha256').update(bytes).digest();
  return `b${base32(Buffer.concat([Buffer.from([1, codecs[codec], 0x12, 0x20]), hash]))}`;
}

export const recordCid = (value: unknown) => cidOf('record', JSON.stringify(sorted(value)));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, child]) => [name, sorted(child)]));
}

const clockBits = 10n;

/** Returns a "Timestamp Identifier": microseconds, and a number that distinguishes ids of the same time. */
export function tidAt(ms: number, clock: number): string {
  const value = BigInt(Math.floor(ms * 1000)) << clockBits;
  return base32Number(value | BigInt(clock % 1024), 13, sortableAlphabet);
}

export function newTid(now: Date): string {
  const microseconds = randomSource().bytes('tid').readUInt16BE() % 1000;
  return tidAt(randomSource().timeOfId('tid', now).getTime() + microseconds / 1000, nextClock());
}
