/**
 * Connects accounts by OAuth at their own servers, each of which registers the app by itself. Tokens do not expire. Source:
 * docs.joinmastodon.org, "OAuth" and "apps API methods".
 */
import { z } from 'zod';
import { failedAs, ProviderFailure, type Upstream, whenFailed } from '../call.ts';
import type { Connect, ConnectCall, GrantedAccess, ProviderApp, ServerApps } from '../connect.ts';
import { id, ifUsable, list, name, token, url, word } from '../kit/fields.ts';
import { appToken, consentUrl, exchangeCode, reachOf, revokeToken } from '../kit/oauth.ts';
import { present } from '../kit/present.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import { accountIdAt } from './account-id.ts';
import { allScopes, base, coveredBy } from './scopes.ts';
import { asServer, readHost, serverRules, urlOf } from './server.ts';
import type { MastodonSettings } from './settings.ts';

export function oauthConnect(settings: MastodonSettings): Connect {
  const rules = serverRules(settings);
  const open = (call: ConnectCall, credential: GrantCredential) => call.open(rules, credential);
  /** Opens a way to a server for calls that need no credential. */
  const openFor = (call: ConnectCall, host: string) => open(call, { accessToken: '', details: { host } });
  const tokensOf = (call: ConnectCall, host: string, app: ProviderApp) => ({
    upstream: openFor(call, host),
    path: '/oauth/token',
    app,
    now: call.now(),
  });

  const app: ServerApps = {
    kind: 'per_server',
    hostOf: (call, account) => readHost(call, settings, account, 'account'),
    registration: ({ name, redirectUri, homeUrl }) => ({
      client_name: name,
      redirect_uris: redirectUri,
      scopes: allScopes.join(' '),
      website: homeUrl,
    }),
    register: (call, host, registration) =>
      registerApp(openFor(call, host), registration).catch((error) => {
        throw asServer(error);
      }),
    isKnown: (call, host, known) =>
      appToken(tokensOf(call, host, known), base).then(
        () => true,
        (error) => {
          if (error instanceof ProviderFailure) return !failedAs(error, 'expired');
          throw error;
        },
      ),
  };

  async function accessBy(
    call: ConnectCall,
    credential: GrantCredential,
    granted: readonly string[] | undefined,
  ): Promise<GrantedAccess> {
    return {
      ...(await readOwner(open(call, credential), credential.details?.host ?? '')),
      credential,
      grantedScopes: granted ? coveredBy(granted) : [],
      unconfirmedScopes: granted ? [] : allScopes,
    };
  }

  return {
    scopes: base,
    app,
    consent: {
      pkce: true,
      namesAccount: { example: 'name@mastodon.social' },
      async begin(call, request) {
        const { host = '' } = request;
        const id = urlOf(settings, host);
        const [{ clientId, clientSecret }, promised] = await Promise.all([
          call.appAt(host),
          promisesIssuer(openFor(call, host)),
        ]);
        const more = request.again ? { more: { force_login: 'true' } } : {};
        return {
          url: consentUrl(`${id}/oauth/authorize`, clientId, request, more),
          issuer: { id, promised },
          flow: { host, clientId, clientSecret },
        };
      },
      async exchange(call, answer) {
        const { host = '', clientId = '', clientSecret = '' } = answer.flow ?? {};
        const known = { clientId, clientSecret };
        const { credential, grantedScopes } = await exchangeCode(tokensOf(call, host, known), answer);
        return accessBy(call, { ...credential, details: { host, ...known } }, grantedScopes);
      },
    },
    adoption: {
      takes: 'accessToken',
      namesHost: true,
      async run(call, { accessToken = '', host: typed = '' }) {
        const host = readHost(call, settings, typed, 'host');
        const credential = { accessToken, details: { host } };
        return accessBy(call, credential, await scopesOfApp(open(call, credential)));
      },
    },
    async inspect(call, held) {
      const { host = '' } = held.credential.details ?? {};
      const { accounts } = await readOwner(open(call, held.credential), host);
      return reachOf(held, accounts, (wanted) => accounts.some(({ externalId }) => externalId === wanted));
    },
    async revoke(call, credential) {
      const { host = '', clientId, clientSecret } = credential.details ?? {};
      if (!clientId || !clientSecret)
        throw new ProviderFailure(
          { kind: 'unsupported' },
          'only the app that got the token can give it back',
        );
      const tokens = tokensOf(call, host, { clientId, clientSecret });
      await revokeToken({ ...tokens, path: '/oauth/revoke' }, credential.accessToken);
    },
  };
}

const registered = z
  .object({ client_id: token(), client_secret: token() })
  .transform(({ client_id: clientId, client_secret: clientSecret }) => ({ clientId, clientSecret }));

const registerApp = (upstream: Upstream, form: Record<string, string>): Promise<ProviderApp> =>
  upstream.request({
    method: 'POST',
    path: '/api/v1/apps',
    form,
    target: 'account',
    parse: registered.parse,
  });

const metadata = z.object({ authorization_response_iss_parameter_supported: z.literal(true) });

/**
 * Tells whether the server says that it names itself in its answers (RFC 8414, RFC 9207). Most have no such document,
 * and some answer with a page instead.
 */
function promisesIssuer(upstream: Upstream): Promise<boolean> {
  const read = upstream.request({
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    target: 'object',
    parse: (body) => metadata.safeParse(body).success,
  });
  return read.catch((error) => {
    if (error instanceof ProviderFailure) return false;
    throw error;
  });
}

const owner = z.object({
  id: id(),
  username: name().refine(Boolean),
  display_name: ifUsable(name()),
  avatar: ifUsable(url()),
  suspended: z.boolean().nullish(),
});

/** Reads the account of a token, which reaches none while its server has suspended it. */
function readOwner(upstream: Upstream, host: string): Promise<Pick<GrantedAccess, 'subject' | 'accounts'>> {
  return upstream.request({
    method: 'GET',
    path: '/api/v1/accounts/verify_credentials',
    target: 'account',
    parse(body) {
      const {
        id: known,
        username,
        display_name: displayName,
        avatar: avatarUrl,
        suspended,
      } = owner.parse(body);
      const subject = accountIdAt(known, host);
      const names = { username: `${username}@${host}`, ...present({ displayName, avatarUrl }) };
      const account = { externalId: subject, references: {}, ...names, lackingScopes: [] };
      return { subject, accounts: suspended ? [] : [account] };
    },
  });
}

const ownApp = z.object({ scopes: list(word()).optional() });

/**
 * Returns the scopes of a token's app, which are those that its tokens usually have; undefined where the server does
 * not tell them, as GoToSocial.
 */
function scopesOfApp(upstream: Upstream): Promise<string[] | undefined> {
  const read = upstream.request({
    method: 'GET',
    path: '/api/v1/apps/verify_credentials',
    target: 'object',
    parse: (body) => ownApp.parse(body).scopes,
  });
  return read.catch(whenFailed('not_found', undefined));
}
