import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectViolations } from '../support/errors.ts';
import { makeKey, rollKey } from '../support/keys.ts';
import { clientOf, type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: SharedService;
let own: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  own = await service.newKey({ organization: 'Rolls keys' });
});

const hourMs = 3_600_000;
const works = async (key: string) =>
  (await clientOf(service.url, key).get('/v1/keys/current')).status === 200;

describe('keys.roll', () => {
  test('makes a key like the old one, which goes on for its grace', async () => {
    const { key, ...old } = await makeKey(own.client, {
      allowedOperations: ['media.list', 'keys.current'],
      refusesUnknownParameters: false,
      needsApproval: true,
    });
    const { key: fresh, ...made } = await rollKey(own.client, old.keyId, 2);
    expect(made).toEqual({
      ...old,
      keyId: expect.not.stringMatching(old.keyId),
      keyHint: fresh.slice(-4),
      createdAt: expect.any(String),
    });
    expect([await works(key), await works(fresh)]).toEqual([true, true]);
    service.clock.advance(2 * hourMs + 1);
    expect([await works(key), await works(fresh)]).toEqual([false, true]);
  });

  test('the grace is a day unless it is given, and with none the old key ends at once', async () => {
    const old = await makeKey(own.client);
    await rollKey(own.client, old.keyId);
    const { body } = await own.client.get(`/v1/keys/${old.keyId}`);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(23 * hourMs);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThan(25 * hourMs);
    const other = await makeKey(own.client);
    await rollKey(own.client, other.keyId, 0);
    await until(async () => !(await works(other.key)));
    for (const graceHours of [-1, 73])
      expectViolations(await own.client.post(`/v1/keys/${old.keyId}/roll`, { graceHours }), {
        graceHours: graceHours < 0 ? 'too_small' : 'too_big',
      });
  });

  test('a key rolls itself, and the new one lasts no longer than it did', async () => {
    const expiresAt = new Date(Date.now() + 48 * hourMs).toISOString();
    const old = await makeKey(own.client, { allowedOperations: ['keys.roll'], expiresAt });
    const client = clientOf(service.url, old.key);
    const made = await rollKey(client, old.keyId, 1);
    expect(made).toMatchObject({ allowedOperations: ['keys.roll'], expiresAt, createdByKeyId: old.keyId });
    await until(async () => (await client.get('/v1/keys/current')).body.expiresAt !== expiresAt);
    const { expiresAt: end = '' } = await rollKey(client, old.keyId, 1);
    expect(Date.parse(end)).toBeLessThan(Date.now() + 1.1 * hourMs);
    // The new key outlasts the old one, which therefore gets no secret of it.
    const wider = await client.post(`/v1/keys/${made.keyId}/roll`, {});
    expect(expectError(wider, 409, 'conflict')).toEqual({ reason: 'wider_key' });
  });

  test.each<[string, object, object]>([
    ['may run everything', { allowedOperations: ['keys.roll', 'media.list'] }, {}],
    [
      'may run another operation',
      { allowedOperations: ['keys.roll'] },
      { allowedOperations: ['media.list'] },
    ],
    ['lasts longer', { expiresAt: new Date(Date.now() + 24 * hourMs) }, {}],
    ['needs no approval', { needsApproval: true }, {}],
  ])('gives nobody the secret of a key that %s', async (_what, acting, target) => {
    const { client } = await service.newKey({ organization: 'Rolls keys', ...acting });
    const key = await service.newKey({ organization: 'Rolls keys', ...target });
    const refused = await client.post(`/v1/keys/${key.keyId}/roll`, { graceHours: 0 });
    expect(expectError(refused, 409, 'conflict')).toEqual({ reason: 'wider_key' });
    expect(await works(key.key)).toBe(true);
  });

  test('a key that may ask what it may do, which every key may, is not wider for that', async () => {
    const acting = await service.newKey({
      organization: 'Rolls keys',
      allowedOperations: ['keys.roll', 'keys.create'],
    });
    const asking = ['keys.roll', 'keys.current'];
    const key = await service.newKey({ organization: 'Rolls keys', allowedOperations: asking });
    expect((await rollKey(acting.client, key.keyId)).allowedOperations).toEqual(asking);
    expect((await makeKey(acting.client, { allowedOperations: asking })).allowedOperations).toEqual(asking);
  });

  test('a revoked key and a foreign one are not rolled', async () => {
    const made = await makeKey(own.client);
    await own.client.post(`/v1/keys/${made.keyId}/revoke`);
    const revoked = await own.client.post(`/v1/keys/${made.keyId}/roll`, {});
    expect(expectError(revoked, 409, 'conflict')).toEqual({ reason: 'key_revoked' });
    const foreign = await service.newKey({ organization: 'Umbrella' });
    expectError(await own.client.post(`/v1/keys/${foreign.keyId}/roll`, {}), 404, 'not_found');
    expect(await works(foreign.key)).toBe(true);
  });

  test('is in the audit log with both keys', async () => {
    const actor = await service.newKey({ organization: 'Rolls and writes', name: 'Rotation' });
    const old = await makeKey(actor.client);
    const made = await rollKey(actor.client, old.keyId, 3);
    const entries = await service.ctx.db.auditEntry.findMany({
      where: { organizationId: actor.organizationId, action: 'keys.roll' },
    });
    expect(entries).toMatchObject([
      {
        actor: `API key Rotation (${actor.keyId})`,
        subject: old.keyId,
        details: { graceHours: 3, newKeyId: made.keyId },
        outcome: 'done',
      },
    ]);
  });
});
