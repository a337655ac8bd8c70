import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectOtherMode } from '../support/errors.ts';
import { csv, importNow, postFile } from '../support/publish-imports.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedTestService();
});

describe('publishImports.get', () => {
  test('tells how far an import has come, and is not found by another organization or mode', async () => {
    const { client } = await service.newKey();
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
    const row = {
      connectedProfileIds: connectedProfileId,
      contentTypes: 'facebook.media.items',
      text: 'Rye',
    };
    const { body } = await postFile(
      client,
      csv([
        { key: 'one', ...row },
        { key: '', ...row },
      ]),
    );
    expect(await importNow(client, body)).toEqual(body);
    expect(body).toMatchObject({ status: 'checking', rows: { total: 2, pending: 1, invalid: 1 } });
    await service.runDue('imports.rows');
    expect(await importNow(client, body)).toMatchObject({ status: 'ready', rows: { pending: 0, valid: 1 } });

    const path = `/v1/publish-imports/${body.importId}`;
    const other = await service.newKey({ organization: 'Without imports' });
    expectError(await other.client.get(path), 404, 'not_found');
    const live = await service.newKey({ mode: 'live' });
    const never = await live.client.get(
      `/v1/publish-imports/${body.importId.replace('test_', '').replace(/.$/, '0')}`,
    );
    expectOtherMode(await live.client.get(path), body.importId, never);
  });
});
