/** Finding what was made by the customer's own references and metadata, over HTTP. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { backfill } from '../support/backfilling.ts';
import { newUpload } from '../support/media.ts';
import {
  expectFoundByOwnNames,
  expectWrongFiltersRefused,
  listed,
  ownMetadata,
  ownReference,
} from '../support/own-references.ts';
import { publishGroup } from '../support/publish-groups.ts';
import { publish } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

/** A service without workers, so that nothing changes by itself. */
let service: TestService;
let key: TestKey;
let connectedProfileId: string;
const names = { reference: ownReference, metadata: ownMetadata };
const others = { reference: 'another', metadata: { region: 'south', size: 7 } };

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey({ organization: 'Finds by own names' });
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
});

const post = (input: object = {}) =>
  publish(key.client, { connectedProfileId, contentType: 'facebook.media.items', text: 'Rye', ...input });
const upload = { filename: 'a.jpg', contentType: 'image/jpeg', sizeBytes: 10 };
const stage = async (input: object) => (await key.client.post('/v1/media', { upload, ...input })).body;

const resources = [
  { path: '/v1/publish-requests', id: 'publishRequestId', make: post },
  {
    path: '/v1/publish-groups',
    id: 'publishGroupId',
    make: (input: object) =>
      publishGroup(key.client, {
        text: 'Rye',
        targets: [{ connectedProfileId, contentType: 'facebook.media.items' }],
        ...input,
      }),
  },
  { path: '/v1/media', id: 'mediaId', make: stage },
  {
    path: '/v1/backfill-requests',
    id: 'backfillRequestId',
    make: (input: { reference: string }) =>
      backfill(key.client, {
        connectedProfileId,
        contentType: input.reference === ownReference ? 'facebook.media.items' : 'facebook.media.comments',
        ...input,
      }),
  },
] as const;

describe.each(resources)('$path', ({ path, id, make }) => {
  test('keeps the names, finds by them, and by nothing else', async () => {
    await make(others);
    const made = await make(names);
    expect(made).toMatchObject(names);
    const ownId = (made as Record<string, string>)[id] ?? '';
    expect((await key.client.get(`${path}/${ownId}`)).body).toMatchObject(names);
    await expectFoundByOwnNames(key.client, path, id, ownId);
    await expectWrongFiltersRefused(key.client, path);
  });

  test('shows neither other organizations nor the other mode', async () => {
    const live = await service.newKey({ mode: 'live', organization: 'Finds by own names' });
    const stranger = await service.newKey({ organization: 'Finds nothing' });
    for (const { client } of [live, stranger])
      for (const filters of [{ reference: ownReference }, { 'metadata[region]': 'north' }])
        expect((await client.get(path, filters)).body).toEqual({ data: [], hasMore: false });
  });
});

