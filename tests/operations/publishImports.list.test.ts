import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectViolations } from '../support/errors.ts';
import { csv, type PublishImport, postFile } from '../support/publish-imports.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

const path = '/v1/publish-imports';
let service: SharedService;
let key: TestKey;
/** In the order in which they were made. */
const made: PublishImport[] = [];

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  for (let index = 0; index < 4; index += 1) {
    const row = { key: `${index}`, connectedProfileIds: 'cp_nobody', contentTypes: 'facebook.media.items' };
    made.push((await postFile(key.client, csv([row]))).body);
  }
});

async function walk(query: object): Promise<string[]> {
  const { body } = await key.client.get(path, query);
  const ids = body.data.map(({ importId }: PublishImport) => importId);
  return [...ids, ...(body.hasMore ? await walk({ ...query, cursor: body.nextCursor }) : [])];
}

describe('publishImports.list', () => {
  test('has every import once, newest first, on every page and within a time', async () => {
    const ids = made.map(({ importId }) => importId);
    expect((await key.client.get(path)).body).toEqual({ data: made.toReversed(), hasMore: false });
    for (const limit of [1, 3, 4]) expect(await walk({ limit })).toEqual(ids.toReversed());
    expect(await walk({ since: made[2]?.createdAt })).toEqual(ids.slice(2).toReversed());
    expect(await walk({ until: new Date(0).toISOString() })).toEqual([]);
    expectViolations(await key.client.get(path, { limit: 0 }), { limit: 'too_small' });
  });

  test('has nothing of another organization or mode', async () => {
    const other = await service.newKey({ organization: 'Without a file' });
    const live = await service.newKey({ mode: 'live' });
    for (const { client } of [other, live])
      expect((await client.get(path)).body).toEqual({ data: [], hasMore: false });
  });
});
