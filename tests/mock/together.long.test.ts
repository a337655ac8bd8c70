/** Lets much happen at the same time on a mock server, and holds that all ids and their order are the same in every run. */
import { beforeAll, expect, test } from '@jest/globals';
import { startTestMock, type TestMock } from '../support/mock.ts';
import { publish, requestNow } from '../support/publishing.ts';
import { until } from '../support/until.ts';

const profiles = ['facebook', 'threads', 'bluesky', 'mastodon'].flatMap((providerId) =>
  ['first', 'second'].map((name) => ({ name: `${providerId} ${name}`, providerId })),
);
const contentTypeOf = (name: string) =>
  name.startsWith('facebook') ? 'facebook.media.items' : `${name.split(' ')[0]}.posts.items`;
const postsOfEach = 3;

let mock: TestMock;
beforeAll(async () => {
  mock = await startTestMock({ seed: 'together', clock: '2026-06-01T08:00:00Z', profiles });
});

async function listed(path: string) {
  const rows: Record<string, string>[] = [];
  for (let cursor: string | undefined; ; ) {
    const { status, body } = await mock.client.get(path, { limit: 50, cursor });
    expect([status, body]).toEqual([200, body]);
    rows.push(...body.data);
    if (!body.hasMore) return rows;
    cursor = body.nextCursor;
  }
}

/** Schedules posts for one moment, lets comments come in meanwhile, and returns every id that came of it, in the order of the lists. */
async function story() {
  const { eventDestinationId } = (
    await mock.client.post('/v1/event-destinations', { url: 'http://127.0.0.1:9999/events', topics: ['*'] })
  ).body;
  const requests: string[] = [];
  for (let post = 1; post <= postsOfEach; post += 1)
    for (const { name } of profiles) {
      const connectedProfileId = mock.profiles[name] ?? '';
      const content = { connectedProfileId, contentType: contentTypeOf(name), text: `${name} ${post}` };
      const request = await publish(mock.client, { ...content, scheduledFor: '2026-06-02T08:00:00Z' });
      requests.push(request.publishRequestId);
    }
  for (const { name, providerId } of profiles) {
    if (providerId !== 'facebook') continue;
    const happening = { connectedProfileId: mock.profiles[name], event: 'comment_added' };
    expect((await mock.client.post('/v1/test/provider-events', happening)).status).toBe(200);
  }
  await mock.client.post('/v1/test/clock/advance', { seconds: 86_400 });
  let told: Record<string, string>[] = [];
  await until(async () => {
    // A poll by the clock may find posts at Bluesky and Mastodon meanwhile, or not.
    told = (await listed('/v1/events')).filter(
      ({ topic = '' }) => !/^content\.(bluesky|mastodon)/.test(topic),
    );
    const count = (topic: string) => told.filter((event) => event.topic === topic).length;
    return (
      count('publishRequest.published') === requests.length &&
      count('content.facebook.media.comments.created') === 2 &&
      count('content.facebook.media.items.created') === 2 * postsOfEach &&
      count('content.threads.posts.items.created') === 2 * postsOfEach
    );
  });
  const published = await listed('/v1/publish-requests');
  const ofEvents = new Set(told.map(({ id }) => id));
  const deliveries = (await listed(`/v1/event-destinations/${eventDestinationId}/deliveries`)).filter(
    ({ eventId }) => ofEvents.has(eventId),
  );
  return {
    events: told.map(({ topic, id }) => `${topic} ${id}`),
    requests: published.map(({ publishRequestId, status, externalId }) => [
      publishRequestId,
      status,
      externalId,
    ]),
    deliveries: deliveries.map(({ deliveryId, eventId }) => [deliveryId, eventId]),
  };
}

test('ids of what happens at the same moment are the same in every run, and so is their order', async () => {
  const first = await story();
  expect(first.requests).toHaveLength(profiles.length * postsOfEach);
  expect(new Set(first.events).size).toBe(first.events.length);
  for (let run = 2; run <= 4; run += 1) {
    await mock.reset();
    expect(await story()).toEqual(first);
  }
});

test('what is scheduled waits for the clock of the seed, also where that is behind the real one', async () => {
  await mock.reset();
  const content = {
    connectedProfileId: mock.profiles['facebook first'],
    contentType: 'facebook.media.items',
  };
  const scheduledFor = '2026-06-01T09:00:00Z';
  const { publishRequestId } = await publish(mock.client, { ...content, text: 'Later', scheduledFor });
  const { body: moved } = await mock.client.patch(`/v1/publish-requests/${publishRequestId}`, {
    scheduledFor: '2026-06-01T10:00:00Z',
  });
  expect(moved.status).toBe('scheduled');
  const atOnce = await publish(mock.client, { ...content, text: 'Now' });
  const statusOf = async (id: string) => (await requestNow(mock.client, id)).status;
  await until(async () => (await statusOf(atOnce.publishRequestId)) === 'published');
  expect(await statusOf(publishRequestId)).toBe('scheduled');
  await mock.client.post('/v1/test/clock/advance', { seconds: 7_200 });
  await until(async () => (await statusOf(publishRequestId)) === 'published');
});
