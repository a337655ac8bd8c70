/** Tests to whom an Idempotency-Key belongs: to one living process at a time, and to nobody after 24 hours. */

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  findIdempotencyRecord,
  giveBackIdempotencyKey,
  type IdempotencyKey,
  storeAnswers,
  takeIdempotencyKey,
  takeIdempotencyKeyFrom,
} from '../../src/db/tables/idempotency.ts';
import { dayMs } from '../../src/lib/time.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
let organizationId: string;
/** The connection that holds the locks by which the processes of these tests count as alive. */
let sessions: pg.Client;
beforeAll(async () => {
  service = await sharedTestService();
  ({ organizationId } = await service.newKey());
});
afterAll(() => service.close());
beforeEach(async () => {
  sessions = new pg.Client({ connectionString: service.databaseUrl });
  await sessions.connect();
});
afterEach(() => sessions.end());

const newProcess = () => randomBytes(8).readBigInt64BE();
async function livingProcess(): Promise<bigint> {
  const id = newProcess();
  await sessions.query('SELECT pg_advisory_lock_shared($1)', [id]);
  return id;
}
const dies = (id: bigint) => sessions.query('SELECT pg_advisory_unlock_shared($1)', [id]);

const newKey = (): IdempotencyKey => ({
  organizationId,
  mode: 'test',
  operationId: 'media.create',
  key: randomUUID(),
});
const now = new Date('2026-05-01T12:00:00.000Z');

const taking = (holder: bigint, byte = 1, at = now) => ({
  fingerprint: Buffer.alloc(32, byte),
  holder,
  now: at,
});
const recordOf = (key: IdempotencyKey) => findIdempotencyRecord(service.ctx.db, key);
const take = (key: IdempotencyKey, by: ReturnType<typeof taking>) =>
  takeIdempotencyKey(service.ctx.db, key, by);
const keep = async (key: IdempotencyKey, holder: bigint, answer = 'answer', at = now) =>
  (await storeAnswers(service.ctx.db, [{ ...key, ...taking(holder, 1, at), answer }])) === 1;

/** Takes a key over from its earlier holder, on the basis of the record as it is stored. */
async function takeFromEarlier(key: IdempotencyKey, by: ReturnType<typeof taking>): Promise<boolean> {
  const earlier = await recordOf(key);
  if (!earlier) throw new Error('nobody has the key');
  return takeIdempotencyKeyFrom(service.ctx.db, key, earlier, by);
}

describe('a free key', () => {
  test('is taken by a process that has a session', async () => {
    const [key, holder] = [newKey(), await livingProcess()];
    expect(await take(key, taking(holder))).toBe(true);
    const record = await recordOf(key);
    expect(record).toMatchObject({ ...key, holder, answer: null, createdAt: now });
    expect(Buffer.from(record?.fingerprint ?? [])).toEqual(Buffer.alloc(32, 1));
  });

  test('is not taken by a process that has lost its session', async () => {
    const key = newKey();
    expect(await take(key, taking(newProcess()))).toBe(false);
    expect(await recordOf(key)).toBeNull();
  });

  test('is another one for another organization, mode, operation and name', async () => {
    const [key, holder] = [newKey(), await livingProcess()];
    const { organizationId: other } = await service.newKey({ organization: 'Another' });
    await take(key, taking(holder));
    const others = [
      { organizationId: other },
      { mode: 'live' as const },
      { operationId: 'backfillRequests.create' },
      { key: randomUUID() },
    ];
    for (const change of others) {
      expect(await recordOf({ ...key, ...change })).toBeNull();
      expect(await take({ ...key, ...change }, taking(holder))).toBe(true);
    }
  });
});

