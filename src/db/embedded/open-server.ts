/** Opens the PostgreSQL server to work with: the operator's, or the embedded one. */
import type { Config } from '../../config.ts';
import type { DatabaseAddress } from '../client/address.ts';
import { startEmbeddedPostgres } from './postgres.ts';

interface DatabaseServer extends DatabaseAddress {
  close(): Promise<void>;
}

/**
 * Returns the addresses of the configured server; without one, starts the embedded server. `close` stops only the
 * embedded one.
 */
export async function openServer({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>): Promise<DatabaseServer> {
  if (databaseUrl)
    return { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, close: async () => {} };
  const { url, stop } = await startEmbeddedPostgres(dataDir);
  return { url, directUrl: url, close: stop };
}
