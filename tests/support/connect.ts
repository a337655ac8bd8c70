/** Does what a customer does to have an end user connect: makes an integration and a session. */
import type { Schemas } from '../../src/contract/index.ts';
import { fixtureSecret } from './secrets.ts';
import type { Client } from './service.ts';

/** The login kinds of Meta's platforms, with their providers. */
export const loginKinds = [
  { providerId: 'instagram', loginKind: 'instagram_login' },
  { providerId: 'instagram', loginKind: 'facebook_login' },
  { providerId: 'facebook', loginKind: 'facebook_login' },
] as const;

/**
 * The login kinds with which one end user can have several accounts, and also chooses among them at the
 * provider.
 */
export const facebookLoginKinds = loginKinds.filter(({ loginKind }) => loginKind === 'facebook_login');

/** The login kind of Bluesky that works by OAuth. Its apps are not registered with the provider. */
export const byOAuth = { providerId: 'bluesky', loginKind: 'oauth' } as const;
export const byAppPassword = { providerId: 'bluesky', loginKind: 'app_password' } as const;
/** The login kind of Mastodon, whose servers each register the app by themselves. */
export const byMastodon = { providerId: 'mastodon', loginKind: 'oauth' } as const;

/** The providers at which nobody registers an app by hand. */
const withoutRegistration = ['bluesky', 'mastodon'];

export const returnUrl = 'https://app.example.com/connected?tab=social';

let apps = 0;

/** Makes an integration with an app of its own, so that tests do not share state at the provider. */
export async function newIntegration(
  client: Client,
  input: Partial<Schemas['AuthIntegrationInput']> = {},
): Promise<Schemas['AuthIntegration']> {
  apps += 1;
  const credentials = { clientId: `${process.pid}${apps}`, clientSecret: fixtureSecret('app') };
  const { status, body } = await client.post('/v1/auth-integrations', {
    providerId: 'facebook',
    loginKind: 'facebook_login',
    name: 'Harbour Planner',
    ...(withoutRegistration.includes(input.providerId ?? '') ? {} : credentials),
    returnOrigins: [new URL(returnUrl).origin],
    ...input,
  });
  if (status !== 200) throw new Error(`no integration: ${JSON.stringify(body)}`);
  return body;
}

export async function newSession(
  client: Client,
  authIntegrationId: string,
  input: Partial<Schemas['ConnectSessionInput']> = {},
): Promise<Schemas['ConnectSession'] & { authorizationUrl: string }> {
  const { status, body } = await client.post('/v1/connect-sessions', {
    authIntegrationId,
    returnUrl,
    ...input,
  });
  if (status !== 200) throw new Error(`no session: ${JSON.stringify(body)}`);
  return body;
}

export async function sessionNow(
  client: Client,
  connectSessionId: string,
): Promise<Schemas['ConnectSession']> {
  return (await client.get(`/v1/connect-sessions/${connectSessionId}`)).body;
}

export async function connectionNow(client: Client, connectionId: string): Promise<Schemas['Connection']> {
  return (await client.get(`/v1/connections/${connectionId}`)).body;
}

export async function profilesOf(
  client: Client,
  connectionId: string,
): Promise<Schemas['ConnectedProfile'][]> {
  const { body } = await client.get('/v1/connected-profiles', { connectionId, limit: 100 });
  return body.data;
}
