/** The library's secrets, one per key of the ring: it encrypts and signs with the first, and decrypts with all. */
import { createHash } from 'node:crypto';
import type { Keyring } from '../keyring.ts';

export interface Secret {
  /** What the library marks a ciphertext with; it wants a number, and the ring's ids are names. */
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

/** The same for an id wherever it stands in the ring. */
function versionOf(keyId: string): number {
  return createHash('sha256').update(keyId).digest().readUIntBE(0, 6);
}
