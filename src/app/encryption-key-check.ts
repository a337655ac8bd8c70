/**
 * Checks at the start that the encryption keys are the ones that this database was sealed with. Otherwise a wrong key
 * would be noticed only when a credential is needed, and everything sealed until then would be lost once the key is
 * corrected.
 */
import { type Config, ConfigurationError } from '../config.ts';
import { createKeyring, type EncryptionKey } from '../crypto/keyring.ts';
import type { Db } from '../db/client/client.ts';
import { addKeyCanary, dropKeyCanary, type KeyCanary, listKeyCanaries } from '../db/tables/key-canaries.ts';
import { findSealedBy } from '../db/tables/sealed-columns.ts';

/**
 * Compares each key with its canary, a known text that the key has sealed. New keys get a canary; the canary of a key
 * that nothing needs any more is deleted.
 * @throws ConfigurationError when a key differs from the one that had its id before, or is missing while it is still
 *   needed.
 */
export async function checkEncryptionKeys(
  db: Db,
  { encryptionKeys }: Pick<Config, 'encryptionKeys'>,
): Promise<void> {
  const known = new Set((await listKeyCanaries(db)).map(({ keyId }) => keyId));
  const unknown = encryptionKeys.filter(({ id }) => !known.has(id));
  if (known.size === 0) for (const key of unknown) await requireSameAsBefore(db, key);
  for (const key of unknown) await introduce(db, key);
  const byId = new Map(encryptionKeys.map((key) => [key.id, key]));
  for (const canary of await listKeyCanaries(db)) {
    const key = byId.get(canary.keyId);
    if (key) requireSame(key, canary.sealed, canaryRow(key.id));
    else if (await findSealedBy(db, canary.keyId)) throw missing(canary);
    else await dropKeyCanary(db, canary.keyId);
  }
}

const canaryRow = (keyId: string) => `encryption-key/${keyId}`;

/** Checks a key against any value that was sealed with its id, for a database that has no canaries yet. */
async function requireSameAsBefore(db: Db, key: EncryptionKey): Promise<void> {
  const sample = await findSealedBy(db, key.id);
  if (sample?.sealed) requireSame(key, sample.sealed, sample.id);
}

async function introduce(db: Db, key: EncryptionKey): Promise<void> {
  const sealed = createKeyring([key]).seal('canary', canaryRow(key.id));
  await addKeyCanary(db, { keyId: key.id, sealed });
}

function requireSame(key: EncryptionKey, sealed: Uint8Array, rowId: string): void {
  try {
    createKeyring([key]).open(sealed, rowId);
  } catch {
    throw new ConfigurationError(
      `Configuration: the key ${key.id} of ENCRYPTION_KEYS is not the one that this database was sealed with. ` +
        'Put the earlier key back under that id; a new key needs an id of its own.',
    );
  }
}

function missing({ keyId }: KeyCanary): ConfigurationError {
  return new ConfigurationError(
    `Configuration: ENCRYPTION_KEYS lacks the key ${keyId}, which values in this database are sealed with. ` +
      'Add it behind the first key, and run "npm run -s cli -- credentials rotate" before you remove it.',
  );
}
