/** Tests that usage is counted once, whoever does the work, and for as long as it is kept. */
// A service of its own: two processes work on the same jobs, and what has expired is erased in whole tables.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countUsed, listUsageCounts } from '../../src/db/tables/usage-counts.ts';
import { eraseExpired } from '../../src/domain/administration/erase-expired.ts';
import { runPublishRequests } from '../../src/domain/publishing/run/run-requests.ts';
import { outcomeUnknown } from '../../src/errors/index.ts';
import { dayMs } from '../../src/lib/time.ts';
import { createCallCounter } from '../../src/provider-client/budget-book.ts';
import { publish } from '../support/publishing.ts';
import { runsOf } from '../support/sample.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';

let one: TestService;
let two: TestService;
let key: TestKey;
beforeAll(async () => {
  // No worker takes the requests: the test does, in both processes.
  one = await startTestService({ ROLE: 'api' });
  two = await startTestService({ ROLE: 'api' }, { databaseUrl: one.databaseUrl });
  key = await one.newKey();
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const read = async () => (await key.client.get('/v1/usage')).body.data[0];

test('two workers that take the same requests count each of them once', async () => {
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
  const contentType = 'facebook.media.items';
  const count = runsOf({ all: 12, sample: 4 });
  const requests = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      publish(key.client, { connectedProfileId, contentType, text: `Rye ${index}` }),
    ),
  );
  const jobs = requests.map(({ publishRequestId }) => ({
    organizationId: key.organizationId,
    publishRequestId,
  }));
  await Promise.allSettled([one, two].flatMap(({ ctx }) => jobs.map(runPublishRequests(ctx, jobs))));
  const { rows } = await ended();
  expect(rows).toBe(count);
  expect(await read()).toMatchObject({ publishRequests: count, published: count, failed: 0 });
});

async function ended() {
  const { organizationId } = key;
  return { rows: await one.ctx.db.publishRequest.count({ where: { organizationId, status: 'published' } }) };
}

test('what processes count at the same time is all there', async () => {
  const scope = { organizationId: key.organizationId, mode: 'live' } as const;
  const at = new Date('2026-04-02T00:00:00Z');
  const used = ['cp_2', 'cp_1'].map((profileId) => ({ ...scope, at, profileId, counts: { deliveries: 1 } }));
  await Promise.all(
    Array.from({ length: 60 }, (_, turn) =>
      countUsed((turn % 2 === 0 ? one : two).ctx.db, turn % 3 === 0 ? used : used.toReversed()),
    ),
  );
  const filters = { whose: 'profile', isGrouped: true, since: new Date('2026-04-01'), until: at } as const;
  const { rows } = await listUsageCounts(one.ctx.db, scope, filters, {});
  expect(rows.map(({ subject, deliveries }) => [subject, deliveries])).toEqual([
    ['cp_2', 60],
    ['cp_1', 60],
  ]);
});

test('calls to providers that cannot be written are counted later, and never twice', async () => {
  const scope = { organizationId: key.organizationId, mode: 'test' } as const;
  const written: number[] = [];
  const failures = [new Error('away'), outcomeUnknown('lost', undefined)];
  const counter = createCallCounter(
    async ([used]) => {
      const failure = failures.shift();
      if (failure) throw failure;
      written.push(used?.counts.providerCalls ?? 0);
    },
    () => new Date(),
  );
  counter.note(scope, 'cp_1');
  await expect(counter.flush()).rejects.toThrow('away');
  counter.note(scope, 'cp_1');
  await expect(counter.flush()).rejects.toThrow();
  counter.note(scope, 'cp_1');
  await counter.flush();
  await counter.flush();
  expect(written).toEqual([1]);
});

test('counts are erased after three years', async () => {
  const scope = { organizationId: key.organizationId, mode: 'live' } as const;
  const month = (ago: number) => new Date(Date.now() - ago * dayMs);
  for (const at of [month(1_130), month(1_060)])
    await countUsed(one.ctx.db, [{ ...scope, at, counts: { posts: 1 } }]);
  await eraseExpired(one.ctx);
  const filters = { whose: 'key', isGrouped: false, since: new Date(0), until: new Date() } as const;
  const { rows } = await listUsageCounts(one.ctx.db, scope, filters, {});
  expect(rows.filter(({ posts }) => posts > 0)).toHaveLength(1);
});
