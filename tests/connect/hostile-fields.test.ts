/**
 * What a server of Mastodon's that an end user has named says of an account: what is kept of it has a bound, and what
 * cannot be kept gives no Connection.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { byMastodon, newIntegration, newSession, sessionNow } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { query } from '../support/query.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';

let host: string;
let service: TestService;
let client: Client;
let organizationId: string;

/** What the server says of the app, of its token and of the account; each test changes some of it. */
let says: { app: object; token: object; owner: object };
const network = createServer(({ url = '' }, res) => {
  const answers: Record<string, object> = {
    '/api/v1/apps': { client_id: 'app', client_secret: 'of the app', ...says.app },
    '/oauth/token': { access_token: 'token', scope: 'profile read', ...says.token },
    '/api/v1/accounts/verify_credentials': { id: '1', username: 'name', ...says.owner },
  };
  const found = answers[url];
  res.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(found ?? {}));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(network.address() as AddressInfo).port}`;
  service = await sharedTestService({
    settings: {
      MASTODON_URL_PREFIX: 'http://',
      // The rules are those of production, except that this one address is allowed.
      PROVIDER_ALLOWED_NETWORKS: '127.0.0.1/32',
      PUBLIC_URL: 'http://127.0.0.1:8080',
    },
  });
  ({ client, organizationId } = await service.newKey({ mode: 'live' }));
});
afterAll(async () => {
  await service.close();
  network.close();
});
beforeEach(() => {
  says = { app: {}, token: {}, owner: {} };
});

/** Has somebody consent at the server, and returns the page on which they end and the session. */
async function consent() {
  const { authIntegrationId } = await newIntegration(client, byMastodon);
  const session = await newSession(client, authIntegrationId);
  const user = newEndUser(service);
  const screen = new URL(await user.start(session.authorizationUrl, `@name@${host}`));
  const back = new URL(screen.searchParams.get('redirect_uri') ?? '');
  back.search = new URLSearchParams({
    code: 'code',
    state: screen.searchParams.get('state') ?? '',
  }).toString();
  const page = await user.get(back.href);
  return { page, session: await sessionNow(client, session.connectSessionId) };
}

const connections = () =>
  query(service, 'SELECT id FROM connections WHERE organization_id = $1', [organizationId]);

test('a token that is longer than any ends on a page that says so, and nothing is stored', async () => {
  // Requests with it would still have headers that servers take.
  says.token = { access_token: 'a'.repeat(9_000) };
  const { page, session } = await consent();
  expect(page.status).toBe(502);
  expect(session).not.toHaveProperty('connectionId');
  expect(await connections()).toEqual([]);
});

test('an app with a client id of megabytes is not registered, and the page asks for another server', async () => {
  says.app = { client_id: 'a'.repeat(900_000) };
  const { authIntegrationId } = await newIntegration(client, byMastodon);
  const session = await newSession(client, authIntegrationId);
  const form = { decision: 'continue', account: `@name@${host}` };
  const page = await newEndUser(service).post(session.authorizationUrl, form);
  expect([page.status, page.headers.get('location')]).toEqual([400, null]);
  const stored = 'SELECT id FROM server_apps WHERE auth_integration_id = $1';
  expect(await query(service, stored, [authIntegrationId])).toEqual([]);
});

test('names of 400 KB with NUL are kept and listed as they can be shown', async () => {
  const { authIntegrationId } = await newIntegration(client, byMastodon);
  says.owner = {
    id: '2',
    username: `u\0${'u'.repeat(400_000)}`,
    display_name: `D\0${'d'.repeat(400_000)}\ud800`,
  };
  const imported = { authIntegrationId, accessToken: 'token', host };
  const { status } = await client.post('/v1/connections/import', imported);
  expect(status).toBe(200);
  const [kept] = await query(
    service,
    'SELECT display_name, username, avatar_url FROM connected_profiles WHERE organization_id = $1 AND external_id = $2',
    [organizationId, `2@${host}`],
  );
  const [displayName, username] = [`D${'d'.repeat(498)}`, `${'u'.repeat(499)}@${host}`];
  expect(kept).toEqual({ display_name: displayName, username, avatar_url: null });
  const { body } = await client.get('/v1/connected-profiles', {});
  expect(body.data[0]).toMatchObject({ displayName, username: username.slice(0, 500) });
});

test('an id with NUL gives no Connection, and is a fault of the provider’s', async () => {
  const { authIntegrationId } = await newIntegration(client, byMastodon);
  says.owner = { id: '3\0' };
  const imported = { authIntegrationId, accessToken: 'token', host };
  const { status, body } = await client.post('/v1/connections/import', imported);
  expect([status, body.error.code]).toEqual([502, 'internal']);
});

test('of names that were stored before they had a bound, lists show the beginning', async () => {
  const profile = { ...byMastodon, accessToken: 'token', externalId: `4@${host}`, details: { host } };
  const { id } = await makeLiveProfile(service, organizationId, profile);
  await query(
    service,
    `UPDATE connected_profiles SET display_name = repeat('d', 6000), username = repeat('u', 6000),
       avatar_url = 'https://a.example/' || repeat('a', 6000) WHERE id = $1`,
    [id],
  );
  const { body } = await client.get('/v1/connected-profiles', {});
  const found = body.data.find((one: { connectedProfileId: string }) => one.connectedProfileId === id);
  expect(found).toMatchObject({ displayName: 'd'.repeat(500), username: 'u'.repeat(500) });
  expect(found).not.toHaveProperty('avatarUrl');
});

exhaustiveTest(
  'a token that was stored before it had a bound is never sent: the end user has to connect again',
  async () => {
    const profile = { ...byMastodon, externalId: `5@${host}`, details: { host } };
    const made = await makeLiveProfile(service, organizationId, {
      ...profile,
      accessToken: 'a'.repeat(900_000),
    });
    const { status, body } = await client.get('/v1/content/mastodon.posts.items', {
      connectedProfileId: made.id,
    });
    expect([status, body.error.code]).toEqual([401, 'invalid_token']);
  },
);
