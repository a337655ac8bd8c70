/**
 * Providers that register no apps read a document that describes the customer's app. Tests that anybody can
 * read it.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { byAppPassword, byOAuth, newIntegration } from '../support/connect.ts';
import { headingOf, newEndUser } from '../support/end-user.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type Client, type SharedService, sharedTestService } from '../support/service.ts';

const publicUrl = 'https://connect.example';

let service: SharedService;
let client: Client;
beforeAll(async () => {
  service = await sharedTestService({ settings: { PUBLIC_URL: publicUrl } });
  client = (await service.newKey()).client;
});
afterAll(() => service.close());

const addressOf = ({ authIntegrationId }: Pick<Schemas['AuthIntegration'], 'authIntegrationId'>) =>
  `${publicUrl}/connect/clients/${authIntegrationId}`;
const read = (address: string) => newEndUser(service).get(address);

async function secretOf({ authIntegrationId: id }: Schemas['AuthIntegration']) {
  const { clientSecret } = await service.ctx.db.authIntegration.findUniqueOrThrow({ where: { id } });
  return JSON.parse(service.ctx.security.keyring.open(clientSecret, id)) as {
    d: string;
    x: string;
    y: string;
  };
}

test('says what an authorization server has to know, and not the private key', async () => {
  const integration = await newIntegration(client, { ...byOAuth, name: 'Harbour Planner' });
  const { status, headers, text } = await read(addressOf(integration));
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  const { d, x, y } = await secretOf(integration);
  const { scope, ...document } = JSON.parse(text);
  expect(document).toEqual({
    client_id: addressOf(integration),
    client_name: 'Harbour Planner',
    client_uri: publicUrl,
    application_type: 'web',
    redirect_uris: [integration.redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [{ kty: 'EC', crv: 'P-256', x, y, kid: '1', use: 'sig', alg: 'ES256' }] },
  });
  expect(text).not.toContain(d);
  expect(JSON.stringify(integration)).not.toContain(d);
  expect(integration.clientId).toBe(document.client_id);
});

test('names every scope that a link may ever ask for', async () => {
  const integration = await newIntegration(client, byOAuth);
  const { scope } = JSON.parse((await read(addressOf(integration))).text);
  const { authIntegrationId } = integration;
  const session = await client.post('/v1/connect-sessions', {
    authIntegrationId,
    returnUrl: 'https://app.example.com/connected',
  });
  expect(session.status).toBe(200);
  expect(scope.split(' ')).toEqual(expect.arrayContaining(session.body.scopes));
});

test('is another one for each app, with a key of its own, and follows the app’s name', async () => {
  const [one, other] = [await newIntegration(client, byOAuth), await newIntegration(client, byOAuth)];
  const keyOf = async (integration: Schemas['AuthIntegration']) =>
    JSON.parse((await read(addressOf(integration))).text).jwks.keys[0].x;
  const key = await keyOf(one);
  expect(await keyOf(other)).not.toBe(key);
  await client.patch(`/v1/auth-integrations/${one.authIntegrationId}`, { name: 'Quay Planner' });
  expect(JSON.parse((await read(addressOf(one))).text).client_name).toBe('Quay Planner');
  expect(await keyOf(one)).toBe(key);
});

test('may be kept for some minutes, and is there for live apps, too', async () => {
  const { client: live } = await service.newKey({ mode: 'live' });
  const integration = await newIntegration(live, byOAuth);
  const { status, headers } = await read(addressOf(integration));
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('is not there for an app that the provider has registered, nor for one that does not exist', async () => {
  const registered = await newIntegration(client);
  const imported = await newIntegration(client, byAppPassword);
  const unknown = { authIntegrationId: registered.authIntegrationId.replace(/.$/, 'z') };
  const secret = registered.clientId ?? '';
  for (const integration of [registered, imported, unknown, { authIntegrationId: 'x' }]) {
    const answer = await read(addressOf(integration));
    expect([answer.status, headingOf(answer)]).toEqual([404, 'This link does not work']);
    expect(answer.text).not.toContain(secret);
  }
});

test('is not there any more when the app is deleted', async () => {
  const integration = await newIntegration(client, byOAuth);
  await client.delete(`/v1/auth-integrations/${integration.authIntegrationId}`);
  expect((await read(addressOf(integration))).status).toBe(404);
});

test('is limited like every page', async () => {
  const address = addressOf(await newIntegration(client, byOAuth));
  const answers = await service.withSettings({ RATE_LIMIT_PER_ADDRESS: '1' }, () =>
    Promise.all(Array.from({ length: 5 }, () => read(address))),
  );
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
});

exhaustiveTest('is not needed on a developer’s machine, where the id says all there is to know', async () => {
  const { clientId = '', redirectUri } = await service.withSettings(
    { PUBLIC_URL: 'http://127.0.0.1:8080' },
    () => newIntegration(client, byOAuth),
  );
  const url = new URL(clientId);
  expect(url.origin + url.pathname).toBe('http://localhost/');
  expect(url.searchParams.get('redirect_uri')).toBe(redirectUri);
  expect(url.searchParams.get('scope')?.split(' ')).toContain('atproto');
});
