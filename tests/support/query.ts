import pg from 'pg';
import type { TestService } from './service.ts';

/** Runs a statement directly on the service's database, past the service, and returns its rows. */
export async function query(
  { databaseUrl }: Pick<TestService, 'databaseUrl'>,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
