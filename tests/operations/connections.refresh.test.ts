import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { byAppPassword, byInstagram, byOAuth, connectOf, consentKinds } from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { sampleOf } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import {
  connectEndUser,
  expectUnfindable,
  heldToken,
  listItems,
} from '../support/suites/connect-resources.ts';

const day = 24 * 60 * 60_000;
const ofOwnLogins = [byInstagram, { providerId: 'threads', loginKind: 'threads_login' }] as const;
let service: SharedService;
let key: TestKey;
beforeAll(async () => {
  // This process runs no jobs, so none changes the connections during the test.
  service = await sharedTestService();
  key = await service.newKey();
});
beforeEach(() => service.clock.stop());
const timeNow = () => service.clock.now().getTime();

const pathOf = (id: string) => `/v1/connections/${id}`;
const refresh = (id: string) => key.client.post(`${pathOf(id)}/refresh`);
const read = async (id: string) => (await key.client.get(pathOf(id))).body;
/** Creates a profile whose token counts as two days old. */
const profileOf = (kind: (typeof ofOwnLogins)[number], scenario = 'healthy') =>
  key.client.newProfile({ ...kind, scenario });

describe.each(sampleOf(ofOwnLogins, 1))('connections.refresh, of $providerId by $loginKind', (kind) => {
  const simulated = (scenario?: string) => profileOf(kind, scenario);

  test('answers the Connection with a credential for another sixty days', async () => {
    const { connectionId, connectedProfileId } = await simulated();
    const before = await read(connectionId);
    const old = await heldToken(service, 'connections', connectionId);
    const { status, body } = await refresh(connectionId);
    const { lastRefreshedAt, expiresAt, updatedAt } = body;
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      grantedScopes: body.grantedScopes,
      lastRefreshedAt,
      expiresAt,
      updatedAt,
    });
    expect(body.grantedScopes.toSorted()).toEqual(before.grantedScopes.toSorted());
    expect(Date.parse(lastRefreshedAt)).toBe(timeNow());
    expect((Date.parse(expiresAt) - timeNow()) / day).toBeCloseTo(60, 1);
    expect(await read(connectionId)).toEqual(body);
    expect(await heldToken(service, 'connections', connectionId)).not.toBe(old);
    expect((await listItems(key.client, kind, connectedProfileId)).status).toBe(200);
  });

  test('is too early on the day of the consent, and works a day later', async () => {
    const { connectionId, createdAt, connectedProfileIds } = await connectEndUser(service, key.client, kind);
    const retryAt = new Date(timeNow() + day).toISOString();
    expect(Date.parse(createdAt)).toBe(timeNow());
    const early = await refresh(connectionId);
    expect(expectError(early, 409, 'conflict')).toEqual({ reason: 'refresh_too_early', retryAt });
    const connection = await read(connectionId);
    expect(connection).not.toHaveProperty('lastRefreshError');
    expect(connection).not.toHaveProperty('lastRefreshedAt');

    service.clock.advance(day - 1);
    expect(expectError(await refresh(connectionId), 409, 'conflict').retryAt).toBe(retryAt);
    service.clock.advance(1);
    const { status, body } = await refresh(connectionId);
    expect([status, body.lastRefreshedAt]).toEqual([200, retryAt]);
    expect(body.expiresAt > connection.expiresAt).toBe(true);
    expect((await listItems(key.client, kind, connectedProfileIds[0])).status).toBe(200);
  });

  test('is too early again after a refresh', async () => {
    const { connectionId } = await simulated();
    expect((await refresh(connectionId)).status).toBe(200);
    const retryAt = new Date(timeNow() + day).toISOString();
    expect(expectError(await refresh(connectionId), 409, 'conflict')).toEqual({
      reason: 'refresh_too_early',
      retryAt,
    });
  });

  test('asked for several times at once, refreshes once, and all get the answer', async () => {
    const { connectionId } = await simulated();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(connectionId)));
    const tokens = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
    expect(tokens.size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(expectError(answer, 409, 'conflict').reason).toBe('refresh_too_early');
    const [row] = await versionOf(connectionId);
    expect(row?.credentialVersion).toBe(2);
  });

  test('the same Idempotency-Key answers the same again, in place of a conflict', async () => {
    const { connectionId } = await simulated();
    const first = await refresh(connectionId).set('Idempotency-Key', kind.providerId);
    const second = await refresh(connectionId).set('Idempotency-Key', kind.providerId);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.headers).toHaveProperty('idempotent-replayed', 'true');
  });

  test.each(['expire', 'revoke'])(
    'after the provider has ended the grant (%s) tells so, and notes it',
    async (action) => {
      const { connectionId } = await simulated();
      await key.client.patch(`/v1/test/connections/${connectionId}`, { action });
      service.clock.advance(1);
      expectError(await refresh(connectionId), 401, 'invalid_token');
      expect(await read(connectionId)).toMatchObject({
        lastRefreshError: { code: 'invalid_token', at: service.clock.now().toISOString() },
      });
    },
  );

  test('a refusal leaves the credential as it was; the next success clears the error', async () => {
    const { connectionId, connectedProfileId } = await simulated();
    const old = await heldToken(service, 'connections', connectionId);
    await key.client.patch(`/v1/test/connections/${connectionId}`, { action: 'expire' });
    expectError(await refresh(connectionId), 401, 'invalid_token');
    expect(await heldToken(service, 'connections', connectionId)).toBe(old);
    await key.client.patch(`/v1/test/connections/${connectionId}`, { action: 'restore' });
    expect(await read(connectionId)).not.toHaveProperty('lastRefreshError');
    expect((await listItems(key.client, kind, connectedProfileId)).status).toBe(200);
  });

  test('a grant that the service knows to have expired stays expired', async () => {
    const { connectionId } = await simulated('grant_expired');
    expectError(await refresh(connectionId), 401, 'invalid_token');
    expect((await read(connectionId)).status).toBe('expired');
  });

  async function versionOf(id: string) {
    return service.ctx.db.connection.findMany({ where: { id }, select: { credentialVersion: true } });
  }
});

