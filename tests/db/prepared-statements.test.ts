/** Tests which statements stay prepared in the connections to the database. */
// A database of its own: the statements of each connection are looked at.
import { afterEach, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../../src/db/client/client.ts';
import type { Sql } from '../../src/db/client/statements.ts';
import { newDatabase } from '../support/service.ts';

let database: Database;
afterEach(() => database.close());

/** Opens a database with a single connection. */
async function open(urls: (url: string) => { url: string; directUrl: string }): Promise<void> {
  database = openDatabase(urls(await newDatabase()), 1);
}

const direct = (url: string) => ({ url, directUrl: url });
const pooled = (url: string) => ({ url, directUrl: `${url}?application_name=direct` });

const run = (work: (tx: Sql) => Promise<unknown>) => database.db.$pipelined(work);

async function prepared(): Promise<string[]> {
  const rows = await database.db.$queryRaw<{ statement: string }[]>`
    SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%of the test%'`;
  return rows.map(({ statement }) => statement);
}

const greet = (tx: Sql, name: string) => tx.$queryRaw<{ greeting: string }[]>`
  SELECT 'of the test, ' || ${name}::text AS greeting`;

test('a statement is prepared once and answers for all values, also after a failed transaction', async () => {
  await open(direct);
  await expect(
    run((tx) => Promise.all([tx.$executeRaw`SELECT 1 / ${0}::int`, greet(tx, 'A')])),
  ).rejects.toThrow('division by zero');
  const answers = await run((tx) => Promise.all([greet(tx, 'B'), greet(tx, 'C')]));
  expect(answers).toEqual([[{ greeting: 'of the test, B' }], [{ greeting: 'of the test, C' }]]);
  const other = (tx: Sql) => tx.$executeRaw`SELECT 1`;
  expect(await run((tx) => Promise.all([other(tx), greet(tx, 'D')]))).toEqual([
    1,
    [{ greeting: 'of the test, D' }],
  ]);
  expect(await prepared()).toHaveLength(1);
});

test('behind a pooler none is prepared, because the next transaction may get another session', async () => {
  await open(pooled);
  expect(await run((tx) => greet(tx, 'A'))).toEqual([{ greeting: 'of the test, A' }]);
  expect(await prepared()).toEqual([]);
});

test('texts that vary without end do not fill the memory of the connections', async () => {
  await open(direct);
  const texts = Array.from({ length: 300 }, (_, number) => `SELECT 'of the test ${number}', $1::int`);
  for (const text of texts) await run((tx) => tx.$queryRawUnsafe(text, 1));
  expect(await prepared()).toHaveLength(200);
});
