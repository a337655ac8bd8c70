/**
 * Makes and parses API keys: `svc_live_` or `svc_test_`, 32 random bytes in base62, and a checksum of 6 characters.
 * The form lets secret scanners recognize a key, and finds typing errors without the database.
 */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode } from '../../db/client/scope.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
const checksumLength = 6;
/** How many characters follow the prefix. */
export const keyCharacters = secretLength + checksumLength;
const shape = new RegExp(`^svc_(live|test)_[0-9A-Za-z]{${keyCharacters}}$`);

export interface ParsedKey {
  /** The mode in the key's prefix; the stored key is what counts. */
  mode: Mode;
  hash: Buffer<ArrayBuffer>;
}

/** Makes a key of 32 bytes, which are random except on a mock server. */
export function generateKey(mode: Mode, secret: Buffer = randomBytes(32)): string {
  const body = `svc_${mode}_${base62(BigInt(`0x${secret.toString('hex')}`), secretLength)}`;
  return body + checksum(body);
}

/** Parses a key. Returns `undefined` for a text that is not a key: without the prefix, mistyped or cut short. */
export function parseKey(text: string): ParsedKey | undefined {
  const mode = shape.exec(text)?.[1] as Mode | undefined;
  const body = text.slice(0, -checksumLength);
  if (!mode || checksum(body) !== text.slice(-checksumLength)) return undefined;
  return { mode, hash: hashKey(text) };
}

/** Tells whether a text would be a key if it had the prefix of the other mode. */
export function isOfOtherMode(text: string): boolean {
  const other = text.startsWith('svc_live_') ? 'svc_test_' : 'svc_live_';
  return parseKey(other + text.slice(other.length)) !== undefined;
}

export function hashKey(key: string): Buffer<ArrayBuffer> {
  return hash('sha256', key, 'buffer');
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), checksumLength);
}

function base62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  while (rest > 0n) {
    text = alphabet[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text.padStart(length, '0');
}
