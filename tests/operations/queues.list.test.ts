import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectViolations } from '../support/errors.ts';
import { daily, enqueue, makeQueue, type Queue } from '../support/queues.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
let key: TestKey;
/** In the order in which they were made. */
const made: Queue[] = [];
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey({ organization: 'Lists queues' });
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
  for (let index = 0; index < 4; index += 1) {
    const queue = await makeQueue(key.client, {
      name: `Queue ${index}`,
      connectedProfileIds: [connectedProfileId],
      timeZone: 'Europe/Lisbon',
      slots: daily('09:00'),
    });
    if (index % 2 === 1) await enqueue(key.client, queue, connectedProfileId);
    made.push({ ...queue, waiting: index % 2 });
  }
});

async function walk(query: object): Promise<Queue[]> {
  const { body } = await key.client.get('/v1/queues', query);
  expect(body.hasMore).toBe(body.nextCursor !== undefined);
  return [...body.data, ...(body.hasMore ? await walk({ ...query, cursor: body.nextCursor }) : [])];
}

describe('queues.list', () => {
  test('has every queue once, newest first, with what waits in it, on pages of any size', async () => {
    for (const limit of [1, 3, 4, 100]) expect(await walk({ limit })).toEqual(made.toReversed());
    expectViolations(await key.client.get('/v1/queues', { limit: 0 }), { limit: 'too_small' });
  });

  test('has nothing of another organization or mode', async () => {
    const other = await service.newKey({ organization: 'Without queues' });
    const live = await service.newKey({ organization: 'Lists queues', mode: 'live' });
    for (const { client } of [other, live])
      expect((await client.get('/v1/queues')).body).toEqual({ data: [], hasMore: false });
  });
});
