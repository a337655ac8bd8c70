/**
 * Derives the sign-in library's secrets, one per encryption key. The library encrypts and signs with the
 * first one, and decrypts with all of them.
 */
import { createHash } from 'node:crypto';
import type { Keyring } from '../crypto/keyring.ts';

export interface Secret {
  /** The library marks each ciphertext with this number. It must be a number, while our key ids are names. */
  version: number;
  value: string;
}

export function secretsOf(keyring: Keyring): [Secret, ...Secret[]] {
  const secrets = keyring.derive('console').map((key, index) => ({
    version: versionOf(keyring.keyIds[index] ?? ''),
    value: key.export().toString('base64url'),
  }));
  return secrets as [Secret, ...Secret[]];
}

/** Returns the number for a key id, which does not depend on the key's position in the ring. */
function versionOf(keyId: string): number {
  return createHash('sha256').update(keyId).digest().readUIntBE(0, 6);
}
