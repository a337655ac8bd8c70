/** What has to be true of a database before anything works with it. */
import type { Config } from './config.ts';
import type { DatabaseAddress } from './db/address.ts';
import { applyMigrations } from './db/migrations.ts';
import { requireSessions } from './db/sessions.ts';
import { migrateQueue } from './queue.ts';

/**
 * Makes sure that the database can be reached and keeps sessions, and migrates it where the configuration says so.
 * @throws ConfigurationError when the address has to be another one.
 */
export async function prepareDatabase(
  { migrateAtStart }: Pick<Config, 'migrateAtStart'>,
  { directUrl }: DatabaseAddress,
): Promise<void> {
  await requireSessions(directUrl);
  if (migrateAtStart) await migrate(directUrl);
}

/** Brings the service's own tables up to date, and those of its queue. Returns the names of the migrations applied. */
export async function migrate(directUrl: string): Promise<string[]> {
  const applied = await applyMigrations(directUrl);
  await migrateQueue(directUrl);
  return applied;
}
