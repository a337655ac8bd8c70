import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Makes a database without any tables. Returns its URL. */
export async function emptyDatabase(): Promise<string> {
  const server = process.env.TEST_DATABASE_SERVER ?? '';
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  return server.replace(/postgres$/, name);
}
