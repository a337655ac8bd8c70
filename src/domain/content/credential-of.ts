import type { Context } from '../../context.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import type { GrantCredential } from '../../providers/connect.ts';
import { openCredential } from '../connections/credential.ts';

const opened = new WeakMap<StoredProfile, GrantCredential>();

/** What a profile's calls act with. Decrypted once per remembered row, and forgotten with it. */
export function credentialOf(ctx: Context, profile: StoredProfile): GrantCredential {
  const known = opened.get(profile) ?? openCredentialOf(ctx, profile);
  opened.set(profile, known);
  return known;
}

/** The account's own, where it has one. */
function openCredentialOf(ctx: Context, { id, credential, connection }: StoredProfile): GrantCredential {
  if (credential) return openCredential(ctx.keyring, id, credential);
  if (!connection.credential) throw new Error(`${connection.id} has no credential`);
  return openCredential(ctx.keyring, connection.id, connection.credential);
}
