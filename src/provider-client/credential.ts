/** Seals and opens provider credentials, bound to the id of their connection or profile. */

import type { Keyring } from '../crypto/keyring.ts';
import type { StoredProfile } from '../db/tables/profiles.ts';
import type { GrantCredential } from '../providers/upstream-rules.ts';

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

const opened = new WeakMap<StoredProfile, GrantCredential>();

/**
 * Returns the credential of a profile's calls. It is decrypted once per cached row, and dropped with that
 * row.
 */
export function credentialOf(
  { security: { keyring } }: { security: { keyring: Keyring } },
  profile: StoredProfile,
): GrantCredential {
  const known = opened.get(profile) ?? openCredentialOf(keyring, profile);
  opened.set(profile, known);
  return known;
}

/** Decrypts the account's own credential, or else the connection's. */
function openCredentialOf(keyring: Keyring, { id, credential, connection }: StoredProfile): GrantCredential {
  if (credential) return openCredential(keyring, id, credential);
  if (!connection.credential) throw new Error(`${connection.id} has no credential`);
  return openCredential(keyring, connection.id, connection.credential);
}
