import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { publish } from '../support/publishing.ts';
import { daily, makeQueue } from '../support/queues.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
let key: TestKey;
let page: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  page = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
});

describe('queues.slots', () => {
  test('lists the next slots page by page, with what is free and what has which request', async () => {
    const queue = await makeQueue(key.client, {
      connectedProfileIds: [page],
      timeZone: 'Europe/Lisbon',
      slots: daily('09:00'),
    });
    const request = await publish(key.client, {
      connectedProfileId: page,
      contentType: 'facebook.media.items',
      text: 'Rye',
      scheduledFor: { queue: queue.queueId },
    });
    const url = `/v1/queues/${queue.queueId}/slots`;
    const first = (await key.client.get(url, { limit: 2 })).body;
    expect(first.data).toMatchObject([
      {
        scheduledFor: request.scheduledFor,
        free: [],
        taken: [{ connectedProfileId: page, publishRequestId: request.publishRequestId }],
      },
      { free: [page], taken: [] },
    ]);
    const next = (await key.client.get(url, { limit: 2, cursor: first.nextCursor })).body;
    const days = [...first.data, ...next.data].map((slot: { scheduledFor: string }) => slot.scheduledFor);
    expect(days).toEqual([...new Set(days)].sort());
    expect(days).toHaveLength(4);
  });

  test('does not know the queue of another organization', async () => {
    const { queueId } = await makeQueue(key.client, {
      connectedProfileIds: [page],
      timeZone: 'Europe/Lisbon',
      slots: daily('09:00'),
    });
    const { client } = await service.newKey({ organization: 'Others' });
    expectError(await client.get(`/v1/queues/${queueId}/slots`), 404, 'not_found');
  });
});
