/** A provider credential at rest, sealed with the id of the connection or profile that it belongs to. */
import type { Keyring } from '../../keyring.ts';
import type { GrantCredential } from '../../providers/connect.ts';

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
