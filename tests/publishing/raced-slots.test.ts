/** Tests that slots are given away once, however many requests come at the same time and to whichever process. */
// A service of its own: a second process gives away slots of the same queue.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { post } from '../support/publishing.ts';
import { daily, makeQueue, queued, queueNow, slotsOf } from '../support/queues.ts';
import { clientOf, startTestService, type TestKey, type TestService } from '../support/service.ts';

let services: TestService[];
let key: TestKey;
let page: string;
beforeAll(async () => {
  const first = await startTestService({ ROLE: 'api' });
  const { databaseUrl } = first;
  services = [first, await startTestService({ ROLE: 'api' }, { databaseUrl })];
  key = await first.newKey();
  page = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
});
afterAll(async () => {
  for (const service of services.toReversed()) await service.close();
});

test('thirty requests that two processes get at the same time have thirty slots, the next ones', async () => {
  const queue = await makeQueue(key.client, {
    connectedProfileIds: [page],
    timeZone: 'Europe/Lisbon',
    slots: daily('09:00'),
  });
  const next = (await slotsOf(key.client, queue, { limit: 30 })).map(({ scheduledFor }) => scheduledFor);
  const clients = services.map((service) => clientOf(service.url, key.key));
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_one, index) =>
      post(clients[index % 2] ?? key.client, queued(queue, page, { text: `Loaf ${index}` })),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(answers.map(({ body }) => body.scheduledFor).sort()).toEqual(next);
  expect(await queueNow(key.client, queue)).toMatchObject({ waiting: 30 });
});

test('slots that change while requests come have each of them in a slot that the queue has, once', async () => {
  const queue = await makeQueue(key.client, {
    connectedProfileIds: [page],
    timeZone: 'Europe/Lisbon',
    slots: daily('09:00'),
  });
  const clients = services.map((service) => clientOf(service.url, key.key));
  const changes = ['10:00', '11:00', '12:00'].map((time, index) =>
    Promise.resolve(clients[index % 2]?.patch(`/v1/queues/${queue.queueId}`, { slots: daily(time) })),
  );
  const posts = Array.from({ length: 20 }, (_one, index) =>
    post(clients[index % 2] ?? key.client, queued(queue, page, { text: `Bun ${index}` })),
  );
  expect((await Promise.all([...posts, ...changes])).map((answer) => answer?.status)).toEqual(
    Array(23).fill(200),
  );
  const slots = await slotsOf(key.client, queue, { limit: 20 });
  expect(slots.map(({ free }) => free)).toEqual(Array(20).fill([]));
  const { body } = await key.client.get('/v1/publish-requests', { queueId: queue.queueId, limit: 100 });
  expect(body.data.map((one: { scheduledFor: string }) => one.scheduledFor).sort()).toEqual(
    slots.map(({ scheduledFor }) => scheduledFor),
  );
});
