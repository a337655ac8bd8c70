/**
 * Connects accounts by OAuth at their own servers, each of which registers the app by itself. Tokens do not expire. Source:
 * docs.joinmastodon.org, "OAuth" and "apps API methods".
 */
import { z } from 'zod';
import { ProviderFailure } from '../call.ts';
import type {
  Connect,
  ConnectCall,
  ConsentRequest,
  GrantedAccess,
  HeldGrant,
  ReachableAccount,
  ServerApps,
} from '../connect.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import { accountIdAt } from './account-id.ts';
import { isNotFound } from './failures.ts';
import { allScopes, base, coveredBy } from './scopes.ts';
import { asServer, nobodyAt, pageAt, readHost, serverRules } from './server.ts';
import type { MastodonSettings } from './settings.ts';

const registered = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) });
const token = z.object({ access_token: z.string().min(1), scope: z.string() });
const owner = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  display_name: z.string().nullish(),
  avatar: z.string().nullish(),
  suspended: z.boolean().nullish(),
});
const ownApp = z.object({ scopes: z.array(z.string()).optional() });

export function oauthConnect(settings: MastodonSettings): Connect {
  const rules = serverRules(settings);
  const open = ({ open: opened }: ConnectCall, credential: GrantCredential) => opened(rules, credential);

  const app: ServerApps = {
    kind: 'per_server',
    registration: ({ name, redirectUri, homeUrl }) => ({
      client_name: name,
      redirect_uris: redirectUri,
      scopes: allScopes.join(' '),
      website: homeUrl,
    }),
    register: (call, host, registration) =>
      open(call, nobodyAt(host))
        .request({
          method: 'POST',
          path: '/api/v1/apps',
          form: { ...registration },
          target: 'account',
          parse(body) {
            const { client_id: clientId, client_secret: clientSecret } = registered.parse(body);
            return { clientId, clientSecret };
          },
        })
        .catch((error) => {
          throw asServer(error, 'account');
        }),
    isKnown: (call, host, { clientId, clientSecret }) =>
      open(call, nobodyAt(host))
        .request({
          method: 'POST',
          path: '/oauth/token',
          form: {
            grant_type: 'client_credentials',
            client_id: clientId,
            client_secret: clientSecret,
            scope: base.join(' '),
          },
          target: 'account',
          parse: () => true,
        })
        .catch((error) => {
          if (error instanceof ProviderFailure) return error.failure.kind !== 'expired';
          throw error;
        }),
  };

  /** Reads the account of a token, which reaches none while its server has suspended it. */
  function readOwner(
    call: ConnectCall,
    credential: GrantCredential,
  ): Promise<{ subject: string; accounts: ReachableAccount[] }> {
    const host = credential.details?.host ?? '';
    return open(call, credential).request({
      method: 'GET',
      path: '/api/v1/accounts/verify_credentials',
      target: 'account',
      parse(body) {
        const { id, username, display_name: displayName, avatar: avatarUrl, suspended } = owner.parse(body);
        const subject = accountIdAt(id, host);
        const account = {
          externalId: subject,
          references: {},
          username: `${username}@${host}`,
          ...(displayName ? { displayName } : {}),
          ...(avatarUrl ? { avatarUrl } : {}),
          lackingScopes: [],
        };
        return { subject, accounts: suspended ? [] : [account] };
      },
    });
  }

  /**
   * Returns the scopes of a token's app, which are those that its tokens usually have; undefined where the server does
   * not tell them, as GoToSocial.
   */
  async function scopesOfApp(call: ConnectCall, credential: GrantCredential): Promise<string[] | undefined> {
    try {
      return await open(call, credential).request({
        method: 'GET',
        path: '/api/v1/apps/verify_credentials',
        target: 'object',
        parse: (body) => ownApp.parse(body).scopes,
      });
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  async function accessBy(
    call: ConnectCall,
    credential: GrantCredential,
    granted: readonly string[] | undefined,
  ): Promise<GrantedAccess> {
    return {
      ...(await readOwner(call, credential)),
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
        const host = readHost(call, settings, request.account ?? '', 'account');
        const { clientId, clientSecret } = await call.appAt(host);
        return {
          url: consentScreen(settings, host, clientId, request),
          flow: { host, clientId, clientSecret },
        };
      },
      async exchange(call, { code, redirectUri, codeVerifier, flow = {} }) {
        const { host = '', clientId = '', clientSecret = '' } = flow;
        const { access_token: accessToken, scope } = await open(call, nobodyAt(host)).request({
          method: 'POST',
          path: '/oauth/token',
          form: {
            grant_type: 'authorization_code',
            code,
            redirect_uri: redirectUri,
            client_id: clientId,
            client_secret: clientSecret,
            ...(codeVerifier ? { code_verifier: codeVerifier } : {}),
          },
          target: 'account',
          parse: token.parse,
        });
        return accessBy(call, { accessToken, details: { host, clientId, clientSecret } }, scope.split(' '));
      },
    },
    adoption: {
      takes: 'accessToken',
      namesHost: true,
      async run(call, { accessToken = '', host: typed = '' }) {
        const host = readHost(call, settings, typed, 'host');
        const credential = { accessToken, details: { host } };
        return accessBy(call, credential, await scopesOfApp(call, credential));
      },
    },
    async inspect(call, { credential, accounts }: HeldGrant) {
      const reached = (await readOwner(call, credential)).accounts.map(({ externalId }) => externalId);
      return {
        accounts: accounts.map((account) => ({
          externalId: account.externalId,
          reachable: reached.includes(account.externalId),
          lackingScopes: [],
        })),
      };
    },
    async revoke(call, credential) {
      const { host = '', clientId, clientSecret } = credential.details ?? {};
      if (!clientId || !clientSecret)
        throw new ProviderFailure(
          { kind: 'unsupported' },
          'only the app that got the token can give it back',
        );
      await open(call, nobodyAt(host)).request({
        method: 'POST',
        path: '/oauth/revoke',
        form: { client_id: clientId, client_secret: clientSecret, token: credential.accessToken },
        target: 'account',
        parse: () => undefined,
      });
    },
  };
}

function consentScreen(
  settings: MastodonSettings,
  host: string,
  clientId: string,
  { redirectUri, scopes, state, codeChallenge, again }: ConsentRequest,
): string {
  const url = pageAt(settings, host, '/oauth/authorize');
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    ...(codeChallenge ? { code_challenge: codeChallenge, code_challenge_method: 'S256' } : {}),
    ...(again ? { force_login: 'true' } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
