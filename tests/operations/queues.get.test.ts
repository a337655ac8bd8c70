import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectOtherMode } from '../support/errors.ts';
import { daily, enqueue, makeQueue, queueNow, slotsOf } from '../support/queues.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
let key: TestKey;
let page: string;
let other: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  page = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
  other = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
});

const newQueue = () =>
  makeQueue(key.client, {
    connectedProfileIds: [page, other],
    timeZone: 'Asia/Kolkata',
    slots: daily('09:00', '21:15'),
  });

describe('queues.get and queues.slots', () => {
  test('the slots are the next ones, each with who has it and for whom it is free, on pages of any size', async () => {
    const queue = await newQueue();
    const request = await enqueue(key.client, queue, page);
    const all = await slotsOf(key.client, queue, { limit: 10 });
    const dayMs = 86_400_000;
    const times = all.map(({ scheduledFor }) => Date.parse(scheduledFor));
    expect(times[0]).toBeGreaterThan(Date.now());
    expect(times[0]).toBeLessThanOrEqual(Date.now() + dayMs);
    expect(times.slice(2).map((time, index) => time - (times[index] ?? 0))).toEqual(Array(8).fill(dayMs));
    const [first, second] = all;
    expect(first).toMatchObject({
      scheduledFor: request.scheduledFor,
      free: [other],
      taken: [{ connectedProfileId: page, publishRequestId: request.publishRequestId }],
    });
    expect(second).toMatchObject({ free: [page, other], taken: [] });
    expect(
      [first?.scheduledForLocal.local, second?.scheduledForLocal.local]
        .map((local) => local?.slice(11))
        .sort(),
    ).toEqual(['09:00', '21:15']);
    const paged = [];
    let cursor: string | undefined;
    do {
      const { body } = await key.client.get(`/v1/queues/${queue.queueId}/slots`, {
        limit: 3,
        ...(cursor ? { cursor } : {}),
      });
      paged.push(...body.data);
      cursor = body.nextCursor;
    } while (paged.length < 10);
    expect(paged.slice(0, 10)).toEqual(all);
    const ofOther = await slotsOf(key.client, queue, { limit: 1, connectedProfileId: other });
    expect(ofOther).toMatchObject([{ free: [other], taken: [] }]);
  });

  test('the last slot is within a year, and the last page has no cursor', async () => {
    const queue = await makeQueue(key.client, {
      connectedProfileIds: [page],
      timeZone: 'Europe/Lisbon',
      slots: [{ weekday: 2, time: '09:00' }],
    });
    const { body } = await key.client.get(`/v1/queues/${queue.queueId}/slots`, { limit: 100 });
    expect([body.hasMore, body.nextCursor]).toEqual([false, undefined]);
    expect([52, 53]).toContain(body.data.length);
    expect(Date.parse(body.data.at(-1).scheduledFor)).toBeLessThanOrEqual(Date.now() + 365 * 86_400_000);
  });

  test('do not find a queue of another organization or mode, nor a profile that is not in it', async () => {
    const queue = await newQueue();
    expect(await queueNow(key.client, queue)).toEqual(queue);
    const umbrella = await service.newKey({ organization: 'Umbrella' });
    const live = await service.newKey({ mode: 'live' });
    for (const end of ['', '/slots']) {
      const read = (id: string, { client } = key) => client.get(`/v1/queues/${id}${end}`);
      const never = await read(queue.queueId.replace(/.{6}$/, '000000'));
      expectError(never, 404, 'not_found');
      expectError(await read(queue.queueId, umbrella), 404, 'not_found');
      expectOtherMode(await read(queue.queueId, live), queue.queueId, never);
    }
    const third = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
    const strange = await key.client.get(`/v1/queues/${queue.queueId}/slots`, { connectedProfileId: third });
    expectError(strange, 404, 'not_found');
  });
});