describe('a key that was taken', () => {
  test('stays with who has it, for 24 hours after it was taken', async () => {
    const [key, first, second] = [newKey(), await livingProcess(), await livingProcess()];
    await take(key, taking(first));
    await keep(key, first);
    const before = await recordOf(key);
    expect(await take(key, taking(second, 2, new Date(now.getTime() + dayMs)))).toBe(false);
    expect(await recordOf(key)).toEqual(before);
  });

  test('is free after 24 hours, and its answer is gone', async () => {
    const [key, first, second] = [newKey(), await livingProcess(), await livingProcess()];
    await take(key, taking(first));
    await keep(key, first);
    const later = new Date(now.getTime() + dayMs + 1);
    expect(await take(key, taking(second, 2, later))).toBe(true);
    const record = await recordOf(key);
    expect(record).toMatchObject({ holder: second, answer: null, createdAt: later });
    expect(Buffer.from(record?.fingerprint ?? [])).toEqual(Buffer.alloc(32, 2));
  });

  test('is not taken from a living process, and is taken from a dead one', async () => {
    const [key, first, second] = [newKey(), await livingProcess(), await livingProcess()];
    await take(key, taking(first));
    expect(await takeFromEarlier(key, taking(second, 2))).toBe(false);
    expect(await recordOf(key)).toMatchObject({ holder: first });
    await dies(first);
    const later = new Date(now.getTime() + 5);
    expect(await takeFromEarlier(key, taking(second, 2, later))).toBe(true);
    const record = await recordOf(key);
    expect(record).toMatchObject({ holder: second, createdAt: later });
    expect(Buffer.from(record?.fingerprint ?? [])).toEqual(Buffer.alloc(32, 2));
  });

  test('is taken from a dead process once, by whoever is faster', async () => {
    const [key, first] = [newKey(), await livingProcess()];
    const [second, third] = [await livingProcess(), await livingProcess()];
    await take(key, taking(first));
    await dies(first);
    const dead = await recordOf(key);
    if (!dead) throw new Error('nobody has the key');
    const { db } = service.ctx;
    expect(await takeIdempotencyKeyFrom(db, key, dead, taking(second))).toBe(true);
    await dies(second);
    expect(await takeIdempotencyKeyFrom(db, key, dead, taking(third))).toBe(false);
  });

  test('is taken again by the process that has it, whose record was left over', async () => {
    const [key, holder] = [newKey(), await livingProcess()];
    await take(key, taking(holder));
    expect(await takeFromEarlier(key, taking(holder, 2))).toBe(true);
  });

  test('is not taken by a process that has lost its own session', async () => {
    const [key, first, second] = [newKey(), await livingProcess(), newProcess()];
    await take(key, taking(first));
    await dies(first);
    expect(await takeFromEarlier(key, taking(second))).toBe(false);
    expect(await takeFromEarlier(key, taking(first))).toBe(false);
  });

  test('is not taken once it has an answer, nor is another key in its place', async () => {
    const [key, other, first] = [newKey(), newKey(), await livingProcess()];
    await take(key, taking(first));
    await take(other, taking(first));
    await keep(key, first);
    const second = await livingProcess();
    await dies(first);
    expect(await takeFromEarlier(key, taking(second))).toBe(false);
    expect(await recordOf(key)).toMatchObject({ holder: first, answer: 'answer' });
    expect(await takeFromEarlier(other, taking(second))).toBe(true);
    expect(await recordOf(key)).toMatchObject({ holder: first });
  });
});

describe('the answer of a key', () => {
  test('is kept once, and only by who has the key', async () => {
    const [key, holder] = [newKey(), await livingProcess()];
    await take(key, taking(holder));
    expect(await keep(key, newProcess(), 'foreign')).toBe(false);
    expect(await keep({ ...key, operationId: 'another' }, holder, 'foreign')).toBe(true);
    expect(await keep({ ...key, mode: 'live' }, holder, 'foreign')).toBe(true);
    expect(await keep(key, holder)).toBe(true);
    expect(await keep(key, holder, 'second')).toBe(false);
    expect(await recordOf(key)).toMatchObject({ answer: 'answer' });
  });

  test('takes a key that is free, or was taken more than 24 hours ago', async () => {
    const [key, holder] = [newKey(), newProcess()];
    expect(await keep(key, holder)).toBe(true);
    expect(await recordOf(key)).toMatchObject({ holder, answer: 'answer', createdAt: now });
    expect(await keep(key, holder, 'second', new Date(now.getTime() + dayMs))).toBe(false);
    const later = new Date(now.getTime() + dayMs + 1);
    expect(await keep(key, holder, 'second', later)).toBe(true);
    expect(await recordOf(key)).toMatchObject({ answer: 'second', createdAt: later });
  });

  test('is kept with those of others, and the number tells that one of them was taken', async () => {
    const [taken, free, holder] = [newKey(), newKey(), newProcess()];
    await keep(taken, newProcess());
    const answers = [taken, free].map((key) => ({ ...key, ...taking(holder), answer: 'together' }));
    expect(await storeAnswers(service.ctx.db, answers)).toBe(1);
    expect(await recordOf(taken)).toMatchObject({ answer: 'answer' });
    expect(await recordOf(free)).toMatchObject({ answer: 'together' });
  });

  test('keeps its key from being given back, which frees no other key and none of another process', async () => {
    const [answered, free, other] = [newKey(), newKey(), newKey()];
    const holder = await livingProcess();
    for (const key of [answered, free, other]) await take(key, taking(holder));
    await keep(answered, holder);
    const { db } = service.ctx;
    await giveBackIdempotencyKey(db, answered, holder);
    expect(await recordOf(answered)).not.toBeNull();
    await giveBackIdempotencyKey(db, free, newProcess());
    expect(await recordOf(free)).not.toBeNull();
    await giveBackIdempotencyKey(db, free, holder);
    expect(await recordOf(free)).toBeNull();
    expect(await recordOf(other)).not.toBeNull();
  });
});
