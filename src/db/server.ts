/** The PostgreSQL to work with: the operator's, or the embedded one. Migrated where the configuration says so. */
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { requireSessions } from './sessions.ts';

export interface DatabaseServer {
  url: string;
  close(): Promise<void>;
}

export async function openServer(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'migrateAtStart'>,
): Promise<DatabaseServer> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir);
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const directUrl = config.databaseDirectUrl ?? url;
  if (!embedded) await requireSessions(directUrl);
  if (config.migrateAtStart) {
    const { applyMigrations } = await import('./migrations.ts');
    await applyMigrations(directUrl);
  }
  return { url, close: async () => embedded?.stop() };
}
