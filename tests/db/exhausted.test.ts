/** Tests what requests are answered while PostgreSQL has run out of something. */
// A service of its own: its database runs out of something.
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../../src/db/client/client.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
  await query(
    service,
    `CREATE FUNCTION run_out() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = TG_ARGV[0]; END $$`,
  );
});
afterEach(() =>
  query(
    service,
    'DROP TRIGGER IF EXISTS run_out ON auth_integrations; DROP TRIGGER IF EXISTS run_out ON media',
  ),
);

/** Lets every write to a table fail with this SQLSTATE. */
const runOut = (table: string, state: string) =>
  query(
    service,
    `CREATE TRIGGER run_out BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION run_out('${state}')`,
  );

const states: [string, string, number][] = [
  ['53000', 'anything', 2],
  ['53100', 'disk', 30],
  ['53200', 'memory', 2],
  ['53300', 'connections', 2],
  ['53400', 'what its configuration allows', 2],
];

test.each(states)(
  '%s: without %s, a request is answered 503 with Retry-After, and nothing is stored',
  async (state, _what, seconds) => {
    const { client } = await service.newKey();
    await runOut('media', state);
    const { status, headers, body } = await client.post('/v1/media', {
      sourceUrl: 'https://files.example.com/a.jpg',
    });
    expect([status, body.error.code, headers['retry-after']]).toEqual([
      503,
      'service_unavailable',
      `${seconds}`,
    ]);
    await query(service, 'DROP TRIGGER run_out ON media');
    expect((await client.get('/v1/media')).body.data).toEqual([]);
  },
);

test('what PostgreSQL has ended because of a deadlock is answered 503 with Retry-After, on its own or in a transaction', async () => {
  const { client } = await service.newKey();
  await runOut('media', '40P01');
  const { status, headers } = await client.post('/v1/media', {
    sourceUrl: 'https://files.example.com/a.jpg',
  });
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  const { db } = service.ctx;
  const end = `DO $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END $$`;
  const known = { code: 'service_unavailable', detail: 'deadlock' };
  await expect(db.$executeRawUnsafe(end)).rejects.toMatchObject(known);
  await expect(inTransaction(db, (tx) => tx.$executeRawUnsafe(end))).rejects.toMatchObject(known);
});

describe('a write that has found a full disk is known not to be done', () => {
  const failing = (run: (statement: string) => Promise<unknown>) =>
    run(`DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`);
  const full = {
    code: 'service_unavailable',
    retryAfterSeconds: 30,
    detail: 'the disk of the database is full',
  };

  test('on its own', async () => {
    await expect(failing((text) => service.ctx.db.$executeRawUnsafe(text))).rejects.toMatchObject(full);
  });

  test('in a transaction', async () => {
    const { db } = service.ctx;
    await expect(
      inTransaction(db, (tx) => failing((text) => tx.$executeRawUnsafe(text))),
    ).rejects.toMatchObject(full);
  });

  test('in a pipelined transaction', async () => {
    const { db } = service.ctx;
    await expect(db.$pipelined((tx) => failing((text) => tx.$queryRawUnsafe(text)))).rejects.toMatchObject(
      full,
    );
  });
});
