import { beforeAll, expect, test } from '@jest/globals';
import { generateKey, parseKey } from '../../src/auth/api-keys/verifier.ts';
import { findKey } from '../../src/db/tables/keys.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedTestService();
});

test('a key is 32 random bytes and a checksum behind its prefix, and no two are alike', () => {
  const keys = Array.from({ length: 50 }, () => generateKey('live'));
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^svc_live_[0-9A-Za-z]{49}$/);
});

test('any one character that is mistyped is noticed without asking the database', () => {
  const key = generateKey('test');
  expect(parseKey(key)?.mode).toBe('test');
  for (let index = 0; index < key.length; index += 1) {
    const other = key[index] === 'x' ? 'y' : 'x';
    expect(parseKey(key.slice(0, index) + other + key.slice(index + 1))).toBeUndefined();
  }
  for (const wrong of ['', key.slice(1), key.slice(0, -1), `${key}x`, key.replace('test', 'live')])
    expect(parseKey(wrong)).toBeUndefined();
});

test('a key remembers when it was last used, to the minute, and a refused use does not count', async () => {
  service.clock.stop('2026-01-01T10:00:59.500Z');
  const { client, keyId, organizationId } = await service.newKey({
    allowedOperations: ['test.scenarios.list'],
  });
  const lastUsed = async () => {
    await service.ctx.security.keys.flush();
    return (await findKey(service.ctx.db, { organizationId }, keyId))?.lastUsedAt?.toISOString();
  };
  await client.get('/v1/connected-profiles');
  expect(await lastUsed()).toBeUndefined();
  await client.get('/v1/test/scenarios');
  expect(await lastUsed()).toBe('2026-01-01T10:00:00.000Z');
  service.clock.stop('2026-01-01T10:07:30.000Z');
  expect(await lastUsed()).toBe('2026-01-01T10:00:00.000Z');
  await client.get('/v1/test/scenarios');
  expect(await lastUsed()).toBe('2026-01-01T10:07:00.000Z');
});

test('a key ends when its time is over', async () => {
  service.clock.stop('2026-01-01T00:00:00.000Z');
  const { client } = await service.newKey({ expiresAt: new Date('2026-01-02T00:00:00.000Z') });
  expect((await client.get('/v1/test/scenarios')).status).toBe(200);
  service.clock.stop('2026-01-02T00:00:00.000Z');
  expect((await client.get('/v1/test/scenarios')).status).toBe(401);
});
