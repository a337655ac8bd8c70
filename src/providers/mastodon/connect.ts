/**
 * Connects accounts by OAuth at their own servers, each of which registers the app by itself. Tokens do not expire. Source:
 * docs.joinmastodon.org, "OAuth" and "apps API methods".
 */
import { z } from 'zod';
import { failedAs, ProviderFailure, whenFailed } from '../call.ts';
import type {
  Connect,
  ConnectCall,
  GrantedAccess,
  ProviderApp,
  ReachableAccount,
  ServerApps,
} from '../connect.ts';
import { appToken, consentUrl, exchangeCode, reachOf, revokeToken } from '../kit/oauth.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import { accountIdAt } from './account-id.ts';
import { allScopes, base, coveredBy } from './scopes.ts';
import { asServer, nobodyAt, pageAt, readHost, serverRules } from './server.ts';
import type { MastodonSettings } from './settings.ts';

const registered = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) });
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
  const appAt = (call: ConnectCall, host: string, known: ProviderApp) => ({
    upstream: open(call, nobodyAt(host)),
    path: '/oauth/token',
    app: known,
    now: call.now(),
  });

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
    isKnown: (call, host, known) =>
      appToken(appAt(call, host, known), base).then(
        () => true,
        (error) => {
          if (error instanceof ProviderFailure) return !failedAs(error, 'expired');
          throw error;
        },
      ),
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
  function scopesOfApp(call: ConnectCall, credential: GrantCredential): Promise<string[] | undefined> {
    const read = open(call, credential).request({
      method: 'GET',
      path: '/api/v1/apps/verify_credentials',
      target: 'object',
      parse: (body) => ownApp.parse(body).scopes,
    });
    return read.catch(whenFailed('not_found', undefined));
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
        const screen = pageAt(settings, host, '/oauth/authorize');
        const more = request.again ? { more: { force_login: 'true' } } : {};
        return {
          url: consentUrl(screen, clientId, request, more),
          flow: { host, clientId, clientSecret },
        };
      },
      async exchange(call, answer) {
        const { host = '', clientId = '', clientSecret = '' } = answer.flow ?? {};
        const known = { clientId, clientSecret };
        const { credential, grantedScopes } = await exchangeCode(appAt(call, host, known), answer);
        return accessBy(call, { ...credential, details: { host, ...known } }, grantedScopes);
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
    async inspect(call, held) {
      const { accounts } = await readOwner(call, held.credential);
      return reachOf(held, accounts, (id) => accounts.some(({ externalId }) => externalId === id));
    },
    async revoke(call, credential) {
      const { host = '', clientId, clientSecret } = credential.details ?? {};
      if (!clientId || !clientSecret)
        throw new ProviderFailure(
          { kind: 'unsupported' },
          'only the app that got the token can give it back',
        );
      const app = appAt(call, host, { clientId, clientSecret });
      await revokeToken({ ...app, path: '/oauth/revoke' }, credential.accessToken);
    },
  };
}
