/** Tests how a process gets an Idempotency-Key, when another one has it, has died, or is about to come back. */

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Context } from '../../../../src/context.ts';
import type { Db } from '../../../../src/db/client/client.ts';
import { extendClient } from '../../../../src/db/client/client.ts';
import { comeBackMs } from '../../../../src/db/coordination/process-session.ts';
import {
  findIdempotencyRecord,
  type IdempotencyKey,
  storeAnswers,
} from '../../../../src/db/tables/idempotency.ts';
import { takeKey } from '../../../../src/domain/foundation/idempotency/take-key.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

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

const newKey = (): IdempotencyKey => ({
  organizationId,
  mode: 'test',
  operationId: 'media.create',
  key: randomUUID(),
});
const lock = (id: bigint) => sessions.query('SELECT pg_advisory_lock_shared($1)', [id]);
const unlock = (id: bigint) => sessions.query('SELECT pg_advisory_unlock_shared($1)', [id]);

interface Process {
  id: bigint;
  ctx: Context;
  /** Whether the process doubted its session, for each time that it has made sure of it. */
  doubts: (boolean | undefined)[];
  lives(): Promise<unknown>;
  dies(): Promise<unknown>;
}

/** Makes a process that lives, and whose session `comesBack` or does not when it is lost. */
async function newProcess({ comesBack = false } = {}): Promise<Process> {
  const id = randomBytes(8).readBigInt64BE();
  const doubts: Process['doubts'] = [];
  await lock(id);
  const processSession: Context['db']['$session'] = {
    ...service.ctx.db.$session,
    id,
    hold: async (doubted) => {
      doubts.push(doubted);
      if (doubted && comesBack) await lock(id);
    },
  };
  const ctx = { ...service.ctx, db: extendClient(service.ctx.db, { $session: processSession }) };
  return { id, ctx, doubts, lives: () => lock(id), dies: () => unlock(id) };
}

const fingerprint = Buffer.alloc(32, 1);
const take = ({ ctx }: Process, key: IdempotencyKey) => takeKey(ctx, key, fingerprint);
const holderOf = async (key: IdempotencyKey) => (await findIdempotencyRecord(service.ctx.db, key))?.holder;

test('a free key is taken, by a process that has made sure of its session without doubting it', async () => {
  const [key, mine] = [newKey(), await newProcess()];
  expect(await take(mine, key)).toBeUndefined();
  expect(await holderOf(key)).toBe(mine.id);
  expect(mine.doubts).toEqual([false]);
});

test('a key that a living process has is not taken, nor one that has an answer', async () => {
  const [key, mine, other] = [newKey(), await newProcess(), await newProcess()];
  await take(other, key);
  expect(await take(mine, key)).toMatchObject({ holder: other.id, answer: null });
  const taking = { fingerprint: Buffer.alloc(32), holder: other.id, now: new Date() };
  await storeAnswers(service.ctx.db, [{ ...key, ...taking, answer: 'answer' }]);
  await other.dies();
  expect(await take(mine, key)).toMatchObject({ holder: other.id, answer: 'answer' });
  expect(await take(other, key)).toMatchObject({ holder: other.id, answer: 'answer' });
  expect(mine.doubts).toEqual([false, false]);
});

test('a key that this process has without working on it is left over, and is taken', async () => {
  const [key, mine] = [newKey(), await newProcess()];
  await take(mine, key);
  expect(await take(mine, key)).toBeUndefined();
});

test('a key of a process that has died is taken, once it has had the time to come back', async () => {
  const [key, mine, other] = [newKey(), await newProcess(), await newProcess()];
  await take(other, key);
  await other.dies();
  const startedAt = performance.now();
  expect(await take(mine, key)).toBeUndefined();
  // A timer may end a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThan(comeBackMs - 2);
  expect(await holderOf(key)).toBe(mine.id);
});

test('a process that comes back in that time keeps its key', async () => {
  const [key, mine, other] = [newKey(), await newProcess(), await newProcess()];
  await take(other, key);
  await other.dies();
  // The process comes back as soon as it has been looked for in vain.
  const $queryRaw = async (...statement: Parameters<Db['$queryRaw']>) => {
    const answer = await service.ctx.db.$queryRaw(...statement);
    await other.lives();
    return answer;
  };
  mine.ctx.db = Object.create(service.ctx.db, { $queryRaw: { value: $queryRaw } });
  expect(await take(mine, key)).toMatchObject({ holder: other.id });
  expect(await holderOf(key)).toBe(other.id);
});

test('a process that has lost its session gets it back, and takes the key then', async () => {
  const [key, mine] = [newKey(), await newProcess({ comesBack: true })];
  await mine.dies();
  expect(await take(mine, key)).toBeUndefined();
  expect(mine.doubts).toEqual([false, true]);
});

test('a process whose session stays lost takes no key, and says so after five attempts', async () => {
  const [key, mine] = [newKey(), await newProcess()];
  await mine.dies();
  await expect(take(mine, key)).rejects.toMatchObject({
    code: 'service_unavailable',
    detail: 'no idempotency key can be held',
  });
  expect(mine.doubts).toEqual([false, true, true, true, true]);
  expect(await holderOf(key)).toBeUndefined();
});
