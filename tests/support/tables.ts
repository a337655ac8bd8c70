/** Looks for a text in everything that a service keeps. */
import { query } from './suites/connect-resources.ts';

/** Every table of the database that holds the text in some row, the queue's own ones included. */
export async function tablesWith(service: { databaseUrl: string }, text: string): Promise<string[]> {
  const tables = await query(
    service,
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const sql = `SELECT 1 FROM ${name} AS t WHERE position($1 IN t::text) > 0 LIMIT 1`;
    if ((await query(service, sql, [text])).length > 0) found.push(String(name));
  }
  return found;
}
