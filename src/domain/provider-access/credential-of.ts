import type { Context } from '../../context.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import type { GrantCredential } from '../../providers/upstream-rules.ts';
import { openCredential } from './credential.ts';

const opened = new WeakMap<StoredProfile, GrantCredential>();

/**
 * Returns the credential of a profile's calls. It is decrypted once per cached row, and dropped with that
 * row.
 */
export function credentialOf(ctx: Context, profile: StoredProfile): GrantCredential {
  const known = opened.get(profile) ?? openCredentialOf(ctx, profile);
  opened.set(profile, known);
  return known;
}

/** Decrypts the account's own credential, or else the connection's. */
function openCredentialOf(ctx: Context, { id, credential, connection }: StoredProfile): GrantCredential {
  if (credential) return openCredential(ctx.keyring, id, credential);
  if (!connection.credential) throw new Error(`${connection.id} has no credential`);
  return openCredential(ctx.keyring, connection.id, connection.credential);
}
