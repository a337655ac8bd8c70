/** Does what a customer does to have an end user connect: makes an integration and a session. */
import { loadConfig } from '../../src/config.ts';
import type { ContentType, Schemas } from '../../src/contract/index.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { fixtureSecret } from './secrets.ts';
import type { Client } from './service.ts';

/** The login kinds of Meta's platforms, with their providers. */
export const loginKinds = [
  { providerId: 'instagram', loginKind: 'instagram_login' },
  { providerId: 'instagram', loginKind: 'facebook_login' },
  { providerId: 'facebook', loginKind: 'facebook_login' },
] as const;

const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);

/** The login kinds with a consent screen whose apps are registered with the provider. */
export const consentKinds = registry.providers.flatMap(({ id, loginKinds: kinds }) =>
  kinds
    .filter(({ connect }) => connect.consent && connect.app === 'registered')
    .map((kind) => ({ providerId: id as Schemas['KnownProviderId'], loginKind: kind.id })),
);

export type ConsentKind = (typeof consentKinds)[number];

/** Returns the content type of the provider's own posts, which its first list shows without a filter. */
export function postsOf({ providerId }: Pick<ConsentKind, 'providerId'>): ContentType {
  const [first] = registry.find(providerId)?.contentTypes ?? [];
  if (!first) throw new Error(`${providerId} has no content`);
  return first.contentType;
}

/** Returns a content type whose list needs scopes that the list of posts does not, with its required filter if any. */
export function furtherListOf({ providerId, loginKind }: ConsentKind): {
  contentType: string;
  filter?: string;
} {
  const { contentTypes = [] } = registry.find(providerId) ?? {};
  const scopesOf = (type: (typeof contentTypes)[number] | undefined) =>
    type?.capabilities.list?.scopes[loginKind] ?? [];
  const known = scopesOf(contentTypes[0]);
  const found = contentTypes.find((type) => scopesOf(type).some((scope) => !known.includes(scope)));
  if (!found) throw new Error(`every list of ${providerId} needs the same scopes`);
  const filter = found.capabilities.list?.walk?.parent?.input;
  return { contentType: found.contentType, ...(filter ? { filter } : {}) };
}

/** Returns the state of a subscription that is as it should be. */
export function subscriptionOf({
  providerId,
  loginKind,
}: ConsentKind): Schemas['Connection']['subscription']['status'] {
  const found = registry.find(providerId)?.loginKinds.find(({ id }) => id === loginKind);
  return found?.connect.subscription ? 'active' : 'unsupported';
}

/** Tells whether one end user has one account only, so that nobody chooses among several. */
export const hasOneAccount = ({ loginKind }: Pick<ConsentKind, 'loginKind'>) =>
  loginKind !== 'facebook_login';

/**
 * The login kinds with which one end user can have several accounts, and also chooses among them at the
 * provider.
 */
export const facebookLoginKinds = loginKinds.filter(({ loginKind }) => loginKind === 'facebook_login');

/** The login kind of Bluesky that works by OAuth. Its apps are not registered with the provider. */
export const byOAuth = { providerId: 'bluesky', loginKind: 'oauth' } as const;
export const byAppPassword = { providerId: 'bluesky', loginKind: 'app_password' } as const;

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
    ...(input.providerId === 'bluesky' ? {} : credentials),
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
