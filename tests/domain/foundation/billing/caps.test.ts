/** Tests what work under a cap may do, how it is counted, and that nothing is done beyond the cap. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Db } from '../../../../src/db/client/client.ts';
import { newId } from '../../../../src/db/client/ids.ts';
import type { Scope } from '../../../../src/db/client/scope.ts';
import { setPlan } from '../../../../src/db/tables/organizations.ts';
import {
  type Cap,
  capMarker,
  monthOf,
  requireRoom,
  simulatePublishCap,
  spendCap,
  withinCap,
} from '../../../../src/domain/foundation/billing/caps.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

let service: TestService;
let live: Scope;
let inTest: Scope;
beforeAll(async () => {
  service = await sharedTestService();
});
beforeEach(async () => {
  const organization = `Capped ${randomUUID()}`;
  const { organizationId } = await service.newKey({ organization, plan: 'free' });
  live = { organizationId, mode: 'live' };
  inTest = { organizationId, mode: 'test' };
});
afterAll(() => service.close());

const perMonth = 'publishRequestsPerMonth';
const level = 'eventDestinations';

/** Runs work under a cap. Returns the error, if any, and how often the work was done. */
async function workIn(scope: Scope, cap: Cap, work: (tx: Db) => Promise<unknown> = async () => {}) {
  let done = 0;
  const outcome = withinCap(service.ctx, scope, cap, (tx) => {
    done += 1;
    return work(tx);
  });
  const error = await outcome.then(
    () => undefined,
    (thrown) => thrown,
  );
  return { error, done };
}

const withoutError = { error: undefined, done: 1 };
const refused = (cap: Cap, name: string, limit: number, usage: number) => ({
  code: 'quota_exceeded',
  message: `The free plan allows ${limit} ${name}.`,
  meta: { cap, limit, usage },
});
const refusedMonth = refused(perMonth, 'publish requests a month', 100, 100);
const refusedLevel = (usage: number) => refused(level, 'Event Destinations', 2, usage);

const usage = () =>
  service.ctx.db.usageMonth.findMany({
    where: { organizationId: live.organizationId },
    select: { cap: true, used: true, peak: true },
  });
const paid = () => setPlan(service.ctx.db, live.organizationId, 'paid');
const free = () => setPlan(service.ctx.db, live.organizationId, 'free');

test('a reached cap is simulated in test mode by its marker alone, and never in live mode', () => {
  const rehearse = (scope: Scope, text?: string) => () => simulatePublishCap(scope, text);
  for (const text of [undefined, '', 'Rye']) expect(rehearse(inTest, text)).not.toThrow();
  expect(rehearse(live, `Rye ${capMarker}`)).not.toThrow();
  expect(rehearse(inTest, `Rye ${capMarker}`)).toThrow(expect.objectContaining(refusedMonth));
});