describe.each(
  sampleOf(
    consentKinds.filter((kind) => !connectOf(kind).refresh),
    1,
  ),
)('connections.refresh, of $providerId by $loginKind', (kind) => {
  test('is not supported, and changes nothing', async () => {
    const profile = await key.client.newProfile(kind);
    const connected = await connectEndUser(service, key.client, kind);
    for (const { connectionId } of [profile, connected]) {
      const before = await read(connectionId);
      expectError(await refresh(connectionId), 501, 'not_supported');
      expect(await read(connectionId)).toEqual(before);
    }
  });
});

test('an id of another organization or mode is answered like an unknown one', async () => {
  const { connectionId } = await profileOf(byInstagram);
  await expectUnfindable(service, connectionId, (client, id) => client.post(`/v1/connections/${id}/refresh`));
});

describe.each(sampleOf([byOAuth, byAppPassword], 1))(
  'connections.refresh, of Bluesky by $loginKind',
  (kind) => {
    const connected = () => key.client.newProfile(kind);

    test('answers the Connection with another credential, at any age', async () => {
      const { connectionId, connectedProfileId } = await connected();
      const old = await heldToken(service, 'connections', connectionId);
      for (let count = 0; count < 2; count += 1) {
        const { status, body } = await refresh(connectionId);
        expect({ status, at: Date.parse(body.lastRefreshedAt) }).toEqual({ status: 200, at: timeNow() });
        expect(body).toEqual(await read(connectionId));
      }
      expect(await heldToken(service, 'connections', connectionId)).not.toBe(old);
      expect((await listItems(key.client, kind, connectedProfileId)).status).toBe(200);
    });

    test('asked for by many at once it happens once, and the grant continues', async () => {
      const { connectionId, connectedProfileId } = await connected();
      const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(connectionId)));
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
      expect((await listItems(key.client, kind, connectedProfileId)).status).toBe(200);
      expect((await refresh(connectionId)).status).toBe(200);
    });

    test('of a grant that was revoked is refused, and written down', async () => {
      const { connectionId } = await key.client.newProfile({ ...kind, scenario: 'grant_revoked' });
      expectError(await refresh(connectionId), 401, 'invalid_token');
      expect(await read(connectionId)).toMatchObject({ lastRefreshError: { code: 'invalid_token' } });
    });
  },
);
