/**
 * The login that Instagram and Threads have of their own, besides Facebook Login: the same steps and answers
 * on different hosts. Sources: "Business Login for Instagram", "Oauth Authorize" reference; Threads API, "Get
 * Access Tokens".
 */

import { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import type {
  Connect,
  ConnectCall,
  ConsentAnswer,
  ConsentRequest,
  GrantedAccess,
  RefreshedCredential,
} from '../connect.ts';
import { errorText, list, scopes, word } from '../kit/fields.ts';
import * as oauth from '../kit/oauth.ts';
import { consentUrl } from '../kit/oauth.ts';
import type { GrantCredential, UpstreamRules } from '../upstream-rules.ts';
import { classifyGraphAnswer } from './errors/classify.ts';
import { appSecrets } from './webhooks.ts';

/** The hosts of a login, without a slash at the end, and what its tokens are called. */
export interface OwnLogin {
  /** The base URL of the consent screen. */
  consentUrl: string;
  /** The base URL of the host that exchanges codes. */
  codeUrl: string;
  /** The base URL of the API, without a version. */
  graphUrl: string;
  /** The first part of the grant types, as in `ig_refresh_token`. */
  tokenName: 'ig' | 'th';
}

// Gets and refreshes the tokens of a login, which last 60 days. Sources: "Business Login for Instagram";
// Threads API, "Get Access Tokens", "Long-Lived Tokens".

/** The age that a token must have before the provider refreshes it. */
const refreshableAgeMs = dayMs;

/** Trades a code for a token, which lasts an hour. The answer may name the granted scopes. */
const exchangeCode = (
  call: ConnectCall,
  login: OwnLogin,
  answer: ConsentAnswer,
): Promise<RefreshedCredential> =>
  oauth.exchangeCode(codeEndpoint(call, login), {
    ...answer,
    // The address that the browser is sent back to ends in `#_`, which some browsers have been seen to send with the
    // code.
    code: answer.code.replace(/#_$/, ''),
  });

/** Trades a token that lasts an hour for one that lasts 60 days. */
const extendToken = (
  call: ConnectCall,
  login: OwnLogin,
  { accessToken }: GrantCredential,
): Promise<RefreshedCredential> =>
  oauth.requestToken(graphEndpoint(call, login, '/access_token'), {
    grant_type: `${login.tokenName}_exchange_token`,
    client_secret: call.app.clientSecret,
    access_token: accessToken,
  });

export const refreshToken = (
  call: ConnectCall,
  login: OwnLogin,
  credential: GrantCredential,
): Promise<RefreshedCredential> =>
  oauth.refreshCredential(graphEndpoint(call, login, '/refresh_access_token'), credential, {
    grant_type: `${login.tokenName}_refresh_token`,
    access_token: credential.accessToken,
  });

/** Returns the endpoint that makes tokens. */
export const codeEndpoint = (call: ConnectCall, { codeUrl }: OwnLogin) =>
  endpoint(call, { baseUrl: codeUrl, classify: classifyRefusal }, '/oauth/access_token');

/** Returns an endpoint that renews tokens. These have no version, and take parameters in the query. */
const graphEndpoint = (call: ConnectCall, { graphUrl }: OwnLogin, path: string) => ({
  ...endpoint(call, { baseUrl: graphUrl, classify: classifyGraphAnswer }, path),
  method: 'GET' as const,
});

const endpoint = (call: ConnectCall, rules: Pick<UpstreamRules, 'baseUrl' | 'classify'>, path: string) => ({
  upstream: call.open({ ...rules, authorize: () => ({}) }, { accessToken: '' }),
  path,
  app: call.app,
  now: call.now(),
  translate,
});

const token = z.object({
  permissions: z.union([list(word()), scopes().transform((names) => names.join(' ').split(','))]).optional(),
});
const listed = z.object({ data: list(z.unknown(), 1) });

/**
 * Puts an answer into the form of RFC 6749. That to a code is documented as a list with one entry, but is also seen as
 * the entry itself. Scopes are called permissions, and are a list or have commas between them.
 */
function translate(answer: unknown): unknown {
  const [found = answer] = listed.safeParse(answer).data?.data ?? [];
  const { permissions = [] } = token.parse(found);
  return permissions.length > 0 ? { ...(found as object), scope: permissions.join(' ') } : found;
}

const refusal = z.object({ error_type: errorText(), code: z.union([z.number(), word()]).optional() });

/** Reads the refusals of the endpoint that makes tokens, which have a form of their own. */
const classifyRefusal: UpstreamRules['classify'] = ({ body }, { method, path }) => {
  const refused = refusal.safeParse(body);
  if (!refused.success) return undefined;
  const { error_type, code } = refused.data;
  return { failure: { kind: 'rejected', detail: {} }, detail: `${method} ${path}: ${error_type} ${code}` };
};

// The way through a login that Instagram and Threads share: consent screen, code, long-lived token, refresh.

interface Differences {
  /** Returns the parameters of the consent screen that only this provider has. */
  consentMore?(request: ConsentRequest): Record<string, string>;
  /**
   * Reads what a grant reaches.
   * @param grantedScopes the scopes, if the answer to the exchange named them.
   */
  readAccess(call: ConnectCall, token: RefreshedCredential, grantedScopes: string[]): Promise<GrantedAccess>;
}

export function ownLoginFlow(
  login: OwnLogin,
  { consentMore = () => ({}), readAccess }: Differences,
): Pick<Connect, 'app' | 'secrets' | 'consent' | 'refresh'> {
  return {
    app: 'registered',
    secrets: appSecrets,
    consent: {
      pkce: false,
      begin: async ({ app }, request) => ({
        url: consentUrl(`${login.consentUrl}/oauth/authorize`, app.clientId, request, {
          separator: ',',
          more: consentMore(request),
        }),
      }),
      async exchange(call, answer) {
        const { credential, grantedScopes = [] } = await exchangeCode(call, login, answer);
        return readAccess(call, await extendToken(call, login, credential), grantedScopes);
      },
    },
    refresh: {
      byAccessToken: true,
      minimumAgeMs: refreshableAgeMs,
      run: (call, credential) => refreshToken(call, login, credential),
    },
  };
}
