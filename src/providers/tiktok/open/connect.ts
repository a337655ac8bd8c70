/**
 * Connects accounts by TikTok's login. An access token lives two hours, a refresh token 180 days; each refresh ends the refresh token
 * that it was made with. Sources: developers.tiktok.com/doc/oauth-user-access-token-management, /login-kit-web,
 * /client-access-token-management, /tiktok-api-v2-get-user-info, as stored copies say (search of 2026-11-29).
 */
import { z } from 'zod';
import { dayMs } from '../../../lib/time.ts';
import { failedAs, ProviderFailure, whenFailed } from '../../call.ts';
import type {
  AppCheck,
  AppFinding,
  AppSetup,
  Connect,
  ConnectCall,
  ConsentRequest,
  ReachableAccount,
} from '../../connect.ts';
import { id, ifUsable, name, present, record, url } from '../../kit/fields.ts';
import {
  appToken,
  audienceOf,
  consentUrl,
  exchangeCode,
  refreshCredential,
  revokeToken,
  untold,
} from '../../kit/oauth.ts';
import type { GrantCredential, UpstreamRules } from '../../upstream-rules.ts';
import { base } from '../scopes.ts';
import { apiRules, ask, type TiktokSettings } from './api.ts';

export function openConnect(settings: TiktokSettings): Connect {
  const rules = apiRules(settings);
  const endpointOf = (call: ConnectCall, path = '/oauth/token/') => ({
    upstream: call.open(rules, { accessToken: '' }),
    path,
    app: call.app,
    idName: 'client_key' as const,
    now: call.now(),
    translate: asStandard,
  });
  return {
    scopes: base,
    app: 'registered',
    consent: {
      // Only mobile and desktop apps have a code verifier at TikTok.
      pkce: false,
      begin: async ({ app }, request) => ({
        url: tiktokConsent(settings, app.clientId, request),
      }),
      async exchange(call, answer) {
        const { grantedScopes = [], ...issued } = await exchangeCode(endpointOf(call), answer).catch(
          asRefusedCode,
        );
        // What a token is refused that was issued just now, its account has to answer for: TikTok shows it to no app.
        const account = await readAccount(call, rules, issued.credential).catch(
          whenFailed('expired', undefined),
        );
        return {
          subject: account?.externalId ?? '',
          ...issued,
          grantedScopes,
          unconfirmedScopes: [],
          accounts: account ? [account] : [],
        };
      },
    },
    async inspect(call, held) {
      const account = await readAccount(call, rules, held.credential);
      return audienceOf(held, [account], (externalId) => externalId === account.externalId);
    },
    refresh: {
      minimumAgeMs: 0,
      everyMs: dayMs,
      run: (call, credential) => refreshCredential(endpointOf(call), credential),
    },
    async revoke(call, { accessToken }) {
      await revokeToken(endpointOf(call, '/oauth/revoke/'), accessToken);
    },
    appCheck: appCheck(endpointOf),
  };
}

/**
 * Returns the address of the consent screen, which both logins share. Without `disable_auto_auth`, TikTok shows no page to a person who
 * is logged in, who could not choose another account then, and leads some back without a code.
 */
export const tiktokConsent = (
  { tiktokConsentUrl }: TiktokSettings,
  clientId: string,
  request: ConsentRequest,
) =>
  consentUrl(`${tiktokConsentUrl}/v2/auth/authorize/`, clientId, request, {
    idName: 'client_key',
    separator: ',',
    more: { disable_auto_auth: '1' },
  });

const members = record(z.unknown());

/** Puts an answer into the form of RFC 6749: TikTok separates scopes by commas, and has a name of its own for the refresh token's end. */
function asStandard(answer: unknown): unknown {
  const { scope, refresh_expires_in, ...told } = members.parse(answer);
  return {
    ...told,
    ...(typeof scope === 'string' ? { scope: scope.replaceAll(',', ' ') } : {}),
    refresh_token_expires_in: refresh_expires_in,
  };
}

/** A code that is not taken says nothing about the account. */
function asRefusedCode(error: unknown): never {
  if (!failedAs(error, 'expired')) throw error;
  throw new ProviderFailure({ kind: 'rejected', detail: {} }, error.message, { cause: error });
}

const user = z.object({
  user: z.object({ open_id: id(), display_name: ifUsable(name()), avatar_url: ifUsable(url()) }),
});

/** Reads the account of a grant. Its id is another one for each app. */
const readAccount = (
  call: ConnectCall,
  rules: UpstreamRules,
  credential: GrantCredential,
): Promise<ReachableAccount> =>
  ask(
    { upstream: call.open(rules, credential) },
    {
      method: 'GET',
      path: '/user/info/',
      query: { fields: 'open_id,display_name,avatar_url' },
      target: 'account',
      parse(data) {
        const { open_id, display_name: displayName, avatar_url: avatarUrl } = user.parse(data).user;
        return {
          externalId: open_id,
          references: {},
          ...present({ displayName, avatarUrl }),
          lackingScopes: [],
        };
      },
    },
  );

const portal = 'the app at developers.tiktok.com/apps';

const appCheck = (endpointOf: (call: ConnectCall) => Parameters<typeof appToken>[0]): AppCheck => ({
  asked: {
    names: ['credentials'],
    async run(call) {
      try {
        await appToken(endpointOf(call));
      } catch (error) {
        if (!failedAs(error, 'rejected')) throw error;
        const { code = '' } = error.why?.provider ?? {};
        return [code === 'invalid_client' ? refusedCredentials(call) : untoldCredentials(code)];
      }
      return [
        {
          name: 'credentials',
          status: 'ok',
          message: 'TikTok accepts the client key and the client secret.',
        },
      ];
    },
  },
  byHand: ({ redirectUri, callbackUrl, filesUrl }: AppSetup) => [
    untold(
      'redirect_uri',
      'TikTok does not tell which redirect URIs an app has.',
      `Look into ${portal}: under Login Kit, the redirect URIs for the web have to list ${redirectUri}, exactly.`,
    ),
    untold(
      'webhook_subscription',
      'TikTok does not tell where an app’s webhooks go.',
      `Look into ${portal}: under Webhooks, the callback URL has to be ${callbackUrl}. Without it, a post’s id and a finished draft are found by asking alone.`,
    ),
    untold(
      'file_domain',
      'TikTok does not tell which domains are verified for an app.',
      `Look into ${portal}: under URL properties, the domain of ${filesUrl} has to be verified. Without it, TikTok takes no photos, and videos only by upload: it answers url_ownership_unverified.`,
    ),
    untold(
      'app_access',
      'TikTok does not tell what it has reviewed and audited.',
      `Look into ${portal}: it has to be in production, with the products Login Kit and Content Posting API, Direct Post switched on, and each scope approved. Until TikTok has audited it, five people a day can post, to private accounts alone, and nobody else sees the posts. Ask for the audit there.`,
    ),
  ],
});

/** The page on tokens of apps names no product of this login kind, so that TikTok may refuse any to the right secret. */
const untoldCredentials = (code: string): AppFinding =>
  untold(
    'credentials',
    `TikTok does not tell whether it accepts the client secret: it gives the app no token of its own (${code}).`,
    'Connect an account: a wrong secret fails as soon as TikTok leads back.',
  );

const refusedCredentials = ({ app }: ConnectCall): AppFinding => ({
  name: 'credentials',
  status: 'problem',
  message: `TikTok does not accept the client key ${app.clientId} with the client secret.`,
  fix: `Compare both with ${portal}, under Credentials. Enter the right secret as this Auth Integration’s clientSecret; another key takes a new Auth Integration.`,
});
