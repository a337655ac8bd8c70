/** The secrets that sign cookies, and cookies signed by an earlier one. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../crypto/keyring.ts';

// Derives the sign-in library's secrets, one per encryption key. The library encrypts and signs with the
// first one, and decrypts with all of them.

export interface Secret {
  /** The library marks each ciphertext with this number. It must be a number, while our key ids are names. */
  version: number;
  value: string;
}

export const secretsOf = (keyring: Keyring): [Secret, ...Secret[]] => derived(keyring, 'console');

function derived(keyring: Keyring, purpose: string): [Secret, ...Secret[]] {
  const secrets = keyring.derive(purpose).map((key, index) => ({
    version: versionOf(keyring.keyIds[index] ?? ''),
    value: key.export().toString('base64url'),
  }));
  return secrets as [Secret, ...Secret[]];
}

/**
 * Returns the secrets that sign the cookies of sessions that an organization's identity provider has opened. A process of a
 * release that does not know of such sessions accepts none of them, instead of opening everything that is the person's.
 */
export const secretsOfProviders = (keyring: Keyring): [Secret, ...Secret[]] =>
  derived(keyring, 'console of one organization');

/** Returns the number for a key id, which does not depend on the key's position in the ring. */
function versionOf(keyId: string): number {
  return createHash('sha256').update(keyId).digest().readUIntBE(0, 6);
}

// Keeps cookies valid when the encryption key changes. The library checks signatures with its current secret only, so
// cookies signed with an earlier one are signed again before the library sees them.

/** Returns a `Cookie` or `Set-Cookie` header with every signature by an earlier secret replaced by one by the current secret. */
export function withCurrentSignatures(header: string, [current, ...earlier]: [Secret, ...Secret[]]): string {
  if (earlier.length === 0) return header;
  return header
    .split(/; */)
    .map((pair) => {
      const equals = pair.indexOf('=');
      const { payload, signature } = readSigned(pair.slice(equals + 1));
      const signedEarlier = earlier.some((secret) => isEqual(signature, sign(payload, secret)));
      if (!signedEarlier) return pair;
      return `${pair.slice(0, equals)}=${encodeURIComponent(`${payload}.${sign(payload, current)}`)}`;
    })
    .join('; ');
}

function readSigned(encoded: string): { payload: string; signature: string } {
  const value = decode(encoded);
  const dot = value.lastIndexOf('.');
  return { payload: value.slice(0, Math.max(0, dot)), signature: value.slice(dot + 1) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function sign(payload: string, { value }: Secret): string {
  return createHmac('sha256', value).update(payload).digest('base64');
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
