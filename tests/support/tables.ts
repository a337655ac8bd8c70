/** Looks for a text in everything that a service keeps. */
import { sealedColumns } from '../../src/db/tables/encryption-keys.ts';
import type { TestService } from './service.ts';
import { query } from './suites/connect-resources.ts';

/**
 * Returns the tables that contain the text in some row, as text or as bytes; the queue's own tables are
 * included, and partitions count as their table.
 */
export async function tablesWith(service: { databaseUrl: string }, text: string): Promise<string[]> {
  const tables = await query(
    service,
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'partitions')`,
  );
  // One by one, because Citus cannot gather whole rows of several tables.
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await query(
        service,
        `SELECT FROM ${name} AS t WHERE position($1 IN t::text) > 0
           OR position(encode(convert_to($1, 'UTF8'), 'hex') IN t::text) > 0 LIMIT 1`,
        [text],
      );
      return rows.length > 0 ? [String(name)] : [];
    }),
  );
  return found.flat().sort();
}

/** Returns the sealed columns that contain the text in some row once they are opened with the keys. */
export async function sealedColumnsWith(service: TestService, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of sealedColumns) {
    const rows = await query(
      service,
      `SELECT id, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL`,
    );
    const texts = rows.map(({ id, sealed }) =>
      service.ctx.security.keyring.open(sealed as Uint8Array, String(id)),
    );
    if (texts.some((opened) => opened.includes(text))) found.push(`${table}.${column}`);
  }
  return found;
}
