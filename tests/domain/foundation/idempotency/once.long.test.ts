/** Tests that the work of an Idempotency-Key is done once, and what a second request with the key gets. */
// A service of its own: tables are locked.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { findIdempotencyRecord, type IdempotencyKey } from '../../../../src/db/tables/idempotency.ts';
import { keepAnswer } from '../../../../src/domain/foundation/caller.ts';
import { answerOnce, type RecordAnswer } from '../../../../src/domain/foundation/idempotency/answer-once.ts';
import { notFound, OutcomeUnknown, outcomeUnknown } from '../../../../src/errors/index.ts';
import { query } from '../../../support/query.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { until } from '../../../support/until.ts';

let service: TestService;
let organizationId: string;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
  ({ organizationId } = await service.newKey());
});
afterAll(() => service.close());

const newKey = (): IdempotencyKey => ({
  organizationId,
  mode: 'test',
  operationId: 'connections.import',
  key: randomUUID(),
});
const recordOf = (key: IdempotencyKey) => findIdempotencyRecord(service.ctx.db, key);
const ask = (key: IdempotencyKey, work: Parameters<typeof answerOnce>[3], input: unknown = {}) =>
  answerOnce(service.ctx, key, input, work);
const answering = (answer: unknown) => async () => answer;
const keepAlone = (recordAnswer: RecordAnswer, answer: unknown) =>
  keepAnswer(service.ctx.db, { organizationId, mode: 'test', keyId: '', recordAnswer }, answer);

const inFlight = {
  code: 'conflict',
  message: expect.stringMatching(
    /^The first request with this Idempotency-Key has not ended yet\. .+ you get the same answer, /,
  ),
  meta: { reason: 'idempotency_key_in_flight' },
};
const reused = {
  code: 'conflict',
  message: expect.stringMatching(
    /^The Idempotency-Key of this request belongs to a request for \S+ with another input.*, send it with a new key; /,
  ),
  meta: { reason: 'idempotency_key_reused' },
};

/** Begins work that ends when the test says so. Resolves when the work has begun. */
async function begin(key: IdempotencyKey, before: (record: RecordAnswer) => Promise<void> = async () => {}) {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<unknown>();
  const outcome = ask(key, async (record) => {
    await before(record);
    begun.resolve();
    return end.promise;
  });
  await Promise.race([begun.promise, outcome]);
  return { outcome, end };
}

/** Does something while keys can be read, and nobody can take one. */
async function whileNobodyWrites(act: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN; LOCK TABLE idempotency_records IN EXCLUSIVE MODE');
    await act();
  } finally {
    await client.end();
  }
}

