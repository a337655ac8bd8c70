/**
 * Runs Google's login, as YouTube's channels are connected by it, on an emulator that nobody here wrote: consent, code with
 * PKCE, token, refresh, the check of an app, and the end of a grant. docs/proof.md lists what differs from Google's own.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { openCredential } from '../../src/provider-client/grant.ts';
import { connectionNow, newIntegration, newSession, sessionNow } from '../support/connect.ts';
import { newEndUser, nextOf, offeredOn } from '../support/end-user.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { type Client, startTestService, type TestService } from '../support/service.ts';
import { channelId, startGoogleEmulator } from './google-emulator/server.ts';

const youtube = { providerId: 'youtube', loginKind: 'google' } as const;
const app = { clientId: 'planner.apps.example', clientSecret: fixtureSecret('app') };

let emulator: Awaited<ReturnType<typeof startGoogleEmulator>>;
let service: TestService;
let client: Client;
let integration: Awaited<ReturnType<typeof newIntegration>>;
beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  emulator = await startGoogleEmulator();
  const address = { PORT: `${port}`, PUBLIC_URL: publicUrl };
  service = await startTestService({ ...address, ...emulator.environment });
  ({ client } = await service.newKey({ mode: 'live' }));
  integration = await newIntegration(client, { ...youtube, ...app });
  await emulator.register(app.clientId, app.clientSecret, integration.redirectUri);
});
afterAll(async () => {
  await service.close();
  await emulator.stop();
});

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Connects as an end user who picks the one account that the emulator's page offers. Returns the id of the connection. */
async function connect(): Promise<string> {
  const session = await newSession(client, integration.authIntegrationId);
  const user = newEndUser(service);
  const page = await user.get(await user.start(session.authorizationUrl));
  const inputs = page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  const form = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, unescaped(value)]));
  const back = await user.get(nextOf(await user.post(`${emulator.url}/o/oauth2/v2/auth/callback`, form)));
  const next = nextOf(back);
  if (!next.includes('status='))
    await user.post(next, { decision: 'connect', account: offeredOn(await user.get(next)) });
  const { status, connectionId = '' } = await sessionNow(client, session.connectSessionId);
  expect(status).toBe('completed');
  return connectionId;
}

async function credentialOf(id: string) {
  const { credential } = await service.ctx.db.connection.findFirstOrThrow({ where: { id } });
  return openCredential(service.ctx.security.keyring, id, credential ?? Buffer.alloc(0));
}

const askForToken = async (form: Record<string, string>) => {
  const { clientId: client_id, clientSecret: client_secret } = app;
  const body = new URLSearchParams({ client_id, client_secret, ...form });
  return (await fetch(`${emulator.url}/oauth2/token`, { method: 'POST', body })).json();
};

test('a channel is connected with the scopes that were asked for, and a refresh token is kept', async () => {
  const connectionId = await connect();
  const connection = await connectionNow(client, connectionId);
  expect(connection).toMatchObject({ status: 'active', subscription: { status: 'active' } });
  expect(connection.grantedScopes).toContain('https://www.googleapis.com/auth/youtube.force-ssl');
  const { body } = await client.get('/v1/connected-profiles', { connectionId });
  expect(body.data).toMatchObject([{ externalId: channelId, displayName: 'Harbour Bakery' }]);
  expect(await credentialOf(connectionId)).toMatchObject({
    accessToken: expect.stringMatching(/^google_/),
    refreshToken: expect.stringMatching(/^google_refresh_/),
  });
});

test('a refresh brings another access token, and the refresh token that is not sent again stays', async () => {
  const connectionId = await connect();
  const before = await credentialOf(connectionId);
  const refreshed = await client.post(`/v1/connections/${connectionId}/refresh`, {});
  expect(refreshed.status).toBe(200);
  const after = await credentialOf(connectionId);
  expect(after.accessToken).not.toBe(before.accessToken);
  expect(after.refreshToken).toBe(before.refreshToken);
});

test('a grant that was ended at Google cannot be refreshed, and has to be given again', async () => {
  const connectionId = await connect();
  const { refreshToken = '' } = await credentialOf(connectionId);
  await fetch(`${emulator.url}/oauth2/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: refreshToken }),
  });
  const refused = await client.post(`/v1/connections/${connectionId}/refresh`, {});
  expect([refused.status, refused.body.error.code]).toEqual([401, 'invalid_token']);
});

test('a connection that is deleted gives its grant back', async () => {
  const connectionId = await connect();
  const { refreshToken = '' } = await credentialOf(connectionId);
  const refresh = { grant_type: 'refresh_token', refresh_token: refreshToken };
  expect(await askForToken(refresh)).toHaveProperty('access_token');
  expect((await client.delete(`/v1/connections/${connectionId}`)).status).toBe(200);
  await service.runDue();
  expect(await askForToken(refresh)).toMatchObject({ error: 'invalid_grant' });
});

test('the check of an app tells a right secret from a wrong one', async () => {
  const wrong = { ...youtube, ...app, clientSecret: fixtureSecret('another') };
  const statusOf = async ({ authIntegrationId }: { authIntegrationId: string }) => {
    const { body } = await client.post(`/v1/auth-integrations/${authIntegrationId}/check`, {});
    return body.checks.find(({ name }: { name: string }) => name === 'credentials').status;
  };
  expect(await statusOf(integration)).toBe('ok');
  expect(await statusOf(await newIntegration(client, wrong))).toBe('problem');
});
