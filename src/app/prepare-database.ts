/** Makes a database ready for the service. */
import type { Config } from '../config.ts';
import type { DatabaseAddress } from '../db/client/address.ts';
import { requireSessions } from '../db/coordination/sessions.ts';
import { applyMigrations } from '../db/migrations/index.ts';
import { migrateQueue } from '../queue/index.ts';

/**
 * Checks that the database can be reached and keeps sessions, and migrates it if the configuration says so.
 * @throws ConfigurationError when the URL leads through a pooler that takes sessions away.
 */
export async function prepareDatabase(
  { migrateAtStart }: Pick<Config, 'migrateAtStart'>,
  { directUrl }: DatabaseAddress,
  warn?: (sentence: string) => void,
): Promise<void> {
  await requireSessions(directUrl);
  if (migrateAtStart) await migrate(directUrl, warn);
}

/**
 * Applies the pending migrations of the service's tables, and sets up its queue. Returns the names of the
 * migrations.
 * @param warn gets a sentence when the migration waits for another session; by default it goes to standard error.
 */
export async function migrate(directUrl: string, warn?: (sentence: string) => void): Promise<string[]> {
  const applied = await applyMigrations(directUrl, { warn });
  await migrateQueue(directUrl);
  return applied;
}