describe('a cap on what is done in a month', () => {
  const used = (db: Db, count: number) => db.$executeRaw`
    INSERT INTO usage_months (organization_id, cap, month, used, peak)
    VALUES (${live.organizationId}, ${perMonth}, ${monthOf(service.ctx.clock.now())}::date, ${count}, ${count})`;
  const room = (scope: Scope) => requireRoom(service.ctx, service.ctx.db, scope, perMonth);

  test('lets work begin while a use is left, and counts it', async () => {
    await used(service.ctx.db, 99);
    expect(await room(live)).toBe(100);
    expect(await workIn(live, perMonth)).toEqual(withoutError);
    expect(await usage()).toEqual([{ cap: perMonth, used: 100, peak: 100 }]);
  });

  test('refuses work before it begins when no use is left', async () => {
    await used(service.ctx.db, 100);
    await expect(room(live)).rejects.toMatchObject(refusedMonth);
    const { error, done } = await workIn(live, perMonth);
    expect(error).toMatchObject(refusedMonth);
    expect(done).toBe(0);
  });

  test('undoes work when others have used what was left meanwhile', async () => {
    const { error, done } = await workIn(live, perMonth, (tx) => used(tx, 100));
    expect(error).toMatchObject(refusedMonth);
    expect(done).toBe(1);
    expect(await usage()).toEqual([]);
  });

  test('refuses more uses at once than are left, and says how many are needed and left', async () => {
    await used(service.ctx.db, 98);
    const spend = (uses: number) => spendCap(service.ctx, service.ctx.db, live, perMonth, uses);
    await expect(spend(3)).rejects.toMatchObject({
      message: 'The free plan allows 100 publish requests a month. 3 are needed at once, and 2 are left.',
      meta: { cap: perMonth, limit: 100, usage: 98, needed: 3 },
    });
    await spend(2);
    expect(await usage()).toEqual([{ cap: perMonth, used: 100, peak: 100 }]);
  });

  test('counts only what was done', async () => {
    const { error } = await workIn(live, perMonth, () => Promise.reject(new Error('refused')));
    expect(error.message).toBe('refused');
    expect(await usage()).toEqual([]);
  });

  test('is none under a paid plan, which is counted, too', async () => {
    await used(service.ctx.db, 100);
    await paid();
    expect(await room(live)).toBeUndefined();
    expect(await workIn(live, perMonth)).toEqual(withoutError);
    expect(await usage()).toEqual([{ cap: perMonth, used: 101, peak: 101 }]);
  });

  test('is none in test mode, which is not counted', async () => {
    await used(service.ctx.db, 100);
    expect(await room(inTest)).toBeUndefined();
    expect(await workIn(inTest, perMonth)).toEqual(withoutError);
    expect(await usage()).toEqual([{ cap: perMonth, used: 100, peak: 100 }]);
  });
});

describe('a cap on what there is', () => {
  const make = (scope: Scope) => (tx: Db) =>
    tx.eventDestination.create({
      data: {
        id: newId('eventDestination', scope.mode),
        ...scope,
        url: 'https://receiver.example.com/',
        topics: ['*'],
        secret: Buffer.alloc(1),
        secretHint: '',
      },
    });
  async function remove(tx: Db): Promise<void> {
    const { id } = await tx.eventDestination.findFirstOrThrow({ where: live });
    await tx.eventDestination.deleteMany({ where: { id } });
  }
  const present = () => service.ctx.db.eventDestination.count({ where: live });

  test('lets work make as many as there may be, and undoes what makes one more', async () => {
    for (const _each of [1, 2]) expect(await workIn(live, level, make(live))).toEqual(withoutError);
    const { error, done } = await workIn(live, level, make(live));
    expect(error).toMatchObject(refusedLevel(2));
    expect(done).toBe(1);
    expect(await present()).toBe(2);
    expect(await usage()).toEqual([{ cap: level, used: 2, peak: 2 }]);
    expect(await workIn(live, level, remove)).toEqual(withoutError);
    expect(await usage()).toEqual([{ cap: level, used: 1, peak: 2 }]);
  });

  test('that there is more of since a paid plan has ended lets work change and remove some', async () => {
    await paid();
    for (const _each of [1, 2, 3, 4]) expect(await workIn(live, level, make(live))).toEqual(withoutError);
    await free();
    expect((await workIn(live, level, make(live))).error).toMatchObject(refusedLevel(4));
    expect(await workIn(live, level)).toEqual(withoutError);
    expect(await workIn(live, level, remove)).toEqual(withoutError);
    expect(await usage()).toEqual([{ cap: level, used: 3, peak: 4 }]);
  });

  test('keeps no record of work that makes and removes nothing', async () => {
    expect(await workIn(live, level)).toEqual(withoutError);
    expect(await usage()).toEqual([]);
  });

  test('is none in test mode, which is not counted', async () => {
    for (const _each of [1, 2, 3]) expect(await workIn(inTest, level, make(inTest))).toEqual(withoutError);
    expect(await usage()).toEqual([]);
  });
});
