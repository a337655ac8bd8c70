/** Tests keys that keys make: what they may give, who gets the secret, and what is written down. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { mostMadeByKeys } from '../../src/domain/people/keys-by-keys.ts';
import { dayMs } from '../../src/lib/time.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { makeKey, rollKey } from '../support/keys.ts';
import { publish } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import {
  type Client,
  clientOf,
  type SharedService,
  sharedTestService,
  type TestKey,
} from '../support/service.ts';
import { instant, typeId } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

let service: SharedService;
let full: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  full = await service.newKey({ organization: 'Makes keys' });
});

const path = '/v1/keys';
const withKey = (key: string): Client => clientOf(service.url, key);
const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const current = async (client: Client) => (await client.get('/v1/keys/current')).body;

describe('what a key is given', () => {
  test('is all that the acting key has, unless less is asked for', async () => {
    const made = await makeKey(full.client, { name: 'Backend' });
    expect(made).toEqual({
      keyId: typeId('key'),
      name: 'Backend',
      mode: 'test',
      status: 'active',
      allowedOperations: null,
      refusesUnknownParameters: true,
      keyHint: made.key.slice(-4),
      createdByKeyId: full.keyId,
      createdAt: instant,
      key: expect.stringMatching(/^svc_test_\w{49}$/),
    });
    expect(await current(withKey(made.key))).toMatchObject({
      keyId: made.keyId,
      organizationId: full.organizationId,
      allowedOperations: null,
    });
  });

  test('is the operations, the end, the strictness and the need of approval that were asked for', async () => {
    const expiresAt = inDays(3).toISOString();
    const { key } = await makeKey(full.client, {
      allowedOperations: ['media.list', 'media.list', 'events.list'],
      expiresAt,
      refusesUnknownParameters: false,
      needsApproval: true,
    });
    expect(await current(withKey(key))).toMatchObject({
      allowedOperations: ['media.list', 'events.list'],
      expiresAt,
      refusesUnknownParameters: false,
      needsApproval: true,
    });
    expect((await withKey(key).get('/v1/media')).status).toBe(200);
    expectError(await withKey(key).get('/v1/connections'), 401, 'unauthorized');
  });

  test('is of the mode of the acting key, live as well', async () => {
    const live = await service.newKey({ organization: 'Makes keys', mode: 'live' });
    const made = await makeKey(live.client);
    expect([made.mode, made.key.slice(0, 9)]).toEqual(['live', 'svc_live_']);
    for (const mode of ['live', 'test'])
      expectViolations(await full.client.post(path, { name: 'x', mode }), { mode: 'unknown_field' });
    expect(await current(withKey(made.key))).toMatchObject({ mode: 'live', refusesUnknownParameters: false });
  });
});

describe('the right to make keys', () => {
  test('is with keys that may do everything and those that it was given to, and with no others', async () => {
    const reader = await service.newKey({ allowedOperations: ['media.list', 'keys.list'] });
    const refused = await reader.client.post(path, { name: 'x' });
    expect(expectError(refused, 401, 'unauthorized')).toEqual({ reason: 'operation_not_allowed' });
    const maker = await service.newKey({ allowedOperations: ['keys.create'] });
    expect((await makeKey(maker.client)).allowedOperations).toEqual(['keys.create']);
    for (const other of ['', `/${maker.keyId}`])
      expectError(await maker.client.get(`${path}${other}`), 401, 'unauthorized');
    for (const other of ['roll', 'revoke'])
      expectError(await maker.client.post(`${path}/${maker.keyId}/${other}`), 401, 'unauthorized');
    expectError(await maker.client.patch(`${path}/${maker.keyId}`, {}), 401, 'unauthorized');
  });

  test('is no longer with a key that was revoked or has expired', async () => {
    const made = await makeKey(full.client);
    await full.client.post(`${path}/${made.keyId}/revoke`);
    await until(async () => (await withKey(made.key).post(path, { name: 'x' })).status === 401);
  });
});

describe('no key gives more than it has', () => {
  test('not an operation, nor all of them', async () => {
    const own = ['keys.create', 'media.list'];
    const { client } = await service.newKey({ allowedOperations: own });
    expectViolations(
      await client.post(path, { name: 'x', allowedOperations: ['media.list', 'media.create', 'keys.roll'] }),
      { 'allowedOperations.1': 'invalid_value', 'allowedOperations.2': 'invalid_value' },
    );
    expectViolations(await client.post(path, { name: 'x', allowedOperations: [] }), {
      allowedOperations: 'too_short',
    });
    const made = await makeKey(client);
    expect(made.allowedOperations).toEqual(own);
    expect(
      (await makeKey(withKey(made.key), { allowedOperations: ['media.list'] })).allowedOperations,
    ).toEqual(['media.list']);
  });

  test('not a longer life', async () => {
    const expiresAt = inDays(2);
    const { client } = await service.newKey({ expiresAt });
    expect((await makeKey(client)).expiresAt).toBe(expiresAt.toISOString());
    const sooner = inDays(1).toISOString();
    expect((await makeKey(client, { expiresAt: sooner })).expiresAt).toBe(sooner);
    const later = await client.post(path, { name: 'x', expiresAt: inDays(3).toISOString() });
    expectViolations(later, { expiresAt: 'too_big' });
    expect(later.body.error.message).toContain(expiresAt.toISOString());
  });

  test('not beyond the grace in which it goes on after it was rolled', async () => {
    const old = await makeKey(full.client);
    await rollKey(full.client, old.keyId, 1);
    await until(async () => (await current(withKey(old.key))).expiresAt !== undefined);
    const { expiresAt = '' } = await makeKey(withKey(old.key));
    expect(Date.parse(expiresAt)).toBeLessThan(Date.now() + 1.1 * 3_600_000);
  });

  test('not publishing without approval', async () => {
    const needing = await service.newKey({ organization: 'Makes keys', needsApproval: true });
    expectViolations(await needing.client.post(path, { name: 'x', needsApproval: false }), {
      needsApproval: 'invalid_value',
    });
    const { connectedProfileId } = await full.client.newProfile({ providerId: 'facebook' });
    const { key, needsApproval } = await makeKey(needing.client);
    expect(needsApproval).toBe(true);
    const post = { connectedProfileId, contentType: 'facebook.media.items', text: 'Fresh bread' };
    expect((await publish(withKey(key), post)).status).toBe('pending_approval');
  });
});

describe('what is wrong', () => {
  test('is told together, with the field and what to do', async () => {
    const answer = await full.client.post(path, {
      name: 'x',
      allowedOperations: ['media.list', 'media.lists', 'toString', 'providers.list'],
      expiresAt: inDays(-1).toISOString(),
    });
    expectViolations(answer, {
      'allowedOperations.1': 'invalid_value',
      'allowedOperations.2': 'invalid_value',
      'allowedOperations.3': 'invalid_value',
      expiresAt: 'too_small',
    });
    expectViolations(await full.client.post(path, { name: 'x'.repeat(101), organizationId: 'org_1' }), {
      name: 'too_long',
      organizationId: 'unknown_field',
    });
    expectViolations(await full.client.post(path, {}), { name: 'required' });
  });

  test('is an operation of test mode for a live key', async () => {
    const live = await service.newKey({ organization: 'Makes keys', mode: 'live' });
    expectViolations(await live.client.post(path, { name: 'x', allowedOperations: ['test.clock.advance'] }), {
      'allowedOperations.0': 'invalid_value',
    });
  });
});

describe('the secret', () => {
  test('is in this answer alone: no list, no log line and no row has it, and the database a hash', async () => {
    const own = await service.newKey({ organization: 'Keeps a secret' });
    const { key, keyId } = await makeKey(own.client, { name: 'Secret' });
    const secret = key.slice('svc_test_'.length);
    const rolled = (await rollKey(own.client, keyId)).key.slice('svc_test_'.length);
    const seen = [
      await own.client.get(path),
      await own.client.get(`${path}/${keyId}`),
      await withKey(key).get('/v1/keys/current'),
    ].map(({ text }) => text);
    await until(async () => (await own.client.get('/v1/request-logs')).text.includes(keyId));
    const { text: requestLog } = await own.client.get('/v1/request-logs');
    const rows = await Promise.all(
      ['api_keys', 'idempotency_records', 'audit_entries', 'request_log_entries', 'events'].map((table) =>
        query(service, `SELECT to_jsonb(t) AS kept FROM ${table} t WHERE organization_id = $1`, [
          own.organizationId,
        ]),
      ),
    );
    const everything = [...seen, requestLog, JSON.stringify(rows), service.logs.join('\n')].join('\n');
    for (const one of [secret, rolled]) expect(everything).not.toContain(one.slice(0, 20));
  });

  test('comes again to a repetition of the request, sealed meanwhile, and the key is made once', async () => {
    const own = await service.newKey({ organization: 'Repeats itself' });
    const create = () => own.client.post(path, { name: 'Once' }).set('Idempotency-Key', 'once');
    const [first, second] = [await create(), await create()];
    expect(second.body).toEqual(first.body);
    expect(second.headers).toHaveProperty('idempotent-replayed', 'true');
    expect((await own.client.get(path, { createdByKeyId: own.keyId })).body.data).toHaveLength(1);
    const kept = await query(
      service,
      'SELECT to_jsonb(t) AS kept FROM idempotency_records t WHERE organization_id = $1',
      [own.organizationId],
    );
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(first.body.key.slice(9, 29));
  });

  test('does not come to another key that repeats the request, which may have less', async () => {
    const own = await service.newKey({ organization: 'Does not repeat to others' });
    const narrow = await service.newKey({
      organization: 'Does not repeat to others',
      allowedOperations: ['keys.create', 'keys.roll'],
    });
    const input = { name: 'Once', allowedOperations: ['keys.create'] };
    const made = await own.client.post(path, input).set('Idempotency-Key', 'same');
    const other = await narrow.client.post(path, input).set('Idempotency-Key', 'same');
    expect(expectError(other, 409, 'conflict')).toEqual({ reason: 'idempotency_key_reused' });
    expect(other.text).not.toContain(made.body.key);
    const roll = (by: Client) =>
      by.post(`${path}/${made.body.keyId}/roll`, {}).set('Idempotency-Key', 'same');
    const rolled = await roll(own.client);
    expect(rolled.status).toBe(200);
    expectError(await roll(narrow.client), 409, 'conflict');
  });
});

test('the audit log names the acting key, what was done, and what was refused', async () => {
  const own = await service.newKey({ organization: 'Writes it down', name: 'Rotation' });
  const made = await makeKey(own.client, { name: 'New one', allowedOperations: ['media.list'] });
  const foreign = Array.from({ length: 199 }, (_, at) => `${at}`.padEnd(255, 'x'));
  await own.client.post(path, { name: 'No', allowedOperations: ['media.list', ...foreign] });
  const entries = await service.ctx.db.auditEntry.findMany({
    where: { organizationId: own.organizationId },
    orderBy: { id: 'asc' },
  });
  expect(entries).toMatchObject([
    {
      mode: 'test',
      actor: `API key Rotation (${own.keyId})`,
      action: 'keys.create',
      subject: made.keyId,
      details: { name: 'New one', allowedOperations: ['media.list'] },
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      outcome: 'done',
    },
    { action: 'keys.create', outcome: 'refused', outcomeCode: 'validation_error' },
  ]);
  expect(entries[1]?.details).toEqual({ name: 'No', allowedOperations: ['media.list'] });
});

test('keys make so many active ones and no more, however many come at the same time, and people make others', async () => {
  const own = await service.newKey({ organization: 'Many keys' });
  const roller = await service.newKey({ organization: 'Many keys' });
  const { keyId } = await makeKey(own.client);
  await query(
    service,
    `INSERT INTO api_keys (id, organization_id, mode, name, hash, last_four, created_by_key_id)
     SELECT 'key_' || lpad(n::text, 26, '0'), organization_id, mode, name, sha256(n::text::bytea), last_four, created_by_key_id
     FROM api_keys, generate_series(1, $2) AS n WHERE id = $1`,
    [keyId, mostMadeByKeys - 3],
  );
  const answers = await Promise.all(Array.from({ length: 5 }, () => own.client.post(path, { name: 'More' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused && expectError(refused, 409, 'conflict')).toEqual({ reason: 'too_many_keys' });
  // A key that counts is rolled with a grace as well, so that a rotation goes on. One that people have made would be one more.
  const { keyId: rolled } = await rollKey(own.client, keyId, 1);
  expect((await rollKey(own.client, rolled, 0)).status).toBe('active');
  const more = await own.client.post(`${path}/${roller.keyId}/roll`, { graceHours: 1 });
  expect(expectError(more, 409, 'conflict')).toEqual({ reason: 'too_many_keys' });
  await own.client.post(`${path}/${roller.keyId}/revoke`);
  expectError(await own.client.post(path, { name: 'More' }), 409, 'conflict');
  await service.newKey({ organization: 'Many keys' });
});
