import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { expectViolations } from '../support/errors.ts';
import { type PublishGroup, publishGroup } from '../support/publish-groups.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

const path = '/v1/publish-groups';

/** A service without workers, so that the list does not change. */
let service: SharedService;
let key: TestKey;
/** In the order in which they were made. */
const made: PublishGroup[] = [];

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
  const target = { connectedProfileId, contentType: 'facebook.media.items' };
  for (let index = 0; index < 5; index += 1)
    made.push(
      await publishGroup(key.client, {
        text: `Loaf ${index}`,
        reference: `campaign-${index % 2}`,
        metadata: { shop: index < 3 ? 'north' : 'south' },
        targets: Array(index + 1).fill(target),
      }),
    );
});

const idsOf = (groups: readonly Pick<PublishGroup, 'publishGroupId'>[]) =>
  groups.map(({ publishGroupId }) => publishGroupId);

async function walk(query: object): Promise<string[]> {
  const { body } = await key.client.get(path, query);
  expect(body.hasMore).toBe(body.nextCursor !== undefined);
  return [...idsOf(body.data), ...(body.hasMore ? await walk({ ...query, cursor: body.nextCursor }) : [])];
}

describe('publishGroups.list', () => {
  test('has every group once, newest first, as get has it but for its requests', async () => {
    const { body } = await key.client.get(path);
    const expected = made
      .toReversed()
      .map(({ publishRequests: _requests, ...summary }): Schemas['PublishGroupSummary'] => summary);
    expect(body).toEqual({ data: expected, hasMore: false });
    for (const limit of [1, 2, 5, 6]) expect(await walk({ limit })).toEqual(idsOf(made).toReversed());
  });

  test('filters by reference, metadata and time, on every page', async () => {
    const odd = made.filter((_group, index) => index % 2 === 1);
    for (const limit of [1, 100]) {
      expect(await walk({ reference: 'campaign-1', limit })).toEqual(idsOf(odd).toReversed());
      expect(await walk({ 'metadata[shop]': 'south', limit })).toEqual(idsOf(made.slice(3)).toReversed());
    }
    const since = made[2]?.createdAt;
    expect(await walk({ since })).toEqual(idsOf(made.slice(2)).toReversed());
    expect(await walk({ until: new Date(0).toISOString() })).toEqual([]);
    expectViolations(await key.client.get(path, { limit: 0 }), { limit: 'too_small' });
  });

  test('has nothing of another organization or mode', async () => {
    const other = await service.newKey({ organization: 'Without groups' });
    const live = await service.newKey({ mode: 'live' });
    for (const { client } of [other, live])
      expect((await client.get(path)).body).toEqual({ data: [], hasMore: false });
  });
});
