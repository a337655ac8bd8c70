/**
 * Makes backups of a test's database as whole copies. Nothing may be connected to the database while it is
 * copied.
 */
import pg from 'pg';

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_SERVER ?? '' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1);

interface Backup {
  /** Replaces the database by the backup. */
  restore(): Promise<void>;
}

export async function backUp(databaseUrl: string): Promise<Backup> {
  const name = nameOf(databaseUrl);
  const copy = `${name}_backup`;
  await onServer(`CREATE DATABASE ${copy} TEMPLATE ${name}`);
  return {
    restore: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`, `CREATE DATABASE ${name} TEMPLATE ${copy}`),
  };
}
