import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectViolations } from '../support/errors.ts';
import { checkedImport, csv, type PublishImport, rowsOf } from '../support/publish-imports.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
let key: TestKey;
let checked: PublishImport;
let path: string;

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
  const rows = Array.from({ length: 7 }, (_none, index) => ({
    key: `post-${index}`,
    connectedProfileIds: index % 3 === 0 ? 'cp_nobody' : connectedProfileId,
    contentTypes: 'facebook.media.items',
    text: 'Rye',
  }));
  checked = await checkedImport(service, key.client, csv(rows));
  path = `/v1/publish-imports/${checked.importId}/rows`;
});

describe('publishImports.rows', () => {
  test('has every row once in the order of the file, whatever the size of its pages', async () => {
    for (const limit of [1, 2, 7, 100]) {
      const rows = await rowsOf(key.client, checked, { limit });
      expect(rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    }
  });

  test('filters by one status or several, and has nothing of the content', async () => {
    const wrong = await rowsOf(key.client, checked, { status: 'invalid' });
    expect(wrong.map((row) => row.key)).toEqual(['post-0', 'post-3', 'post-6']);
    expect(await rowsOf(key.client, checked, { status: 'valid,invalid' })).toHaveLength(7);
    expect(await rowsOf(key.client, checked, { status: 'created' })).toEqual([]);
    expect(JSON.stringify(await rowsOf(key.client, checked))).not.toContain('Rye');
    expectViolations(await key.client.get(path, { status: 'wrong' }), { status: 'invalid_value' });
  });

  test('does not find the rows of another organization or mode', async () => {
    const other = await service.newKey({ organization: 'Without files' });
    const live = await service.newKey({ mode: 'live' });
    for (const { client } of [other, live]) expectError(await client.get(path), 404, 'not_found');
  });
});
