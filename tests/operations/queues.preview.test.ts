import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { publish, requestNow } from '../support/publishing.ts';
import { daily, makeQueue, queueNow } from '../support/queues.ts';
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

describe('queues.preview', () => {
  test('says what queues.update then does, and changes nothing by itself', async () => {
    const queue = await newQueue();
    const request = await publish(key.client, {
      connectedProfileId: page,
      contentType: 'facebook.media.items',
      text: 'Rye',
      scheduledFor: { queue: queue.queueId },
    });
    const url = `/v1/queues/${queue.queueId}`;
    const later = { slots: daily('10:30') };
    const told = await key.client.post(`${url}/preview`, later);
    expect(told.body).toMatchObject({
      moves: [{ publishRequestId: request.publishRequestId, from: request.scheduledFor }],
      leaves: [],
    });
    expect(await queueNow(key.client, queue)).toMatchObject({ slots: daily('09:00') });
    expect(await requestNow(key.client, request.publishRequestId)).toEqual(request);
    const done = await key.client.patch(url, later);
    expect(done.body.changes).toEqual(told.body);
  });

  test('does not know the queue of another organization', async () => {
    const { queueId } = await newQueue();
    const { client } = await service.newKey({ organization: 'Others' });
    expectError(await client.post(`/v1/queues/${queueId}/preview`, { name: 'Theirs' }), 404, 'not_found');
  });
});
