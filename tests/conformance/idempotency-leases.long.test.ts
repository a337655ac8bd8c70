/** Tests Idempotency-Keys when processes die, lose their sessions, or come back. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Response } from 'supertest';
import { startApiProcess } from '../support/api-process.ts';
import { expectError } from '../support/errors.ts';
import { sessionsThatWait } from '../support/meeting.ts';
import { post } from '../support/publishing.ts';
import {
  clientOf,
  newDatabase,
  startTestService,
  type TestKey,
  type TestService,
} from '../support/service.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';

let databaseUrl: string;
let service: TestService;
let key: TestKey;
let input: object;
/** The connection whose lock on the table stops every publish request halfway. */
let barrier: pg.Client;
let proxy: TcpProxy;
let names = 0;
let name: string;

beforeAll(async () => {
  databaseUrl = await newDatabase();
  proxy = await startTcpProxy(databaseUrl);
  service = await startTestService({ ROLE: 'api' }, { databaseUrl });
  key = await service.newKey();
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
  input = { connectedProfileId, contentType: 'facebook.media.items', text: 'Rye today' };
});
afterEach(async () => {
  await barrier.end();
});
afterAll(async () => {
  await service.close();
  await proxy.close();
});

async function hold(): Promise<void> {
  names += 1;
  name = `lease-${names}`;
  barrier = new pg.Client({ connectionString: databaseUrl });
  await barrier.connect();
  await barrier.query('BEGIN; LOCK TABLE publish_requests IN SHARE ROW EXCLUSIVE MODE');
}
const release = () => barrier.query('COMMIT');
const ask = (url = service.url) => post(clientOf(url, key.key), input, name);
/** Resolves when a publish request has its key and waits at the barrier. */
const waiting = () =>
  until(async () => {
    const { rows } = await barrier.query(`SELECT 1 FROM pg_locks WHERE NOT granted
      AND relation = 'publish_requests'::regclass
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    return rows.length > 0;
  });
async function made(): Promise<number> {
  const { body } = await key.client.get('/v1/publish-requests', { limit: 100 });
  return body.data.length;
}
function expectInFlight(answer: Response): void {
  expect(expectError(answer, 409, 'conflict')).toEqual({ reason: 'idempotency_key_in_flight' });
  expect(answer.body.error.message).toMatch(/send this one again, with the same key, once it has/i);
}
/**
 * Ends the database connections that hold the locks by which processes show that they are alive.
 * @returns the number of these connections.
 */
async function endSessions(): Promise<number> {
  const { rows } = await barrier.query(`SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND mode = 'ShareLock'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return rows.length;
}

/**
 * Resolves when each of these requests waits at the barrier, or for one that waits there.
 * @throws Error when one of them has ended instead, with how it has, or when they do not come to wait.
 */
async function allWaiting(...requests: Promise<Response>[]): Promise<void> {
  let ended: string | undefined;
  for (const request of requests)
    void request
      .then(({ status, text }) => `${status} ${text}`, String)
      .then((how) => {
        ended ??= how;
      });
  const blocked = () => sessionsThatWait(barrier);
  const allAre = async () => ended !== undefined || (await blocked()).length >= requests.length;
  await until(allAre).catch(async ({ message }) => {
    throw new Error(`${message}: only these wait: ${JSON.stringify(await blocked())}`);
  });
  if (ended !== undefined) throw new Error(`a request that should wait has ended: ${ended}`);
}

test('the key of a request in flight is taken: its process says what to do, and another one waits for the answer', async () => {
  const before = await made();
  await hold();
  const other = await startApiProcess(databaseUrl, {});
  const first = ask();
  await waiting();
  expectInFlight(await ask());
  const elsewhere = ask(other.url);
  await allWaiting(first, elsewhere);
  await release();
  const { status, body } = await first;
  expect(status).toBe(200);
  for (const again of [await elsewhere, await ask()])
    expect([again.headers['idempotent-replayed'], again.body]).toEqual(['true', body]);
  expect(await made()).toBe(before + 1);
  await other.stop();
});

test('the key of a process that was killed is free at once, and the work is done once', async () => {
  const before = await made();
  await hold();
  const doomed = await startApiProcess(databaseUrl, {});
  const lost = ask(doomed.url).then(
    () => 'answered',
    () => 'lost',
  );
  await waiting();
  await doomed.kill();
  expect(await lost).toBe('lost');
  await release();
  // The database notices the end of a process a moment later.
  await until(async () => {
    const answer = await ask();
    if (answer.status !== 200) expectInFlight(answer);
    return answer.status === 200;
  });
  expect(await made()).toBe(before + 1);
});

test('a process that loses its session, but lives, keeps the keys of its requests', async () => {
  const before = await made();
  const other = await startTestService({ ROLE: 'api' }, { databaseUrl });
  await hold();
  const first = ask();
  await waiting();
  expect(await endSessions()).toBe(2);
  const elsewhere = ask(other.url);
  await allWaiting(first, elsewhere);
  await release();
  expect((await first).status).toBe(200);
  expect((await elsewhere).headers['idempotent-replayed']).toBe('true');
  expect(await made()).toBe(before + 1);
  await other.close();
});

test('a process that is cut off from the database loses its keys, and nothing is done twice', async () => {
  const before = await made();
  await hold();
  const cutOff = await startTestService({ ROLE: 'api' }, { databaseUrl: proxy.url });
  const first = ask(cutOff.url);
  await waiting();
  await proxy.cut();
  const second = ask();
  await release();
  expect((await second).status).toBe(200);
  expect((await first).status).toBeGreaterThanOrEqual(500);
  await proxy.restore();
  const replayed = await ask();
  expect(replayed.headers['idempotent-replayed']).toBe('true');
  expect(await made()).toBe(before + 1);
  await cutOff.close();
});

test('a record of this process without work under way is left over, and its key is free', async () => {
  const before = await made();
  await hold();
  await release();
  // The database notices the end of a process a moment later.
  await until(async () => {
    const answer = await ask();
    if (answer.status !== 200) expectInFlight(answer);
    return answer.status === 200;
  });
  await barrier.query('UPDATE idempotency_records SET answer = NULL WHERE key = $1', [name]);
  expect((await ask()).status).toBe(200);
  expect(await made()).toBe(before + 2);
});

test('work whose key somebody else has got meanwhile undoes itself', async () => {
  const before = await made();
  await hold();
  await release();
  expect((await ask()).status).toBe(200);
  // The key is left over from a process that has died: no living one has the id 1, or 2.
  await barrier.query('UPDATE idempotency_records SET answer = NULL, holder = 1 WHERE key = $1', [name]);
  // The trigger gives the key to another process in the moment in which this process takes it.
  await barrier.query(`
    CREATE FUNCTION steal() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.holder := 2; RETURN NEW; END';
    CREATE TRIGGER steal BEFORE UPDATE ON idempotency_records
    FOR EACH ROW WHEN (NEW.answer IS NULL) EXECUTE FUNCTION steal()`);
  expectInFlight(await ask());
  await barrier.query('DROP TRIGGER steal ON idempotency_records');
  expect(await made()).toBe(before + 1);
  expect((await ask()).status).toBe(200);
  expect(await made()).toBe(before + 2);
});