describe('a second request with a key', () => {
  test('gets the answer of the first, and its work is not done', async () => {
    const key = newKey();
    expect(await ask(key, answering({ made: 1 }))).toEqual({ answer: { made: 1 }, replayed: false });
    expect(await ask(key, answering({ made: 2 }))).toEqual({ answer: { made: 1 }, replayed: true });
    expect(service.ctx.db.$session.underWay.size).toBe(0);
  });

  test('may have the fields of its input in another order, at any depth, and nothing else', async () => {
    const key = newKey();
    await ask(key, answering('first'), { b: 1, a: [{ d: null, c: 2 }] });
    expect(await ask(key, answering('second'), { a: [{ c: 2, d: null }], b: 1 })).toMatchObject({
      replayed: true,
    });
    for (const other of [{ a: { 0: { c: 2, d: null } }, b: 1 }, { a: [{ c: 2, d: null }], b: 2 }, {}])
      await expect(ask(key, answering('second'), other)).rejects.toMatchObject(reused);
    expect(service.ctx.db.$session.underWay.size).toBe(0);
  });

  test('is refused while the first is in progress, and distinguished from another input', async () => {
    const key = newKey();
    const { outcome, end } = await begin(key);
    await expect(ask(key, answering('second'))).rejects.toMatchObject(inFlight);
    await expect(ask(key, answering('second'), { other: true })).rejects.toMatchObject(reused);
    end.resolve('first');
    expect(await outcome).toEqual({ answer: 'first', replayed: false });
    expect(await ask(key, answering('second'))).toEqual({ answer: 'first', replayed: true });
  });

  test('is refused also while the first is still taking the key', async () => {
    const key = newKey();
    let first: ReturnType<typeof ask> | undefined;
    const second = async () => {
      first = ask(key, answering('first'));
      await expect(ask(key, answering('second'))).rejects.toMatchObject(inFlight);
    };
    await whileNobodyWrites(second);
    expect(await first).toEqual({ answer: 'first', replayed: false });
  });

  test('gets an answer that the first has kept already, although the first has not ended', async () => {
    const key = newKey();
    const { outcome, end } = await begin(key, (record) => keepAlone(record, 'kept'));
    expect(await ask(key, answering('second'))).toEqual({ answer: 'kept', replayed: true });
    end.resolve('kept');
    expect(await outcome).toEqual({ answer: 'kept', replayed: false });
  });

  test('of another operation, mode or name is not the second one of it', async () => {
    const key = newKey();
    const { outcome, end } = await begin(key);
    const others = [
      { operationId: 'backfillRequests.create' },
      { mode: 'live' as const },
      { key: randomUUID() },
    ];
    for (const other of others)
      expect(await ask({ ...key, ...other }, answering('other'))).toEqual({
        answer: 'other',
        replayed: false,
      });
    end.resolve('first');
    await outcome;
    const shifted = { ...key, operationId: `${key.operationId}${key.key[0]}`, key: key.key.slice(1) };
    const { outcome: held, end: endHeld } = await begin({ ...key, key: `${key.key}-2` });
    expect(await ask({ ...shifted, key: `${shifted.key}-2` }, answering('other'))).toMatchObject({
      replayed: false,
    });
    endHeld.resolve('first');
    await held;
  });
});

describe('work that fails', () => {
  test('frees its key, and the next request does the work', async () => {
    const key = newKey();
    const error = new Error('refused');
    await expect(ask(key, () => Promise.reject(error))).rejects.toBe(error);
    expect(await recordOf(key)).toBeNull();
    expect(service.ctx.db.$session.underWay.size).toBe(0);
    expect(await ask(key, answering('second'))).toEqual({ answer: 'second', replayed: false });
  });

  test('after it has kept its answer is not done again, and the error says that the key tells the answer', async () => {
    const key = newKey();
    const failing = ask(key, async (record) => {
      await keepAlone(record, 'kept');
      throw outcomeUnknown('lost', undefined);
    });
    const error = await failing.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(error.message).toContain('Send it again with the same Idempotency-Key');
    expect(await ask(key, answering('second'))).toEqual({ answer: 'kept', replayed: true });
  });

  test('says what it says when the key does not tell the answer, or nothing is unknown', async () => {
    const unknown = outcomeUnknown('lost', undefined);
    await expect(ask(newKey(), () => Promise.reject(unknown))).rejects.toBe(unknown);
    const known = new Error('refused');
    const failing = ask(newKey(), async (record) => {
      await keepAlone(record, 'kept');
      throw known;
    });
    await expect(failing).rejects.toBe(known);
  });

  test('because another process has got the key keeps nothing', async () => {
    const key = newKey();
    const { outcome, end } = await begin(key, async (record) => {
      await query(service, 'UPDATE idempotency_records SET holder = 1 WHERE key = $1', [key.key]);
      await keepAlone(record, 'kept');
    }).catch((error) => ({ outcome: Promise.reject(error), end: Promise.withResolvers<unknown>() }));
    end.resolve('late');
    await expect(outcome).rejects.toMatchObject(inFlight);
    expect(await recordOf(key)).toMatchObject({ answer: null, holder: 1n });
  });
});

