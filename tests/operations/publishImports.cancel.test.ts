import { beforeAll, describe, expect, test } from '@jest/globals';
import { runImport } from '../../src/domain/publishing/imports/run-imports.ts';
import { expectError } from '../support/errors.ts';
import { csv, importNow, postFile, rowsOf, runToItsEnd } from '../support/publish-imports.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
let key: TestKey;
let connectedProfileId: string;

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  connectedProfileId = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
});

const fileOf = (name: string, count: number) =>
  csv(
    Array.from({ length: count }, (_none, index) => ({
      key: `${name}-${index}`,
      connectedProfileIds: connectedProfileId,
      contentTypes: 'facebook.media.items',
      text: 'Rye',
    })),
  );
const cancel = (importId: string, client = key.client) =>
  client.post(`/v1/publish-imports/${importId}/cancel`);

describe('publishImports.cancel', () => {
  test('in the middle of a run, publishes nothing more, leaves what was published, and keeps no content', async () => {
    const { body } = await postFile(key.client, fileOf('middle', 50));
    await key.client.post(`/v1/publish-imports/${body.importId}/run`);
    await runImport(service.ctx, { organizationId: key.organizationId, importId: body.importId });
    const canceled = await cancel(body.importId);
    expect(canceled.body).toMatchObject({ status: 'canceled', rows: { created: 20, canceled: 30 } });
    expect((await cancel(body.importId)).body).toEqual(canceled.body);
    await service.runDue('imports.rows');
    expect((await importNow(key.client, body)).rows).toEqual(canceled.body.rows);
    const [made] = await rowsOf(key.client, body, { status: 'created' });
    const group = await key.client.get(`/v1/publish-groups/${made?.publishGroupId}`);
    expect(group.body.status).not.toBe('canceled');
    const where = { importId: body.importId, content: { not: null } };
    expect(await service.ctx.db.publishImportRow.count({ where })).toBe(0);
    const run = await key.client.post(`/v1/publish-imports/${body.importId}/run`);
    expect(expectError(run, 409, 'conflict').reason).toBe('import_ended');
  });

  test('refuses an import of which every row was dealt with, and one of another organization or mode', async () => {
    const { body } = await postFile(key.client, fileOf('whole', 1));
    const other = await service.newKey({ organization: 'Strangers to files' });
    const live = await service.newKey({ mode: 'live' });
    for (const { client } of [other, live])
      expectError(await cancel(body.importId, client), 404, 'not_found');
    await runToItsEnd(service, key.client, body);
    expect(expectError(await cancel(body.importId), 409, 'conflict').reason).toBe('import_ended');
  });
});
