import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectViolations } from '../support/errors.ts';
import { makeKey } from '../support/keys.ts';
import { publish } from '../support/publishing.ts';
import { clientOf, type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: SharedService;
let own: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  own = await service.newKey({ organization: 'Changes keys' });
});

const pathOf = ({ keyId }: { keyId: string }) => `/v1/keys/${keyId}`;

describe('keys.update', () => {
  test('changes what it is given, and leaves the rest', async () => {
    const { key, ...made } = await makeKey(own.client, { allowedOperations: ['media.list'] });
    const renamed = await own.client.patch(pathOf(made), { name: 'Other' });
    expect([renamed.status, renamed.body]).toEqual([200, { ...made, name: 'Other' }]);
    const changed = { refusesUnknownParameters: false, needsApproval: true };
    const answer = await own.client.patch(pathOf(made), changed);
    expect(answer.body).toEqual({ ...renamed.body, ...changed });
    expect((await own.client.get(pathOf(made))).body).toEqual(answer.body);
    const free = await own.client.patch(pathOf(made), { needsApproval: false });
    expect(free.body).not.toHaveProperty('needsApproval');
    expect((await own.client.patch(pathOf(made), {})).body).toEqual(free.body);
  });

  test('the need of approval holds everywhere within moments', async () => {
    const made = await makeKey(own.client);
    const client = clientOf(service.url, made.key);
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
    await own.client.patch(pathOf(made), { needsApproval: true });
    const statusOf = async () =>
      (await publish(client, { connectedProfileId, contentType: 'facebook.media.items', text: 'Rye' }))
        .status;
    await until(async () => (await statusOf()) === 'pending_approval');
  });

  test('does not change what a key may do, or its life', async () => {
    const made = await makeKey(own.client);
    expectViolations(
      await own.client.patch(pathOf(made), {
        allowedOperations: ['media.list'],
        expiresAt: null,
        mode: 'live',
      }),
      { allowedOperations: 'unknown_field', expiresAt: 'unknown_field', mode: 'unknown_field' },
    );
  });

  test.each<[string, object, object]>([
    ['may run more', { allowedOperations: ['keys.update', 'media.list'] }, {}],
    ['lasts longer', { expiresAt: new Date(Date.now() + 86_400_000) }, {}],
    ['needs no approval', { needsApproval: true }, {}],
    [
      'may run another operation',
      { allowedOperations: ['keys.update', 'media.list'] },
      { allowedOperations: ['media.list', 'media.get'] },
    ],
  ])('a key is left alone that %s', async (_what, acting, target) => {
    const { client } = await service.newKey({ organization: 'Changes keys', ...acting });
    const key = await service.newKey({ organization: 'Changes keys', ...target });
    const refused = await client.patch(pathOf(key), { name: 'Mine now' });
    expect(expectError(refused, 409, 'conflict')).toEqual({ reason: 'wider_key' });
    expect((await own.client.get(pathOf(key))).body.name).not.toBe('Mine now');
  });

  test('a key that needs approval frees none of it, itself neither', async () => {
    const needing = await service.newKey({ organization: 'Changes keys', needsApproval: true });
    expectViolations(await needing.client.patch(pathOf(needing), { needsApproval: false }), {
      needsApproval: 'invalid_value',
    });
    expect(
      (await needing.client.patch(pathOf(needing), { name: 'Renamed', needsApproval: true })).status,
    ).toBe(200);
  });

  test('a revoked key and a foreign one are not changed', async () => {
    const made = await makeKey(own.client);
    await own.client.post(`${pathOf(made)}/revoke`);
    const revoked = await own.client.patch(pathOf(made), { name: 'Late' });
    expect(expectError(revoked, 409, 'conflict')).toEqual({ reason: 'key_revoked' });
    const foreign = await service.newKey({ organization: 'Umbrella' });
    expectError(await own.client.patch(pathOf(foreign), { name: 'Mine' }), 404, 'not_found');
  });
});
