import { beforeAll, describe, expect, test } from '@jest/globals';
import { type BackfillRequest, backfill, path, post } from '../support/backfilling.ts';
import { expectViolations } from '../support/errors.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

/** A service without workers, so that the list does not change. */
let service: TestService;
let key: TestKey;
/**
 * Requests of two profiles and several content types, in the order in which they were made; the first one is
 * canceled.
 */
const made: BackfillRequest[] = [];
const profiles: string[] = [];

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  for (let count = 0; count < 2; count += 1)
    profiles.push((await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId);
  for (const resource of ['media.items', 'media.comments', 'dm.threads', 'dm.messages'])
    for (const connectedProfileId of profiles)
      made.push(await backfill(key.client, { connectedProfileId, contentType: `facebook.${resource}` }));
  const [first] = made;
  made[0] = (await key.client.post(`${path}/${first?.backfillRequestId}/cancel`)).body;
});

const idsOf = (requests: BackfillRequest[]) => requests.map(({ backfillRequestId }) => backfillRequestId);
const newestFirst = (fits: (request: BackfillRequest) => boolean = () => true) =>
  idsOf(made.filter(fits)).toReversed();

async function walk(query: object): Promise<string[]> {
  const { body } = await key.client.get(path, query);
  expect(body.hasMore).toBe(body.nextCursor !== undefined);
  return [...idsOf(body.data), ...(body.hasMore ? await walk({ ...query, cursor: body.nextCursor }) : [])];
}

describe('backfillRequests.list', () => {
  test('filters by when requests were made, alone and with other filters, on every page', async () => {
    const [, , { createdAt: since = '' } = {}, , , { createdAt: until = '' } = {}] = made;
    const [connectedProfileId] = profiles;
    const fits = ({ createdAt }: BackfillRequest) => createdAt >= since && createdAt <= until;
    for (const limit of [1, 100]) {
      expect(await walk({ since, limit })).toEqual(newestFirst(({ createdAt }) => createdAt >= since));
      expect(await walk({ until, limit })).toEqual(newestFirst(({ createdAt }) => createdAt <= until));
      expect(await walk({ since, until, limit })).toEqual(newestFirst(fits));
      expect(await walk({ since, until, connectedProfileId, limit })).toEqual(
        newestFirst((request) => fits(request) && request.connectedProfileId === connectedProfileId),
      );
    }
    expect(newestFirst(fits).length).toBeLessThan(made.length);
    expect(await walk({ since: '9999-12-31T23:59:59Z' })).toEqual([]);
    expectViolations(await key.client.get(path, { since: 'yesterday', until: '2026-02-30T00:00:00Z' }), {
      since: 'invalid_format',
      until: 'invalid_format',
    });
  });

  test('has every request once, newest first, as get has it', async () => {
    const { status, body } = await key.client.get(path);
    expect([status, body]).toEqual([200, { data: made.toReversed(), hasMore: false }]);
    const [newest] = body.data;
    expect((await key.client.get(`${path}/${newest.backfillRequestId}`)).body).toEqual(newest);
  });

  test('comes in pages as large as is wanted', async () => {
    for (const limit of [1, 3, 7, 8, 9, 100]) expect(await walk({ limit })).toEqual(newestFirst());
  });

  test('filters by profile, by content type and by status, alone and together, on every page', async () => {
    const [connectedProfileId = ''] = profiles;
    const contentType = 'facebook.dm.threads';
    const ofProfile = (one: BackfillRequest) => one.connectedProfileId === connectedProfileId;
    const isQueued = ({ status }: BackfillRequest) => status === 'queued';
    for (const limit of [1, 100]) {
      expect(await walk({ connectedProfileId, limit })).toEqual(newestFirst(ofProfile));
      expect(await walk({ contentType, limit })).toEqual(
        newestFirst((one) => one.contentType === contentType),
      );
      expect(await walk({ status: 'canceled', limit })).toEqual(newestFirst((one) => !isQueued(one)));
      expect(await walk({ connectedProfileId, status: 'queued', limit })).toEqual(
        newestFirst((one) => ofProfile(one) && isQueued(one)),
      );
    }
  });

  test('has nothing for what nothing fits, and refuses a status or a content type that there is not', async () => {
    for (const filters of [{ status: 'completed' }])
      expect((await key.client.get(path, filters)).body).toEqual({ data: [], hasMore: false });
    const unknown = { status: 'done', contentType: 'myspace.blog.posts' };
    expectViolations(await key.client.get(path, unknown), {
      status: 'invalid_value',
      contentType: 'invalid_value',
    });
  });

  test('shows neither other organizations nor the other mode', async () => {
    const live = await service.newKey({ mode: 'live' });
    const stranger = await service.newKey({ organization: 'Stranger' });
    for (const { client } of [live, stranger])
      for (const filters of [{}, { status: 'queued' }])
        expect((await client.get(path, filters)).body).toEqual({ data: [], hasMore: false });
  });

  test('continues where it was, whatever was made meanwhile', async () => {
    const first = await key.client.get(path, { limit: 3 });
    const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
    const { status } = await post(key.client, { connectedProfileId, contentType: 'facebook.media.items' });
    expect(status).toBe(200);
    const second = await key.client.get(path, { limit: 100, cursor: first.body.nextCursor });
    expect([...idsOf(first.body.data), ...idsOf(second.body.data)]).toEqual(newestFirst());
  });
});
