/** Does what a customer does to have an end user connect: makes an integration and a session. */
import { loadConfig } from '../../src/config.ts';
import type { ContentType, Schemas } from '../../src/contract/index.ts';
import { createRegistry, loginKindOf } from '../../src/providers/registry.ts';
import { eventsOf } from '../../src/simulators/simulator.ts';
import { fixtureSecret } from './secrets.ts';
import type { Client } from './service.ts';
import { simulatorFor } from './simulators.ts';
import { usualNames } from './usual-profiles.ts';

const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);

/** A login kind, with its provider. */
export interface Kind {
  providerId: Schemas['KnownProviderId'];
  loginKind: string;
}

/** Every login kind of every provider. */
export const everyKind: readonly Kind[] = registry.providers.flatMap(({ id, loginKinds: kinds }) =>
  kinds.map((kind) => ({ providerId: id as Kind['providerId'], loginKind: kind.id })),
);

export function connectOf({ providerId, loginKind }: Kind) {
  const provider = registry.find(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  return loginKindOf(provider, loginKind).connect;
}

/** The login kinds with a consent screen whose apps are registered with the provider. */
export const consentKinds = everyKind.filter((kind) => {
  const { app, consent } = connectOf(kind);
  return consent && app === 'registered';
});

/** Returns the content type of the provider's own posts, which its first list shows without a filter. */
export function postsOf({ providerId }: { providerId: string }): ContentType {
  const [first] = registry.find(providerId)?.contentTypes ?? [];
  if (!first) throw new Error(`${providerId} has no content`);
  return first.contentType;
}

/** Returns the provider's content type whose items can be hidden, if it has one. */
export const moderatedBy = ({ providerId }: Pick<Kind, 'providerId'>): ContentType | undefined =>
  registry.find(providerId)?.contentTypes.find(({ capabilities }) => capabilities.moderate)?.contentType;

/**
 * Returns a content type whose list needs scopes that the list of posts does not, with its required filter if any;
 * `undefined` when all lists of the provider need the same.
 */
export function furtherListOf({
  providerId,
  loginKind,
}: Kind): { contentType: string; filter?: string } | undefined {
  const provider = registry.find(providerId);
  const contentTypes = provider?.contentTypes ?? [];
  const scopesOf = (type: (typeof contentTypes)[number] | undefined) =>
    usualNames(type?.capabilities.list?.scopes, provider, loginKind);
  const known = scopesOf(contentTypes[0]);
  const found = contentTypes.find((type) => scopesOf(type).some((scope) => !known.includes(scope)));
  if (!found) return undefined;
  const filter = found.capabilities.list?.walk?.parent?.input;
  return { contentType: found.contentType, ...(filter ? { filter } : {}) };
}

/** Returns the state of a subscription that is as it should be. */
export function subscriptionOf(kind: Kind): Schemas['Connection']['subscription']['status'] {
  const { subscription } = connectOf(kind);
  // What needs a secret that the usual app of tests has not is reported to nobody.
  return subscription && subscription.secret === undefined ? 'active' : 'unsupported';
}

/** Tells whether one end user has one account only, so that nobody chooses among several. */
export const hasOneAccount = ({ providerId, loginKind }: Kind) =>
  !simulatorFor(providerId).severalAccounts?.includes(loginKind);

/** Returns how many accounts the persona `many_accounts` has; at LinkedIn nobody chooses among them before ours. */
export const manyAccountsOf = (kind: Kind) =>
  hasOneAccount(kind) && kind.providerId !== 'linkedin' ? 1 : 30;

/**
 * The login kinds with which one end user can have several accounts, and also chooses among them at the
 * provider.
 */
export const severalAccountKinds = everyKind.filter((kind) => !hasOneAccount(kind));

/** The login kinds with which an app is subscribed to the changes of each account. */
export const subscribedKinds = everyKind.filter((kind) => connectOf(kind).subscription);

/** Returns the input of an app to which the provider reports: it has the secret without which it is told nothing. */
export function reportedTo<Chosen extends Kind>(
  kind: Chosen,
): Chosen & Partial<Schemas['AuthIntegrationInput']> {
  const name = connectOf(kind).subscription?.secret;
  return name === undefined ? kind : { ...kind, secrets: [{ name, value: '4406004' }] };
}

/** Tells whether each connection has a webhook endpoint of its own, whose subscription the provider ends after a while. */
export const hasOwnEndpoint = ({ providerId }: Kind) =>
  registry.find(providerId)?.webhooks?.endpoints === 'connection';

/** Returns something new that can happen on an account of the provider, and that the provider reports to the app. */
export function reportedEventOf({
  providerId,
  loginKind = '',
}: Pick<Kind, 'providerId'> & Partial<Kind>): string {
  const { contentTypes = [] } = registry.find(providerId) ?? {};
  const reported = contentTypes
    .filter(({ observe }) => observe?.notified.includes('created'))
    .map(({ contentType }) => `content.${contentType}.created`);
  const simulator = simulatorFor(providerId);
  const fitting = (loginKind ? eventsOf(simulator, loginKind) : simulator.providerEvents).filter(
    ({ topic = '', takes }) => reported.includes(topic) && !takes.includes('externalId'),
  );
  // Of its posts a provider may report those alone that an app has published.
  const ofPosts = `content.${postsOf({ providerId })}.created`;
  const found = fitting.find(({ topic }) => topic !== ofPosts) ?? fitting[0];
  if (!found) throw new Error(`${providerId} reports nothing`);
  return found.event;
}

/** The login kinds of providers that report end users who remove the app or want their data deleted. */
export const calledBackKinds = everyKind.filter(({ providerId }) => registry.find(providerId)?.userCallbacks);

export const byInstagram = { providerId: 'instagram', loginKind: 'instagram_login' } as const;
export const instagramByFacebook = { providerId: 'instagram', loginKind: 'facebook_login' } as const;
export const facebook = { providerId: 'facebook', loginKind: 'facebook_login' } as const;

/** The login kind of Bluesky that works by OAuth. Its apps are not registered with the provider. */
export const byOAuth = { providerId: 'bluesky', loginKind: 'oauth' } as const;
export const byAppPassword = { providerId: 'bluesky', loginKind: 'app_password' } as const;
/** The login kind of Mastodon, whose servers each register the app by themselves. */
export const byMastodon = { providerId: 'mastodon', loginKind: 'oauth' } as const;

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
    ...(isRegistered(input) ? credentials : {}),
    returnOrigins: [new URL(returnUrl).origin],
    ...input,
  });
  if (status !== 200) throw new Error(`no integration: ${JSON.stringify(body)}`);
  return body;
}

/** Tells whether somebody registers the app with the provider; the login kind is the first one unless it is given. */
function isRegistered({ providerId = 'facebook', loginKind }: Partial<Schemas['AuthIntegrationInput']>) {
  const { loginKinds: kinds = [] } = registry.find(providerId) ?? {};
  return (kinds.find(({ id }) => id === loginKind) ?? kinds[0])?.connect.app === 'registered';
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
