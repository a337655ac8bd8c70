/** Seals and opens provider credentials, bound to the id of their connection or profile. */
import type { Keyring } from '../../keyring.ts';
import type { GrantCredential } from '../../providers/upstream-rules.ts';

export function sealCredential(
  keyring: Keyring,
  rowId: string,
  credential: GrantCredential,
): Buffer<ArrayBuffer> {
  return keyring.seal(JSON.stringify(credential), rowId);
}

export function openCredential(keyring: Keyring, rowId: string, sealed: Uint8Array): GrantCredential {
  return JSON.parse(keyring.open(sealed, rowId));
}
