/** A connection's provider credential, sealed with the connection's id. */
import type { Keyring } from '../../keyring.ts';

export interface StoredCredential {
  accessToken: string;
}

export function sealCredential(
  keyring: Keyring,
  connectionId: string,
  credential: StoredCredential,
): Buffer<ArrayBuffer> {
  return keyring.seal(JSON.stringify(credential), connectionId);
}

export function openCredential(keyring: Keyring, connectionId: string, sealed: Uint8Array): StoredCredential {
  return JSON.parse(keyring.open(sealed, connectionId));
}
