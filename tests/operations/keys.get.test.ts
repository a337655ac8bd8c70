import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { makeKey, rollKey } from '../support/keys.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { instant } from '../support/suites/connect-resources.ts';

let service: SharedService;
let own: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  own = await service.newKey({ organization: 'Reads keys' });
});

describe('keys.get', () => {
  test('answers a key as it is now, and never the key itself', async () => {
    const { key, ...made } = await makeKey(own.client, { allowedOperations: ['media.list'] });
    const read = async () => (await own.client.get(`/v1/keys/${made.keyId}`)).body;
    expect(await read()).toEqual(made);
    await rollKey(own.client, made.keyId, 5);
    expect(await read()).toEqual({ ...made, expiresAt: instant });
    service.clock.advance(6 * 3_600_000);
    expect(await read()).toMatchObject({ status: 'expired' });
    await own.client.post(`/v1/keys/${made.keyId}/revoke`);
    expect(await read()).toMatchObject({ status: 'revoked', revokedAt: instant });
  });

  test('finds its own organization’s alone', async () => {
    const foreign = await service.newKey({ organization: 'Umbrella' });
    const live = await service.newKey({ organization: 'Reads keys', mode: 'live' });
    for (const { keyId } of [foreign, live])
      expectError(await own.client.get(`/v1/keys/${keyId}`), 404, 'not_found');
  });
});
