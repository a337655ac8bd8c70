/** Tests what a calendar reads: requests in the order in which they are due, their content, and their time as it was given. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectViolations } from '../support/errors.ts';
import { type PublishRequest, publish } from '../support/publishing.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';

const path = '/v1/publish-requests';

/** A service without workers, so that the list does not change. */
let service: TestService;
let key: TestKey;
const profiles: string[] = [];
/** Requests for days of the next months, several of them for the same time, by their place in this list. */
const days = [9, 3, 3, 30, 1, 9, 3];
const made: PublishRequest[] = [];

const start = Math.ceil(Date.now() / 1000) * 1000;
const onDay = (day: number) => new Date(start + day * 86_400_000).toISOString();

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  for (const providerId of ['facebook', 'mastodon'])
    profiles.push((await key.client.newProfile({ providerId })).connectedProfileId);
  for (const [index, day] of days.entries())
    made.push(
      await publish(key.client, {
        connectedProfileId: profiles[index % 2],
        contentType: index % 2 ? 'mastodon.posts.items' : 'facebook.media.items',
        text: `Loaf ${index}`,
        scheduledFor: onDay(day),
        reference: `batch-${index % 3}`,
      }),
    );
  await publish(key.client, {
    connectedProfileId: profiles[0],
    contentType: 'facebook.media.items',
    text: 'At once',
    reference: 'batch-0',
  });
});

const byTime = (requests: PublishRequest[]) =>
  requests
    .toSorted((one, other) => {
      const [a, b] = [one, other].map(
        ({ scheduledFor, publishRequestId }) => `${scheduledFor} ${publishRequestId}`,
      );
      return `${a}` < `${b}` ? -1 : 1;
    })
    .map(({ publishRequestId }) => publishRequestId);

async function walk(given: object): Promise<string[]> {
  const { body } = await key.client.get(path, given);
  expect(body.hasMore).toBe(body.nextCursor !== undefined);
  const ids = (body.data as PublishRequest[]).map(({ publishRequestId }) => publishRequestId);
  return [...ids, ...(body.hasMore ? await walk({ ...given, cursor: body.nextCursor }) : [])];
}

describe('publishRequests.list by the time that requests are scheduled for', () => {
  test('has every scheduled request once, the earliest first, whatever the size of a page', async () => {
    for (const limit of [1, 2, 3, 7, 8, 100])
      expect(await walk({ sort: 'scheduledFor', limit })).toEqual(byTime(made));
  });

  test('filters by its window, its profile, its reference and its status, on every page', async () => {
    const window = { scheduledSince: onDay(3), scheduledUntil: onDay(9) };
    const within = made.filter((_request, index) => [3, 9].includes(days[index] ?? 0));
    for (const limit of [1, 100]) {
      const sorted = { sort: 'scheduledFor', limit };
      expect(await walk({ ...sorted, ...window })).toEqual(byTime(within));
      const [connectedProfileId = ''] = profiles;
      const own = within.filter((one) => one.connectedProfileId === connectedProfileId);
      expect(await walk({ ...sorted, ...window, connectedProfileId })).toEqual(byTime(own));
      const referred = made.filter(({ reference }) => reference === 'batch-0');
      expect(await walk({ ...sorted, reference: 'batch-0' })).toEqual(byTime(referred));
      expect(await walk({ ...sorted, reference: 'nobody' })).toEqual([]);
      expect(await walk({ ...sorted, status: 'canceled' })).toEqual([]);
      expect(await walk({ ...window, limit })).toEqual(
        within.map(({ publishRequestId }) => publishRequestId).toReversed(),
      );
    }
  });

  test('has nothing of another organization, and takes no cursor of another order', async () => {
    const other = await service.newKey({ organization: 'Another calendar' });
    expect((await other.client.get(path, { sort: 'scheduledFor' })).body.data).toEqual([]);
    const { nextCursor: cursor } = (await key.client.get(path, { sort: 'scheduledFor', limit: 1 })).body;
    expectError(await key.client.get(path, { cursor, limit: 1 }), 400, 'validation_error');
    expectViolations(await key.client.get(path, { scheduledSince: onDay(2), scheduledUntil: onDay(1) }), {
      scheduledSince: 'too_big',
    });
    expectViolations(await key.client.get(path, { sort: 'oldest' }), { sort: 'invalid_value' });
  });
});

describe('include=content', () => {
  test('gives back what is held, without the addresses of files, as long as it is held', async () => {
    const request = await publish(key.client, {
      connectedProfileId: profiles[1],
      contentType: 'mastodon.posts.items',
      text: 'Rye',
      contentWarning: 'Bread',
      media: [{ sourceUrl: 'https://files.example.com/rye.jpg?signature=1', altText: 'A loaf' }],
      scheduledFor: onDay(40),
    });
    const one = `${path}/${request.publishRequestId}`;
    const content = {
      text: 'Rye',
      contentWarning: 'Bread',
      media: [{ mediaId: request.media?.[0]?.mediaId, altText: 'A loaf' }],
    };
    expect((await key.client.get(one)).body).toEqual(request);
    expect((await key.client.get(one, { include: 'content' })).body).toEqual({ ...request, content });
    const listed = await key.client.get(path, { include: 'content', limit: 1 });
    expect(listed.body.data).toEqual([{ ...request, content }]);
    await query(service, 'UPDATE publish_requests SET content = NULL WHERE id = $1', [
      request.publishRequestId,
    ]);
    expect((await key.client.get(one, { include: 'content' })).body).toEqual(request);
    expectViolations(await key.client.get(one, { include: 'secrets' }), { include: 'invalid_value' });
  });
});

test('a wall time comes back as it was given, beside its instant, until an instant replaces it', async () => {
  const local = `${onDay(60).slice(0, 10)}T09:30`;
  const given = { local, timeZone: 'America/Sao_Paulo' };
  const request = await publish(key.client, {
    connectedProfileId: profiles[0],
    contentType: 'facebook.media.items',
    text: 'Rye',
    scheduledFor: given,
  });
  expect(request).toMatchObject({
    scheduledForLocal: given,
    scheduledFor: `${local.slice(0, 10)}T12:30:00.000Z`,
  });
  const moved = await key.client.patch(`${path}/${request.publishRequestId}`, { scheduledFor: onDay(61) });
  expect(moved.body.scheduledForLocal).toBeUndefined();
});