describe('the ledger', () => {
  const path = '/v1/publish-requests';
  const walk = (filters: object) => listed(key.client, path, 'publishRequestId', filters);

  test('pages through what has a name, whatever other filters leave out', async () => {
    const made: { id: string; scheduled: boolean }[] = [];
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    for (let index = 0; index < 9; index += 1) {
      const scheduled = index % 4 === 0;
      const { publishRequestId } = await post({
        metadata: { campaign: 'spring' },
        ...(scheduled ? { scheduledFor } : {}),
      });
      made.unshift({ id: publishRequestId, scheduled });
    }
    const all = made.map(({ id }) => id);
    const scheduled = made.filter((one) => one.scheduled).map(({ id }) => id);
    for (const limit of [1, 2, 100]) {
      expect(await walk({ 'metadata[campaign]': 'spring', limit })).toEqual(all);
      expect(await walk({ 'metadata[campaign]': 'spring', status: 'scheduled', limit })).toEqual(scheduled);
    }
  });

  test('shows several statuses together, in order, on every page', async () => {
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const made = [];
    for (const input of [{}, { scheduledFor }, {}, { scheduledFor }, { scheduledFor }])
      made.unshift((await post({ reference: 'statuses', ...input })).publishRequestId);
    const [canceled, second, , fourth] = made;
    for (const id of [canceled, fourth]) await key.client.post(`${path}/${id}/cancel`);
    const among = { reference: 'statuses' };
    for (const limit of [1, 2, 100]) {
      const status = ['queued', 'canceled', 'queued'];
      expect(await walk({ ...among, status, limit })).toEqual(made.filter((id) => id !== second));
      expect(await walk({ ...among, status: 'scheduled,canceled', limit })).toEqual([
        canceled,
        second,
        fourth,
      ]);
    }
    const open = await walk({ status: ['scheduled', 'queued'], limit: 100 });
    expect(open).toEqual(open.toSorted().toReversed());
    expect(open).toEqual(expect.arrayContaining([second]));
    const refused = await key.client.get(path, { status: 'queued,done' });
    expect(refused.body.error.meta.validationErrors).toEqual([
      { field: 'status', message: expect.stringMatching(/^Expected one of: scheduled, /) },
    ]);
  });

  test('shows what was made in a time window, both ends included', async () => {
    const made: { id: string; at: string }[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { publishRequestId, createdAt } = await post({ reference: 'windows' });
      const at = new Date(Date.parse(createdAt) - (3 - index) * 1_000).toISOString();
      await query(service, 'UPDATE publish_requests SET created_at = $2 WHERE id = $1', [
        publishRequestId,
        at,
      ]);
      made.push({ id: publishRequestId, at });
    }
    const [first, second, third] = made;
    const isOurs = (found: unknown) => made.some(({ id }) => id === found);
    for (const among of [{ reference: 'windows' }, {}]) {
      // Without a reference, a post of another test may have been made in the same millisecond.
      const then = await walk({ ...among, since: second?.at, until: second?.at });
      expect(then.filter(isOurs)).toEqual([second?.id]);
    }
    const two = { reference: 'windows', since: first?.at, until: second?.at, limit: 1 };
    expect(await walk(two)).toEqual([second?.id, first?.id]);
    expect(await walk({ reference: 'windows', since: third?.at })).toEqual([third?.id]);
    expect(
      await walk({ reference: 'windows', since: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' }),
    ).toEqual([]);
  });

  test('finds by the names as they were changed, and an empty reference removes one', async () => {
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const { publishRequestId } = await post({ scheduledFor, reference: 'before', metadata: { step: 'one' } });
    const change = (body: object) => key.client.patch(`${path}/${publishRequestId}`, body);
    expect((await change({ reference: 'after', metadata: { step: 'two' } })).body.reference).toBe('after');
    for (const filters of [{ reference: 'before' }, { 'metadata[step]': 'one' }])
      expect(await walk(filters)).toEqual([]);
    for (const filters of [{ reference: 'after' }, { 'metadata[step]': 'two' }])
      expect(await walk(filters)).toEqual([publishRequestId]);
    expect((await change({ reference: '' })).body).not.toHaveProperty('reference');
    expect(await walk({ reference: 'after' })).toEqual([]);
  });
});

test('a filter does not match names that it only resembles', async () => {
  const media = await newUpload(key.client);
  expect(media).not.toHaveProperty('reference');
  const made = await stage({ reference: 'k', metadata: { 'a]b': 'x', 'a b': 'y' } });
  for (const filters of [{ 'metadata[a]b]': 'x' }, { 'metadata[a b]': 'y' }])
    expect(await listed(key.client, '/v1/media', 'mediaId', filters)).toEqual([made.mediaId]);
});

test('nothing is left of the names of a row that was deleted', async () => {
  const { mediaId } = await stage({ reference: 'gone', metadata: { region: 'gone' } });
  const terms = () => query(service, 'SELECT term FROM reference_terms WHERE id = $1', [mediaId]);
  expect(await terms()).toHaveLength(2);
  expect((await key.client.delete(`/v1/media/${mediaId}`)).status).toBe(200);
  expect(await terms()).toEqual([]);
});
