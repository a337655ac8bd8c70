import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectViolations } from '../support/errors.ts';
import { type PublishRequest, post, publish } from '../support/publishing.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

const path = '/v1/publish-requests';

/** A service without workers, so that the list does not change. */
let service: TestService;
let key: TestKey;
/** Requests of two profiles and two content types, in the order in which they were made. */
const made: PublishRequest[] = [];
const profiles: string[] = [];

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  for (const providerId of ['facebook', 'instagram'])
    profiles.push((await key.client.newProfile({ providerId })).connectedProfileId);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  for (let index = 0; index < 12; index += 1)
    made.push(
      await publish(key.client, {
        connectedProfileId: profiles[index % 2],
        ...(index % 2
          ? { contentType: 'instagram.media.comments', target: { mediaExternalId: '1' } }
          : { contentType: 'facebook.media.items' }),
        text: `Loaf ${index}`,
        ...(index % 3 ? {} : { scheduledFor: soon }),
      }),
    );
});

const idsOf = (requests: PublishRequest[]) => requests.map(({ publishRequestId }) => publishRequestId);
const newestFirst = (fits: (request: PublishRequest) => boolean = () => true) =>
  idsOf(made.filter(fits)).toReversed();

async function walk(query: object): Promise<string[]> {
  const { body } = await key.client.get(path, query);
  expect(body.hasMore).toBe(body.nextCursor !== undefined);
  return [...idsOf(body.data), ...(body.hasMore ? await walk({ ...query, cursor: body.nextCursor }) : [])];
}

describe('publishRequests.list', () => {
  test('has every request once, newest first, as get has it', async () => {
    const { status, body } = await key.client.get(path);
    expect([status, body]).toEqual([200, { data: made.toReversed(), hasMore: false }]);
    const [newest] = body.data;
    expect((await key.client.get(`${path}/${newest.publishRequestId}`)).body).toEqual(newest);
  });

  test('comes in pages as large as is wanted', async () => {
    for (const limit of [1, 5, 11, 12, 13, 100]) expect(await walk({ limit })).toEqual(newestFirst());
  });

  test('filters by profile, by content type and by status, alone and together, on every page', async () => {
    for (const limit of [1, 100]) {
      const [connectedProfileId = ''] = profiles;
      const ofProfile = (one: PublishRequest) => one.connectedProfileId === connectedProfileId;
      expect(await walk({ connectedProfileId, limit })).toEqual(newestFirst(ofProfile));
      const contentType = 'instagram.media.comments';
      const ofType = (one: PublishRequest) => one.contentType === contentType;
      expect(await walk({ contentType, limit })).toEqual(newestFirst(ofType));
      const isScheduled = ({ status }: PublishRequest) => status === 'scheduled';
      expect(await walk({ status: 'scheduled', limit })).toEqual(newestFirst(isScheduled));
      expect(await walk({ connectedProfileId, status: 'scheduled', limit })).toEqual(
        newestFirst((one) => ofProfile(one) && isScheduled(one)),
      );
    }
  });

  test('has nothing for what nothing fits, and refuses a status or a content type that there is not', async () => {
    for (const filters of [
      { status: 'published' },
      { connectedProfileId: profiles[0], contentType: 'instagram.media.comments' },
    ])
      expect((await key.client.get(path, filters)).body).toEqual({ data: [], hasMore: false });
    const unknown = { status: 'done', contentType: 'myspace.blog.posts' };
    expectViolations(await key.client.get(path, unknown), {
      status: 'invalid_value',
      contentType: 'invalid_value',
    });
  });

  test('shows neither other organizations nor the other mode', async () => {
    const live = await service.newKey({ mode: 'live' });
    const stranger = await service.newKey({ organization: `Stranger ${randomUUID()}` });
    for (const { client } of [live, stranger])
      for (const filters of [{}, { status: 'scheduled' }])
        expect((await client.get(path, filters)).body).toEqual({ data: [], hasMore: false });
  });

  test('continues where it was, whatever was made meanwhile', async () => {
    const first = await key.client.get(path, { limit: 6 });
    const { status } = await post(key.client, {
      connectedProfileId: profiles[0],
      contentType: 'facebook.media.items',
      text: 'Late',
    });
    expect(status).toBe(200);
    const second = await key.client.get(path, { limit: 100, cursor: first.body.nextCursor });
    expect([...idsOf(first.body.data), ...idsOf(second.body.data)]).toEqual(newestFirst());
  });
});
