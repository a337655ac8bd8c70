/** The two codes of a login: the one that people compare, and the one that fetches the key. */
import { createHash, randomBytes, randomInt } from 'node:crypto';

/** The letters of user codes: no vowels, so that no code is a word, and none that looks like another. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';

export function newUserCode(): string {
  return inGroups(Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join(''));
}

/** Returns a user code as it is stored: people type it in lower case, with blanks or without the hyphen. */
export function userCodeOf(typed: string): string {
  return inGroups(typed.toUpperCase().replace(/[^A-Z]/g, ''));
}

const inGroups = (drawn: string) => `${drawn.slice(0, 4)}-${drawn.slice(4)}`;

export function newDeviceCode(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(deviceCode: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(deviceCode).digest();
}
