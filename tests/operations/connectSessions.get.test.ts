import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Persona } from '../../src/simulators/personas.ts';
import { facebook, newIntegration, newSession, sessionNow } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { expectUnfindable } from '../support/suites/connect-resources.ts';

const lifetimeMs = 30 * 60_000;
const kind = facebook;
let service: SharedService;
let key: TestKey;
let authIntegrationId: string;

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  ({ authIntegrationId } = await newIntegration(key.client, kind));
});
beforeEach(() => service.clock.stop());

const start = (input = {}) => newSession(key.client, authIntegrationId, input);
const read = (id: string) => sessionNow(key.client, id);

/** Returns the fields of a session that are the same in every state. */
function lasting(session: Awaited<ReturnType<typeof start>>) {
  const { authorizationUrl: _link, status: _status, ...rest } = session;
  return rest;
}

describe('connectSessions.get', () => {
  test('answers a pending session as it was made', async () => {
    const session = await start({ operations: ['facebook.media.items'], state: 'mine' });
    const { status, body } = await key.client.get(`/v1/connect-sessions/${session.connectSessionId}`);
    expect([status, body]).toEqual([200, session]);
  });

  test('names what has come of it when it is completed', async () => {
    const session = await start();
    await newEndUser(service).connect(session.authorizationUrl, 'healthy');
    const done = await read(session.connectSessionId);
    const { data } = (await key.client.get('/v1/connections')).body;
    const [connection] = data;
    expect(connection.connectedProfileIds).toHaveLength(2);
    expect(done).toEqual({
      ...lasting(session),
      status: 'completed',
      connectionId: connection.connectionId,
      connectedProfileIds: connection.connectedProfileIds,
    });
  });

  test('names the scopes that were asked for and not granted', async () => {
    const session = await start({ operations: ['facebook.media.items', 'facebook.dm.threads'] });
    await newEndUser(service).connect(session.authorizationUrl, 'fewer_scopes');
    const { status, missingScopes } = await read(session.connectSessionId);
    expect(status).toBe('completed');
    expect(missingScopes?.toSorted()).toEqual([
      'pages_manage_metadata',
      'pages_manage_posts',
      'pages_messaging',
      'read_insights',
    ]);
  });

  test.each<[Persona, string, string]>([
    ['denies', 'canceled', 'consent_denied'],
    ['no_account', 'failed', 'no_account'],
    ['consent_error', 'failed', 'provider_refused'],
    ['exchange_refused', 'failed', 'provider_refused'],
    ['exchange_outage', 'failed', 'provider_unavailable'],
    ['accounts_outage', 'failed', 'provider_unavailable'],
  ])('says how it ended with the end user %s', async (persona, status, code) => {
    const session = await start();
    const user = newEndUser(service);
    await user.get(await user.consent(await user.start(session.authorizationUrl), persona));
    expect(await read(session.connectSessionId)).toEqual({
      ...lasting(session),
      status,
      failure: { code, message: expect.stringMatching(/./) },
    });
  });

  test('says that the end user turned back', async () => {
    const session = await start();
    await newEndUser(service).post(session.authorizationUrl, { decision: 'cancel' });
    expect(await read(session.connectSessionId)).toEqual({
      ...lasting(session),
      status: 'canceled',
      failure: { code: 'canceled_by_user', message: expect.stringMatching(/./) },
    });
  });

  test('shows no link any more once a browser has taken it', async () => {
    const session = await start();
    await newEndUser(service).start(session.authorizationUrl);
    expect(await read(session.connectSessionId)).toEqual({ ...lasting(session), status: 'pending' });
  });

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const { connectSessionId } = await start();
    await expectUnfindable(service, connectSessionId, (client, id) =>
      client.get(`/v1/connect-sessions/${id}`),
    );
  });
});

describe('after thirty minutes', () => {
  test('a session that nobody finished has expired, and not before', async () => {
    const session = await start();
    const expiresAt = Date.parse(session.expiresAt);
    expect(expiresAt).toBe(Date.parse(session.createdAt) + lifetimeMs);
    service.clock.stop(expiresAt - 1);
    expect((await read(session.connectSessionId)).status).toBe('pending');
    service.clock.stop(expiresAt);
    expect(await read(session.connectSessionId)).toEqual({
      ...lasting(session),
      status: 'expired',
      failure: { code: 'link_expired', message: expect.stringMatching(/./) },
    });
  });

  test('the link of an expired one leads to no provider', async () => {
    const session = await start();
    service.clock.advance(lifetimeMs);
    const answer = await newEndUser(service).post(session.authorizationUrl, { decision: 'continue' });
    expect([answer.status, answer.headers.get('location')]).toEqual([410, null]);
    expect((await read(session.connectSessionId)).status).toBe('expired');
  });

  test('one that has ended stays as it ended', async () => {
    const [completed, canceled] = [await start(), await start()];
    await newEndUser(service).connect(completed.authorizationUrl, 'healthy');
    await newEndUser(service).post(canceled.authorizationUrl, { decision: 'cancel' });
    const before = [await read(completed.connectSessionId), await read(canceled.connectSessionId)];
    service.clock.advance(lifetimeMs);
    expect([await read(completed.connectSessionId), await read(canceled.connectSessionId)]).toEqual(before);
    expect(before.map(({ status }) => status)).toEqual(['completed', 'canceled']);
  });
});
