import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/db/client/ids.ts';
import { insertAuditEntry } from '../../src/db/tables/audit-entries.ts';
import { expectNotFoundLike } from '../support/errors.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
let key: TestKey;
let live: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey({ organization: 'Reads an entry' });
  live = await service.newKey({ organization: 'Reads an entry', mode: 'live' });
});

const at = (id: string) => `/v1/audit-entries/${id}`;
const insert = (mode?: 'live' | 'test') =>
  insertAuditEntry(
    service.ctx.db,
    {
      organizationId: key.organizationId,
      ...(mode ? { mode } : {}),
      userId: newId('user'),
      actor: 'ada@harbour.example',
      action: 'keys.create',
    },
    new Date(),
  );

describe('auditEntries.get', () => {
  test('answers what the list has of the entry', async () => {
    const id = await insert('test');
    const { status, body } = await key.client.get(at(id));
    expect(status).toBe(200);
    expect(body.auditEntryId).toBe(id);
    expect((await key.client.get('/v1/audit-entries')).body.data).toContainEqual(body);
  });

  test('finds an entry without a mode for a live key alone', async () => {
    const id = await insert();
    expect((await live.client.get(at(id))).body.auditEntryId).toBe(id);
    expectNotFoundLike(await key.client.get(at(id)), await key.client.get(at(newId('auditEntry'))));
  });

  test('finds no entry of the other mode or of another organization', async () => {
    const missing = await key.client.get(at(newId('auditEntry')));
    expectNotFoundLike(await key.client.get(at(await insert('live'))), missing);
    const { client } = await service.newKey({ organization: 'Reads no entry' });
    expectNotFoundLike(await client.get(at(await insert('test'))), missing);
  });
});
