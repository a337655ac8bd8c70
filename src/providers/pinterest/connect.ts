/**
 * Connects accounts by OAuth. An access token lives 30 days, and a refresh token 60; each refresh gives a new one. Source:
 * github.com/pinterest/api-description, v5/openapi.json, `oauth/token`, `user_account/get`.
 */
import { z } from 'zod';
import { hourMs } from '../../lib/time.ts';
import { whenFailed } from '../call.ts';
import type {
  AppCheck,
  AppFinding,
  Connect,
  ConnectCall,
  GrantedAccess,
  ReachableAccount,
} from '../connect.ts';
import { nextPolicy } from '../kit/failures.ts';
import { id, ifUsable, name, present, record, url } from '../kit/fields.ts';
import { audienceOf, basicOf, consentUrl, exchangeCode, refreshCredential } from '../kit/oauth.ts';
import type { GrantCredential, UpstreamRules } from '../upstream-rules.ts';
import { apiRules, isOfTrial, type PinterestSettings, rateHeaders } from './api.ts';
import { allScopes, base } from './scopes.ts';

// Checks an app's id and secret by asking for its own token, and tells by the rate limit of the answer whether the app has
// Trial or Standard access. Sources: v5/openapi.json, `oauth/token`; developers.pinterest.com/docs/reference/rate-limits.

const appPage = 'My apps at developers.pinterest.com';

const appCheck = (rules: UpstreamRules): AppCheck => ({
  asked: {
    names: ['credentials', 'access'],
    async run(call) {
      const { status, headers } = await askForToken(call, rules);
      return [credentials(call, status), access(headers)];
    },
  },
  byHand: ({ redirectUri }) => [
    {
      name: 'redirect_uri',
      status: 'unknown',
      message: 'Pinterest does not tell which redirect URIs an app has.',
      fix: `Look into ${appPage}: under Configure, the redirect URIs have to list ${redirectUri}, exactly.`,
    },
  ],
});

const answered = z.object({ status: z.number(), headers: record(z.unknown()) });

/** The statuses that may mean that an app gets no token of its own, although its secret is right. */
const noOwnToken = [400, 403];
const refused = 401;

/** Asks for a token of the app's own. Not every app gets one; the answer says all the same whether the secret is right. */
const askForToken = (call: ConnectCall, rules: UpstreamRules) =>
  call.open(rules, { accessToken: '' }).request({
    method: 'POST',
    path: '/oauth/token',
    form: { grant_type: 'client_credentials', scope: 'user_accounts:read' },
    headers: { Authorization: basicOf(call.app) },
    target: 'account',
    accepts: [...noOwnToken, refused],
    whole: true,
    parse: answered.parse,
  });

function credentials({ app }: ConnectCall, status: number): AppFinding {
  if (status === refused)
    return {
      name: 'credentials',
      status: 'problem',
      message: `Pinterest does not accept the app id ${app.clientId} with the secret.`,
      fix: `Compare both with App ID and App secret key in ${appPage}. Enter the right secret as this Auth Integration’s clientSecret; another id takes a new Auth Integration.`,
    };
  if (noOwnToken.includes(status))
    return {
      name: 'credentials',
      status: 'unknown',
      message: 'Pinterest did not refuse the app id and the secret, but gives this app no token of its own.',
    };
  return { name: 'credentials', status: 'ok', message: 'Pinterest accepts the app id and the secret.' };
}

function access(headers: Readonly<Record<string, unknown>>): AppFinding {
  const policy = nextPolicy(headers, rateHeaders);
  if (!policy)
    return {
      name: 'access',
      status: 'unknown',
      message: 'Pinterest did not tell which access the app has.',
      fix: `Look into ${appPage}: it has to say Standard access.`,
    };
  if (isOfTrial(policy))
    return {
      name: 'access',
      status: 'problem',
      message:
        'The app has Trial access: 1,000 calls a day for all accounts, and what it publishes is seen by nobody but its account.',
      fix: `Upgrade to Standard access in ${appPage}. Pinterest wants a video of the consent and of a pin that is published.`,
    };
  return { name: 'access', status: 'ok', message: 'The app has Standard access.' };
}

const accessTokenMs = 30 * 24 * hourMs;
/** A refresh may fail for twenty days before the access token ends. */
const refreshEveryMs = accessTokenMs / 3;

export function oauthConnect(settings: PinterestSettings): Connect {
  const rules = apiRules(settings);
  const tokensOf = (call: ConnectCall) => ({
    upstream: call.open(rules, { accessToken: '' }),
    path: '/oauth/token',
    app: call.app,
    basic: true as const,
    now: call.now(),
    translate: withSpaces,
  });
  /** Reads the account of a token; `undefined` where Pinterest shows it none, as it does to those who were deactivated. */
  const readOwner = (call: ConnectCall, credential: GrantCredential) =>
    call
      .open(rules, credential)
      .request({
        method: 'GET',
        path: '/user_account',
        target: 'account',
        parse: (body) => accountOf(owner.parse(body)),
      })
      .catch(whenFailed('rejected', undefined));

  return {
    scopes: base,
    app: 'registered',
    consent: {
      pkce: false,
      begin: async ({ app }, request) => ({
        url: consentUrl(`${settings.pinterestConsentUrl}/oauth/`, app.clientId, request, { separator: ',' }),
      }),
      async exchange(call, answer): Promise<GrantedAccess> {
        // Apps that were made before 25 September 2025 get such a refresh token only if they ask for it.
        const more = { continuous_refresh: 'true' };
        const { grantedScopes = [], ...issued } = await exchangeCode(tokensOf(call), answer, more);
        const account = await readOwner(call, issued.credential);
        return { ...accessTo(account), ...issued, grantedScopes };
      },
    },
    grantImport: {
      takes: 'accessToken',
      async run(call, { accessToken = '' }) {
        const credential = { accessToken };
        const account = await readOwner(call, credential);
        // It comes without a refresh token, and lives for so long at most.
        const expiresAt = new Date(call.now().getTime() + accessTokenMs);
        return { ...accessTo(account), credential, grantedScopes: allScopes, expiresAt };
      },
    },
    async inspect(call, held) {
      const account = await readOwner(call, held.credential);
      return audienceOf(held, account ? [account] : [], (externalId) => externalId === account?.externalId);
    },
    refresh: {
      minimumAgeMs: hourMs,
      everyMs: refreshEveryMs,
      run: (call, credential) => refreshCredential(tokensOf(call), credential),
    },
    appCheck: appCheck(rules),
  };
}

const accessTo = (account: ReachableAccount | undefined) => ({
  subject: account?.externalId ?? '',
  unconfirmedScopes: [],
  accounts: account ? [account] : [],
});

const members = record(z.unknown());

/** Samples of the documentation have spaces between scopes, and requests commas: both are read. */
function withSpaces(answer: unknown): unknown {
  const told = members.parse(answer);
  return typeof told.scope === 'string' ? { ...told, scope: told.scope.replaceAll(',', ' ') } : told;
}

const owner = z.object({
  id: id(),
  username: name().nullish(),
  business_name: name().nullish(),
  profile_image: ifUsable(url()),
});

function accountOf(found: z.infer<typeof owner>): ReachableAccount {
  const { id: externalId, username, business_name, profile_image: avatarUrl } = found;
  const names = present({ username, displayName: business_name || username, avatarUrl });
  return { externalId, references: {}, ...names, lackingScopes: [] };
}
