import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { heldData } from '../../src/domain/foundation/events/envelope.ts';
import { type BackfillRequest, backfill, path, requestNow } from '../support/backfilling.ts';
import { expectError } from '../support/errors.ts';
import {
  items,
  posts,
  rowOf,
  runNext,
  runToEnd,
  type ScriptedProvider,
  scriptLists,
} from '../support/scripted-lists.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { instant } from '../support/suites/connect-resources.ts';

/** A service without workers; the tests run its jobs themselves. */
let service: TestService;
let key: TestKey;
let provider: ScriptedProvider;
let connectedProfileId: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});
afterAll(() => service.close());
beforeEach(async () => {
  provider = scriptLists(service);
  provider.posts.items.set('', items('p', 7));
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
});

const begin = () => backfill(key.client, { connectedProfileId, contentType: posts });
const cancel = ({ backfillRequestId }: BackfillRequest, { client } = key) =>
  client.post(`${path}/${backfillRequestId}/cancel`);
const eventsOf = ({ backfillRequestId }: BackfillRequest, topic: string) =>
  service.ctx.db.event.findMany({ where: { subjectId: backfillRequestId, topic } });
const emittedItems = () => service.ctx.db.event.count({ where: { connectedProfileId, origin: 'backfill' } });

describe('backfillRequests.cancel', () => {
  test('ends what has not begun, and says so', async () => {
    const request = await begin();
    const { status, body } = await cancel(request);
    expect([status, body]).toEqual([
      200,
      { ...request, status: 'canceled', stopReason: 'canceled', completedAt: instant, updatedAt: instant },
    ]);
    const [event] = await eventsOf(request, 'backfillRequest.canceled');
    expect(JSON.parse((event && heldData(service.ctx, event)) ?? '')).toEqual(body);
    await runNext(service, request);
    expect(provider.posts.asked).toEqual([]);
    expect(await requestNow(key.client, request)).toEqual(body);
  });

  test('in the middle, keeps what was emitted, and nothing is emitted afterwards', async () => {
    const request = await begin();
    for (let jobs = 0; jobs < 2; jobs += 1) await runNext(service, request);
    const { version, id } = await rowOf(service, request);
    const { body } = await cancel(request);
    expect(body).toMatchObject({ status: 'canceled', fetched: 3, emitted: 3, skipped: 0 });
    await runNext(service, request);
    expect((await rowOf(service, request)).version).toBe(version + 1);
    expect(await emittedItems()).toBe(3);
    expect(await service.ctx.db.backfillKnownItem.count({ where: { backfillRequestId: id } })).toBe(0);
  });

  test('while a page is being read, has that page come to nothing', async () => {
    const request = await begin();
    for (let jobs = 0; jobs < 2; jobs += 1) await runNext(service, request);
    let canceled: Promise<unknown> = Promise.resolve();
    provider.posts.before = () => {
      canceled = Promise.resolve(cancel(request));
      return canceled;
    };
    await runNext(service, request);
    await canceled;
    expect(provider.posts.asked).toHaveLength(2);
    expect(await requestNow(key.client, request)).toMatchObject({
      status: 'canceled',
      fetched: 3,
      emitted: 3,
    });
    expect(await emittedItems()).toBe(3);
  });

  test('canceling twice is idempotent and emits one event', async () => {
    const request = await begin();
    const { body } = await cancel(request);
    const again = await cancel(request);
    expect([again.status, again.body]).toEqual([200, body]);
    expect(await eventsOf(request, 'backfillRequest.canceled')).toHaveLength(1);
  });

  test('is a conflict once it has ended, and what is completed stays completed', async () => {
    const request = await begin();
    await runToEnd(service, request);
    const completed = await requestNow(key.client, request);
    const meta = expectError(await cancel(request), 409, 'conflict');
    expect(meta).toEqual({ reason: 'backfill_request_ended', status: 'completed' });
    expect(await requestNow(key.client, request)).toEqual(completed);
  });

  test("does not find another organization's request", async () => {
    const request = await begin();
    expectError(await cancel(request, await service.newKey({ organization: 'Stranger' })), 404, 'not_found');
    expect((await requestNow(key.client, request)).status).toBe('queued');
  });
});
