import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { makeKey } from '../support/keys.ts';
import { clientOf, type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { instant } from '../support/suites/connect-resources.ts';
import { overWithin } from '../support/until.ts';

let service: SharedService;
let own: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  own = await service.newKey({ organization: 'Revokes keys' });
});

const works = async (key: string) =>
  (await clientOf(service.url, key).get('/v1/keys/current')).status === 200;

describe('keys.revoke', () => {
  test('ends a key within a second, and what is revoked stays as it is', async () => {
    const { key, ...made } = await makeKey(own.client);
    expect(await works(key)).toBe(true);
    const { status, body } = await own.client.post(`/v1/keys/${made.keyId}/revoke`);
    expect([status, body]).toEqual([
      200,
      { ...made, status: 'revoked', revokedAt: instant, lastUsedAt: body.lastUsedAt },
    ]);
    await overWithin(1_000, () => works(key));
    expect((await own.client.post(`/v1/keys/${made.keyId}/revoke`)).body.revokedAt).toBe(body.revokedAt);
  });

  test('ends a key that may do more, since that gives nothing, and the acting one', async () => {
    const narrow = await service.newKey({ organization: 'Revokes keys', allowedOperations: ['keys.revoke'] });
    const wide = await service.newKey({ organization: 'Revokes keys' });
    for (const { keyId, key } of [wide, narrow]) {
      const { status, body } = await narrow.client.post(`/v1/keys/${keyId}/revoke`);
      expect([status, body.status]).toEqual([200, 'revoked']);
      await overWithin(1_000, () => works(key));
    }
    expectError(await narrow.client.post(`/v1/keys/${own.keyId}/revoke`), 401, 'unauthorized');
  });

  test('leaves keys alone that it has made, and those of others', async () => {
    const maker = await makeKey(own.client);
    const made = await makeKey(clientOf(service.url, maker.key));
    await own.client.post(`/v1/keys/${maker.keyId}/revoke`);
    expect(await works(made.key)).toBe(true);
    const foreign = await service.newKey({ organization: 'Umbrella' });
    const live = await service.newKey({ organization: 'Revokes keys', mode: 'live' });
    for (const { keyId, key } of [foreign, live]) {
      expectError(await own.client.post(`/v1/keys/${keyId}/revoke`), 404, 'not_found');
      expect(await works(key)).toBe(true);
    }
  });

  test('finds nothing by what is no id, and writes nothing of it down', async () => {
    const { client, organizationId } = await service.newKey({ organization: 'Revokes nothing' });
    for (const id of ['x', '%00', 'key_%00', 'x'.repeat(3_000)])
      for (const [method, path] of [
        ['post', '/revoke'],
        ['post', '/roll'],
        ['patch', ''],
      ] as const)
        expectError(await client[method](`/v1/keys/${id}${path}`, {}), 404, 'not_found');
    expect(await service.ctx.db.auditEntry.count({ where: { organizationId } })).toBe(0);
  });

  test('is in the audit log with the acting key', async () => {
    const { keyId } = await makeKey(own.client);
    await own.client.post(`/v1/keys/${keyId}/revoke`);
    const entries = await service.ctx.db.auditEntry.findMany({
      where: { subject: keyId, action: 'keys.revoke' },
    });
    expect(entries).toMatchObject([
      { actor: expect.stringContaining(own.keyId), mode: 'test', outcome: 'done' },
    ]);
  });
});