describe('work that stores its answer in its own transaction', () => {
  const newRequest = (): IdempotencyKey => ({ ...newKey(), operationId: 'publishRequests.create' });
  const keeping = (answer: unknown) => async (record: RecordAnswer) => {
    await keepAlone(record, answer);
    return answer;
  };

  test('is begun without a record of its key, so that a process that dies leaves none behind', async () => {
    const key = newRequest();
    const { outcome, end } = await begin(key);
    expect(await recordOf(key)).toBeNull();
    await expect(ask(key, keeping('second'))).rejects.toMatchObject(inFlight);
    end.resolve('first');
    await outcome;
  });

  test('is undone when another process has done it first, whose answer is repeated', async () => {
    const key = newRequest();
    expect(await ask(key, keeping('first'))).toEqual({ answer: 'first', replayed: false });
    expect(await ask(key, keeping('second'))).toEqual({ answer: 'first', replayed: true });
    await expect(ask(key, keeping('second'), { other: true })).rejects.toMatchObject(reused);
    expect(service.ctx.db.$session.underWay.size).toBe(0);
  });

  test('is not refused what the first request with its key has got already', async () => {
    const key = newRequest();
    const refused = () => Promise.reject(notFound('The media'));
    await expect(ask(key, refused)).rejects.toMatchObject({ code: 'not_found' });
    await ask(key, keeping('first'));
    expect(await ask(key, refused)).toEqual({ answer: 'first', replayed: true });
  });

  test('whose commit may have been lost says that its key tells whether it was', async () => {
    const failing = ask(newRequest(), () => Promise.reject(outcomeUnknown('lost', undefined)));
    await expect(failing).rejects.toMatchObject({
      message: expect.stringContaining('Send it again with the same Idempotency-Key'),
    });
    expect(service.ctx.db.$session.underWay.size).toBe(0);
  });

  test('tells of a fault also when the first request with its key has got an answer', async () => {
    const key = newRequest();
    await ask(key, keeping('first'));
    const fault = new Error('a fault');
    await expect(ask(key, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(service.ctx.db.$session.underWay.size).toBe(0);
  });

  test('is done when the record of its key was left behind by a process that has died', async () => {
    const key = newRequest();
    const left = { ...key, fingerprint: Buffer.alloc(32), holder: 1n };
    await service.ctx.db.idempotencyRecord.create({ data: left });
    expect(await ask(key, keeping('first'))).toEqual({ answer: 'first', replayed: false });
  });
});

describe('an answer', () => {
  test('of a request without an Idempotency-Key is not kept', async () => {
    const { db } = service.ctx;
    const before = await db.idempotencyRecord.count();
    await keepAnswer(db, { organizationId, mode: 'test', keyId: '' }, 'first');
    expect(await db.idempotencyRecord.count()).toBe(before);
  });

  test('is sealed, for its key alone', async () => {
    const [key, other] = [newKey(), newKey()];
    await ask(key, answering({ secret: 'whsec_shown_once' }));
    await ask(other, answering('other'));
    const sealed = Buffer.from((await recordOf(key))?.answer as string, 'base64');
    expect(sealed.toString('latin1')).not.toContain('whsec_shown_once');
    const { db } = service.ctx;
    await db.idempotencyRecord.updateMany({
      where: { key: other.key },
      data: { answer: sealed.toString('base64') },
    });
    await expect(ask(other, answering('second'))).rejects.toThrow();
  });

  test.each([
    ['kept', 'idempotency answer kept', answering('first'), { answer: 'first', replayed: false }],
    ['given back', 'idempotency key given back', () => Promise.reject(new Error('refused')), 'refused'],
  ])(
    'that cannot be %s at once is not waited for, and follows when the database is back',
    async (_what, logged, work, expected) => {
      const key = newKey();
      const first = ask(key, async () => {
        await query(service, 'ALTER TABLE idempotency_records RENAME TO away');
        return work();
      });
      expect(await first.catch(({ message }) => message)).toEqual(expected);
      expect(service.logs.filter((line) => line.includes(`write failed, retrying: ${logged}`))).toHaveLength(
        1,
      );
      expect(service.ctx.db.$session.underWay.size).toBe(1);
      await query(service, 'ALTER TABLE away RENAME TO idempotency_records');
      await until(() => service.ctx.db.$session.underWay.size === 0);
      const replayed = typeof expected === 'object';
      expect(await ask(key, answering('second'))).toEqual({
        answer: replayed ? 'first' : 'second',
        replayed,
      });
    },
  );
});
