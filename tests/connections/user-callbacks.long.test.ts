/** Tests what happens when end users ask their provider to remove the app or to delete their data. */
// A service of its own: it listens at a port that is known before.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import {
  byAppPassword,
  calledBackKinds,
  connectionNow,
  facebook,
  instagramByFacebook,
  newIntegration,
} from '../support/connect.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { type Media, readMedia, stage } from '../support/media.ts';
import { post } from '../support/publishing.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';
import {
  connectEndUser,
  type Kind,
  listItems,
  profilesOf,
  query,
} from '../support/suites/connect-resources.ts';
import { sealedColumnsWith, tablesWith } from '../support/tables.ts';
import { until } from '../support/until.ts';

let service: TestService;
let receiver: Receiver;
let key: TestKey;
beforeAll(async () => {
  const port = await freePort();
  service = await startTestService({ PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}` });
  receiver = await startReceiver();
  key = await service.newKey();
  const topics = ['connection.*', 'connectedProfile.*'];
  await key.client.post('/v1/event-destinations', { url: receiver.url, topics });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

type Callback = 'deauthorizeUrl' | 'dataDeletionUrl';

const nowSeconds = () => Math.floor(Date.now() / 1000);

function signedRequest(
  userId: string,
  { secret = fixtureSecret('app'), at = nowSeconds(), algorithm = 'HMAC-SHA256' } = {},
) {
  const fields = { algorithm, issued_at: at, user_id: userId };
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`;
}

/** Sends the signed request to the integration's callback, in a form as the provider does. */
async function call(authIntegrationId: string, which: Callback, signed: string) {
  const { body } = await key.client.get(`/v1/auth-integrations/${authIntegrationId}`);
  const { pathname } = new URL(body.userCallbacks[which]);
  return request(service.url).post(pathname).type('form').send({ signed_request: signed });
}

/** Returns the provider's id of the end user. */
async function userOf({ connectionId }: Schemas['Connection']): Promise<string> {
  const [row] = await query(service, 'SELECT subject FROM connections WHERE id = $1', [connectionId]);
  return String(row?.subject);
}

const told = (topic: string, id: string) =>
  receiver.received.filter(({ event }) => event.topic === topic && JSON.stringify(event).includes(id));

/** Returns the first thing that somebody can write to an account of the provider. */
const heardBy = ({ providerId }: Kind) =>
  simulatorFor(providerId).providerEvents.find(
    ({ topic, takes }) => topic?.endsWith('.created') && takes.includes('text'),
  )?.event;

/** Returns one row for each event with content about these profiles that still has its data. */
const contentEvents = (profileIds: string[]) =>
  query(
    service,
    `SELECT 1 FROM events WHERE connected_profile_id = ANY($1) AND topic LIKE 'content.%'
       AND sealed_data IS NOT NULL`,
    [profileIds],
  );

const statusPage = (code: string, language = 'en') =>
  request(service.url).get(`/connect/data-deletions/${code}`).set('Accept-Language', language);

/** Writes what a process still has in memory about an account. */
async function writeLate(providerId: string, externalId: string): Promise<void> {
  const { budgets } = service.ctx.providers.limits;
  const holder = {
    organizationId: key.organizationId,
    mode: 'test' as const,
    providerId,
    externalId,
    app: '',
  };
  budgets.note(holder, [{ budget: 'calls', per: 'account', unit: 'percent', used: 7 }]);
  await budgets.flush();
}

const untilDone = (code: string) =>
  until(async () => (await statusPage(code)).text.includes('Your data is deleted'));

describe.each(calledBackKinds.toReversed())('an app of $providerId by $loginKind', (kind: Kind) => {
  test('an end user who removes it ends their Connections to it, and nobody else’s', async () => {
    const connection = await connectEndUser(service, key.client, kind);
    const { authIntegrationId, connectionId } = connection;
    const other = await connectEndUser(service, key.client, kind, {
      authIntegrationId,
      persona: 'many_accounts',
    });
    const { status } = await call(
      authIntegrationId,
      'deauthorizeUrl',
      signedRequest(await userOf(connection)),
    );
    expect(status).toBe(200);
    expect((await connectionNow(key.client, connectionId)).status).toBe('revoked');
    const answer = await listItems(key.client, kind, connection.connectedProfileIds[0]);
    expect(expectError(answer, 401, 'invalid_token')).toEqual({ reason: 'revoked' });
    await until(() => told('connection.revoked', connectionId).length > 0);
    expect((await connectionNow(key.client, other.connectionId)).status).toBe('active');
  });

  test('a second form ends nothing again, and tells nothing again', async () => {
    const connection = await connectEndUser(service, key.client, kind);
    const signed = signedRequest(await userOf(connection));
    for (let time = 0; time < 2; time += 1)
      expect((await call(connection.authIntegrationId, 'deauthorizeUrl', signed)).status).toBe(200);
    await until(() => told('connection.revoked', connection.connectionId).length > 0);
    const sql = `SELECT 1 FROM events WHERE topic = 'connection.revoked' AND subject_id = $1`;
    expect(await query(service, sql, [connection.connectionId])).toHaveLength(1);
  });

  test('data that is to be deleted is gone everywhere, and the page says when', async () => {
    const connection = await connectEndUser(service, key.client, kind);
    const { authIntegrationId, connectionId, connectedProfileIds } = connection;
    const [profile] = await profilesOf(key.client, connection);
    const userId = await userOf(connection);
    await key.client.post('/v1/test/provider-events', {
      connectedProfileId: profile?.connectedProfileId,
      event: heardBy(kind),
      text: 'Is there any bread left?',
    });
    await until(async () => (await contentEvents(connectedProfileIds)).length > 0);

    const signed = signedRequest(userId);
    const { status, body } = await call(authIntegrationId, 'dataDeletionUrl', signed);
    expect([status, Object.keys(body).sort()]).toEqual([200, ['confirmation_code', 'url']]);
    expect(new URL(body.url).pathname).toBe(`/connect/data-deletions/${body.confirmation_code}`);
    await untilDone(body.confirmation_code);
    await writeLate(kind.providerId, `${profile?.externalId}`);

    expectError(await key.client.get(`/v1/connections/${connectionId}`), 404, 'not_found');
    for (const id of connectedProfileIds)
      expectError(await key.client.get(`/v1/connected-profiles/${id}`), 404, 'not_found');
    const kept = await Promise.all(
      [userId, profile?.externalId, profile?.username]
        .filter((text) => text !== undefined)
        .map(async (text) => [
          ...(await tablesWith(service, String(text))).filter((name) => !elsewhere.includes(name)),
          ...(await sealedColumnsWith(service, String(text))),
        ]),
    );
    expect(kept.flat()).toEqual([]);
    await until(() => told('connectedProfile.disconnected', connectedProfileIds[0] ?? '').length > 0);
    const [disconnected] = told('connectedProfile.disconnected', connectedProfileIds[0] ?? '');
    expect(disconnected?.body).not.toContain(profile?.externalId);
    expect(await contentEvents(connectedProfileIds)).toEqual([]);

    const again = await call(authIntegrationId, 'dataDeletionUrl', signed);
    expect(again.body).toEqual(body);
    expect(body.confirmation_code).not.toContain(userId);
  });

  test('whoever has connected again since the form was signed stays connected', async () => {
    const connection = await connectEndUser(service, key.client, kind);
    const userId = await userOf(connection);
    const early = signedRequest(userId, { at: nowSeconds() - 3_600 });
    for (const which of ['deauthorizeUrl', 'dataDeletionUrl'] as const)
      expect((await call(connection.authIntegrationId, which, early)).status).toBe(200);
    expect((await connectionNow(key.client, connection.connectionId)).status).toBe('active');
  });

  test.each(['deauthorizeUrl', 'dataDeletionUrl'] as const)(
    'a form that its secret has not signed is refused, and nothing happens (%s)',
    async (which) => {
      const connection = await connectEndUser(service, key.client, kind);
      const userId = await userOf(connection);
      const signed = signedRequest(userId);
      const [signature = '', payload = ''] = signed.split('.');
      const forms = [
        signedRequest(userId, { secret: fixtureSecret('another-app') }),
        signedRequest(userId, { secret: '' }),
        signedRequest(userId, { algorithm: 'none' }),
        `${signature}.${signedRequest('1').split('.')[1]}`,
        `.${payload}`,
        payload,
        '',
      ];
      for (const form of forms)
        expectError(await call(connection.authIntegrationId, which, form), 401, 'unauthorized');
      expect((await connectionNow(key.client, connection.connectionId)).status).toBe('active');
    },
  );
});

/**
 * The tables of the simulated provider, which keeps its own data about people, so the search for what is left
 * of a person leaves them out.
 */
const elsewhere = ['public.simulator_writes'];

describe('callbacks about end users', () => {
  test('an app of another organization with the same client id and its own secret reaches nobody', async () => {
    const connection = await connectEndUser(service, key.client, facebook);
    const { body } = await key.client.get(`/v1/auth-integrations/${connection.authIntegrationId}`);
    const stranger = await service.newKey({ organization: 'Stranger' });
    const secret = fixtureSecret('stranger');
    const foreign = await newIntegration(stranger.client, { clientId: body.clientId, clientSecret: secret });
    const signed = signedRequest(await userOf(connection), { secret });
    const { pathname } = new URL(foreign.userCallbacks?.deauthorizeUrl ?? '');
    expect(
      (await request(service.url).post(pathname).type('form').send({ signed_request: signed })).status,
    ).toBe(200);
    expectError(await call(connection.authIntegrationId, 'deauthorizeUrl', signed), 401, 'unauthorized');
    expect((await connectionNow(key.client, connection.connectionId)).status).toBe('active');
  });

  test('an app that is registered here twice, for two providers, is one app', async () => {
    const instagram = instagramByFacebook;
    const app = { clientId: '104857699', clientSecret: fixtureSecret('app') };
    const one = await newIntegration(key.client, { ...instagram, ...app });
    const two = await newIntegration(key.client, { ...facebook, ...app });
    const first = await connectEndUser(service, key.client, instagram, one);
    const second = await connectEndUser(service, key.client, facebook, two);
    await query(service, 'UPDATE connections SET subject = $1 WHERE id = $2', [
      await userOf(first),
      second.connectionId,
    ]);
    await call(one.authIntegrationId, 'deauthorizeUrl', signedRequest(await userOf(first)));
    expect((await connectionNow(key.client, second.connectionId)).status).toBe('revoked');
  });

  test('a provider without them has no such addresses', async () => {
    const integration = await newIntegration(key.client, byAppPassword);
    expect(integration).not.toHaveProperty('userCallbacks');
    const path = `/webhooks/bluesky/${integration.authIntegrationId}/deauthorize`;
    expectError(
      await request(service.url).post(path).type('form').send({ signed_request: 'x' }),
      404,
      'not_found',
    );
  });

  test('a code that nobody was given has a page that says so', async () => {
    const { status, text } = await statusPage('0'.repeat(32), 'de');
    expect([status, text.includes('Diese Anfrage gibt es nicht')]).toEqual([404, true]);
  });

  test('what was staged for a post of theirs goes with it, and a file that another post needs stays', async () => {
    const { connectedProfileId, connectionId } = await key.client.newProfile({ providerId: 'facebook' });
    const other = await key.client.newProfile({ providerId: 'facebook' });
    const own = await stage(key.client);
    const shared = await stage(key.client);
    const publish = (profileId: string, { mediaId }: Media) =>
      post(key.client, {
        connectedProfileId: profileId,
        contentType: 'facebook.media.items',
        text: 'Rye tomorrow',
        media: [{ mediaId }],
        scheduledFor: new Date(Date.now() + 86_400_000).toISOString(),
      });
    const scheduled = await publish(connectedProfileId, own);
    expect(scheduled.body.status).toBe('scheduled');
    for (const profileId of [connectedProfileId, other.connectedProfileId]) await publish(profileId, shared);
    await key.client.patch(`/v1/test/connections/${connectionId}`, { action: 'delete_data' });
    await until(async () => (await readMedia(key.client, own.mediaId)).status === 'expired');
    expect((await readMedia(key.client, shared.mediaId)).status).toBe('ready');
    const path = `/v1/publish-requests/${scheduled.body.publishRequestId}`;
    expectError(await key.client.get(path), 404, 'not_found');
  });
});

describe.each(calledBackKinds.toReversed())('the simulated provider $providerId by $loginKind', (kind) => {
  test.each(['simulated', 'connected'])('sends both forms for a %s Connection', async (origin) => {
    const make = async () =>
      origin === 'connected'
        ? connectEndUser(service, key.client, kind)
        : connectionNow(key.client, (await key.client.newProfile(kind)).connectionId);
    const removed = await make();
    const deauthorized = await key.client.patch(`/v1/test/connections/${removed.connectionId}`, {
      action: 'deauthorize',
    });
    expect([deauthorized.status, deauthorized.body.status]).toEqual([200, 'revoked']);
    const forgotten = await make();
    const path = `/v1/test/connections/${forgotten.connectionId}`;
    const { status, body } = await key.client.patch(path, { action: 'delete_data' });
    expect([status, body.connectionId]).toEqual([200, forgotten.connectionId]);
    await until(
      async () => (await key.client.get(`/v1/connections/${forgotten.connectionId}`)).status === 404,
    );
  });
});

test('a provider that sends no such forms cannot be made to', async () => {
  const { connectionId } = await key.client.newProfile(byAppPassword);
  for (const action of ['deauthorize', 'delete_data'])
    expectViolations(await key.client.patch(`/v1/test/connections/${connectionId}`, { action }), {
      action: 'invalid_value',
    });
});
