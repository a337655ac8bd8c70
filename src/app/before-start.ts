/** What has to be there before the process starts its work: the database, the encryption keys. */

import { setTimeout as pause } from 'node:timers/promises';
import { type Config, ConfigurationError, usualShardCount } from '../config.ts';
import { createKeyring, type EncryptionKey } from '../crypto/keyring.ts';
import type { Db } from '../db/client/client.ts';
import type { DatabaseAddress } from '../db/client/connection-settings.ts';
import { requireSessions } from '../db/coordination/require-sessions.ts';
import { belongsToCluster, distributeTables } from '../db/distribution/distribute.ts';
import { applyMigrations } from '../db/migrations/index.ts';
import {
  addKeyCanary,
  dropKeyCanary,
  findSealedBy,
  type KeyCanary,
  listKeyCanaries,
} from '../db/tables/encryption-keys.ts';
import type { Logger } from '../observability/log.ts';
import { migrateQueue, migrateQueueDatabase } from '../queue/index.ts';

// Makes a database ready for the service.

/**
 * Checks that the database can be reached and keeps sessions, and migrates it if the configuration says so.
 * @throws ConfigurationError when the URL leads through a pooler that takes sessions away.
 */
export async function prepareDatabase(
  {
    migrateAtStart,
    databaseShards,
    queueDatabaseUrls,
  }: Pick<Config, 'migrateAtStart' | 'databaseShards' | 'queueDatabaseUrls'>,
  { directUrl }: DatabaseAddress,
  warn?: (sentence: string) => void,
): Promise<void> {
  await requireSessions(directUrl);
  if (migrateAtStart) await migrate(directUrl, { warn, shardCount: databaseShards, queueDatabaseUrls });
}

interface Migrating {
  /** Gets a sentence when the migration waits for another session; by default it goes to standard error. */
  warn?: ((sentence: string) => void) | undefined;
  /** How many shards the tables get where the database is a cluster and they are not distributed yet. */
  shardCount?: number;
  /** The databases that the jobs of workers lie in; their roles own what is made there. */
  queueDatabaseUrls?: readonly string[];
}

/**
 * Applies the pending migrations of the service's tables, distributes these over the nodes of a cluster, and sets up the
 * queue, in the queue databases as well. Returns the names of the migrations.
 */
export async function migrate(
  directUrl: string,
  { warn, shardCount = usualShardCount, queueDatabaseUrls = [] }: Migrating = {},
): Promise<string[]> {
  const applied = await applyMigrations(directUrl, { warn });
  if (await belongsToCluster(directUrl)) await distributeTables(directUrl, { shardCount, onProgress: warn });
  await migrateQueue(directUrl);
  for (const url of queueDatabaseUrls) await migrateQueueDatabase(url);
  return applied;
}

// Checks at the start that the encryption keys are the ones that this database was sealed with. Otherwise a wrong key
// would be noticed only when a credential is needed, and everything sealed until then would be lost once the key is
// corrected.

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

// Retries what the start needs but does not have to wait for, until it succeeds.

const retryMs = 1_000;

interface RetryOptions {
  log: Logger;
  /** Ends the attempts when it is aborted. */
  signal: AbortSignal;
}

/**
 * Tries immediately, then in the background until it succeeds. Resolves after the first attempt, whether it succeeded
 * or not. Only the first failure is logged.
 * @param what names the attempt in the log.
 */
export async function retryUntilReady(
  what: string,
  attempt: () => Promise<unknown>,
  { log, signal }: RetryOptions,
): Promise<void> {
  let failures = 0;
  async function succeeds(): Promise<boolean> {
    try {
      await attempt();
      if (failures > 0) log.info('ready after retries', { what });
      return true;
    } catch (error) {
      if (failures === 0) log.warn('not ready, retrying every second', { what, error });
      failures += 1;
      return false;
    }
  }
  async function goOn(): Promise<void> {
    while (!signal.aborted) {
      await pause(retryMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted || (await succeeds())) return;
    }
  }
  if (!(await succeeds())) void goOn();
}
