import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

const path = '/v1/keys/current';
let service: TestService;
beforeAll(async () => {
  service = await sharedTestService();
});

describe('keys.current', () => {
  test('tells what the key stands for, and never the key', async () => {
    const key = await service.newKey({ organization: 'Asks for itself', mode: 'live', name: 'Inbox' });
    const { status, body } = await key.client.get(path);
    expect([status, body]).toEqual([
      200,
      {
        keyId: key.keyId,
        name: 'Inbox',
        mode: 'live',
        organizationId: key.organizationId,
        organization: 'Asks for itself',
        allowedOperations: null,
        refusesUnknownParameters: false,
      },
    ]);
  });

  test('answers a key that is limited to other operations, with these and with its end', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const allowedOperations = ['events.list', 'connectedProfiles.list'];
    const { client } = await service.newKey({ allowedOperations, expiresAt });
    const { status, body } = await client.get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ mode: 'test', allowedOperations, expiresAt: expiresAt.toISOString() });
    expectError(await client.get('/v1/media'), 401, 'unauthorized');
  });
});
