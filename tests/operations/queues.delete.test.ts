import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectOtherMode } from '../support/errors.ts';
import { post, requestNow } from '../support/publishing.ts';
import { daily, enqueue, jobsOf, makeQueue, queued, queueNow } from '../support/queues.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
let key: TestKey;
let page: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  page = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
});

const newQueue = () =>
  makeQueue(key.client, { connectedProfileIds: [page], timeZone: 'Europe/Lisbon', slots: daily('09:00') });

describe('queues.delete', () => {
  test('leaves what waits in it at its time, says how many, and lets nothing more into it', async () => {
    const queue = await newQueue();
    const requests = [await enqueue(key.client, queue, page), await enqueue(key.client, queue, page)];
    await key.client.post(`/v1/publish-requests/${requests[1]?.publishRequestId}/cancel`);
    const { status, body } = await key.client.delete(`/v1/queues/${queue.queueId}`);
    expect([status, body]).toEqual([200, { queueId: queue.queueId, deleted: true, kept: 1 }]);
    const kept = await requestNow(key.client, requests[0]?.publishRequestId ?? '');
    expect(kept).toMatchObject({ status: 'scheduled', scheduledFor: requests[0]?.scheduledFor });
    expect(kept.queueId).toBeUndefined();
    // The job that it had may have read it before.
    expect(await jobsOf(service, kept)).toBe(2);
    expectError(await key.client.get(`/v1/queues/${queue.queueId}`), 404, 'not_found');
    expectError(await post(key.client, queued(queue, page)), 404, 'not_found');
    expectError(await key.client.get('/v1/publish-requests', { queueId: queue.queueId }), 404, 'not_found');
  });

  test('does not find a queue of another organization or mode, which stays', async () => {
    const queue = await newQueue();
    const umbrella = await service.newKey({ organization: 'Umbrella' });
    const live = await service.newKey({ mode: 'live' });
    const remove = (id: string, { client } = key) => client.delete(`/v1/queues/${id}`);
    const never = await remove(queue.queueId.replace(/.{6}$/, '000000'));
    expectError(never, 404, 'not_found');
    expectError(await remove(queue.queueId, umbrella), 404, 'not_found');
    expectOtherMode(await remove(queue.queueId, live), queue.queueId, never);
    expect(await queueNow(key.client, queue)).toEqual(queue);
  });
});
