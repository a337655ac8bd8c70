/**
 * Whether the encryption keys are those that the database was sealed with. A wrong one would be noticed only when a
 * credential is needed, and everything that it seals until then would be lost with the next correction.
 */
import { type Config, ConfigurationError } from './config.ts';
import type { Db } from './db/client.ts';
import { addKeyCanary, dropKeyCanary, type KeyCanary, listKeyCanaries } from './db/key-canaries.ts';
import { findSealedBy } from './db/sealed-columns.ts';
import { createKeyring, type EncryptionKey } from './keyring.ts';

/**
 * Every key that is new gets a canary, a value that it has sealed. That of a key that nothing needs any more is dropped.
 * @throws ConfigurationError when a key is another one than before, or is missing while it is still needed.
 */
export async function requireKnownKeys(
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

/** A database that is older than its canaries has values that show whether the key is the right one. */
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
