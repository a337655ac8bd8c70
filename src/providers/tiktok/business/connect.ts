/**
 * Connects accounts by the API for Business: its own app, its own tokens, and the account's id towards the app as the id of every
 * call. An access token lives a day, its refresh token a year; each refresh brings another refresh token. Sources:
 * business-api.tiktok.com/portal/docs?id=1738083939371009 (consent), ?id=1738084387220481 (tokens), ?id=1765927978092545 (what a
 * token is worth), ?id=1832209711206401 (redirect URLs), ?id=1810521279479810 (webhooks), as public notes of these pages say (search of 2026-11-29); no page was
 * read itself.
 */
import { z } from 'zod';
import { hourMs } from '../../../lib/time.ts';
import { failedAs, ignoreFailure, ProviderFailure, whenFailed } from '../../call.ts';
import type {
  AccountNames,
  AppCheck,
  AppFinding,
  Connect,
  ConnectCall,
  RefreshedCredential,
  Subscription,
} from '../../connect.ts';
import {
  hasItems,
  id,
  ifUsable,
  list,
  name,
  present,
  record,
  token,
  unread,
  url,
  word,
} from '../../kit/fields.ts';
import { audienceOf, authenticating, issuedIn, untold } from '../../kit/oauth.ts';
import type { GrantCredential, UpstreamRules } from '../../upstream-rules.ts';
import type { TiktokSettings } from '../open/api.ts';
import { tiktokConsent } from '../open/connect.ts';
import { businessBase as base } from '../scopes.ts';
import { ask, businessRules, postAsApp } from './api.ts';

export function businessConnect(settings: TiktokSettings): Connect {
  const rules = businessRules(settings);
  return {
    scopes: base,
    app: 'registered',
    consent: {
      pkce: false,
      redirectEndsWithSlash: true,
      begin: async ({ app }, request) => ({
        url: tiktokConsent(settings, app.clientId, request),
      }),
      async exchange(call, { code, redirectUri }) {
        const grant = { grant_type: 'authorization_code', auth_code: code, redirect_uri: redirectUri };
        const { accountId, grantedScopes = [], ...issued } = await requestToken(call, rules, 'token', grant);
        if (!accountId) throw new ProviderFailure({ kind: 'unusable' }, 'open_id is missing');
        // What a token is refused that was issued just now, its account has to answer for: TikTok shows it to no app.
        const names = await readNames(call, rules, issued.credential, accountId).catch(
          whenFailed('expired', undefined),
        );
        const account = { externalId: accountId, ...names, references: {}, lackingScopes: [] };
        return {
          ...issued,
          subject: accountId,
          grantedScopes,
          unconfirmedScopes: [],
          accounts: names ? [account] : [],
        };
      },
    },
    async inspect(call, held) {
      const { app_id, creator_id, scope } = await describeToken(call, rules, held.credential);
      if (app_id !== undefined && app_id !== call.app.clientId)
        throw new ProviderFailure({ kind: 'rejected', detail: {} }, 'the token is of another app');
      const [account] = held.accounts;
      const accountId = creator_id ?? account?.externalId ?? '';
      const names = await readNames(call, rules, held.credential, accountId).catch(ignoreFailure);
      return {
        ...audienceOf(held, names ? [{ externalId: accountId, ...names }] : []),
        ...(scope === undefined ? {} : { scopes: { granted: scope, unconfirmed: [] } }),
      };
    },
    refresh: {
      minimumAgeMs: hourMs,
      async run(call, credential): Promise<RefreshedCredential> {
        const { refreshToken } = credential;
        if (!refreshToken) throw new ProviderFailure({ kind: 'expired' }, 'the grant has no refresh token');
        const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
        const { accountId: _, ...refreshed } = await requestToken(
          call,
          rules,
          'refresh_token',
          grant,
          credential,
        );
        return refreshed;
      },
    },
    async revoke(call, { accessToken }) {
      await postAsApp(call, rules, {
        path: '/tt_user/oauth2/revoke/',
        json: { ...authenticating(call.app), access_token: accessToken },
        read: () => undefined,
      });
    },
    subscription: subscription(rules),
    appCheck: appCheck(rules),
  };
}

const scopesIn = (scope: string) => scope.split(/[,\s]+/).filter(Boolean);

const issued = record(z.unknown());
const holder = z.object({ open_id: ifUsable(id()) });

/**
 * Gets tokens, which come with the id of the account towards the app, and with scopes that commas separate. Nothing else than the
 * tokens has to be there: the refresh token that they take the place of is spent.
 */
function requestToken(
  call: ConnectCall,
  rules: UpstreamRules,
  endpoint: 'token' | 'refresh_token',
  grant: object,
  before?: GrantCredential,
): Promise<RefreshedCredential & { accountId: string | undefined }> {
  return postAsApp(call, rules, {
    path: `/tt_user/oauth2/${endpoint}/`,
    json: { ...authenticating(call.app), ...grant },
    read(data) {
      const told = issued.parse(data);
      const scope = typeof told.scope === 'string' ? scopesIn(told.scope).join(' ') : undefined;
      return {
        ...issuedIn({ ...told, scope }, call.now(), before),
        accountId: holder.parse(told).open_id,
      };
    },
  });
}

const described = z.object({
  app_id: ifUsable(word()),
  creator_id: ifUsable(id()),
  /** With commas, as the tokens have it. */
  scope: ifUsable(z.union([token().transform(scopesIn), list(word())]).refine(hasItems)),
});

const describeToken = (call: ConnectCall, rules: UpstreamRules, { accessToken }: GrantCredential) =>
  postAsApp(call, rules, {
    path: '/tt_user/token_info/get/',
    json: { app_id: call.app.clientId, access_token: accessToken },
    read: described.parse,
  });

const profile = z.object({
  display_name: ifUsable(name()),
  username: ifUsable(name()),
  profile_image: ifUsable(url()),
});

/** Reads what people know the account by. */
const readNames = (
  call: ConnectCall,
  rules: UpstreamRules,
  credential: GrantCredential,
  externalId: string,
): Promise<AccountNames> => {
  const account = { externalId, loginKind: '', references: {} };
  return ask(
    { upstream: call.open(rules, credential), account },
    {
      method: 'GET',
      path: '/business/get/',
      query: { fields: ['display_name', 'username', 'profile_image'] },
      target: 'account',
      read(data) {
        const { display_name: displayName, username, profile_image: avatarUrl } = profile.parse(data);
        return present({ displayName, username, avatarUrl });
      },
    },
  );
};

const appPage = 'My Apps at business-api.tiktok.com, under App Detail';

/** Asks for tokens by a refresh token that nobody has: TikTok refuses the token, or before it the app. */
const appCheck = (rules: UpstreamRules): AppCheck => ({
  asked: {
    names: ['credentials'],
    async run(call) {
      const grant = { grant_type: 'refresh_token', refresh_token: 'check' };
      try {
        await requestToken(call, rules, 'refresh_token', grant);
      } catch (error) {
        if (!failedAs(error, 'rejected', 'expired')) throw error;
        const { code = '' } = error.why?.provider ?? {};
        if (code === wrongSecret) return [refusedSecret(call)];
        if (code === blockedApp) return [refusedApp(call)];
        if (!failedAs(error, 'expired')) return [untoldSecret(code)];
      }
      return [{ name: 'credentials', status: 'ok', message: 'TikTok accepts the app’s id and secret.' }];
    },
  },
  byHand: ({ redirectUri, filesUrl }) => [
    redirectFinding(redirectUri),
    untold(
      'app_access',
      'TikTok does not tell which permissions an app of the API for Business has.',
      `Look into ${appPage}: the scope of permission has to have TikTok Accounts, with what the app is for. A consent that asks for more than the app has is refused as a whole.`,
    ),
    untold(
      'file_domain',
      'TikTok fetches files only from domains that are verified for the app.',
      `Look into ${appPage}: under URL properties, the domain of ${filesUrl} has to be verified. Without it, nothing can be published.`,
    ),
  ],
});

/** The form that TikTok asks of redirect URLs. */
const redirectForm = /^https:\/\/[^/:?#]+\/[^?#]*\/$/;

const redirectFinding = (redirectUri: string): AppFinding =>
  redirectForm.test(redirectUri)
    ? untold(
        'redirect_uri',
        'TikTok does not tell which redirect URLs an app has.',
        `Look into ${appPage}: the TikTok account holder redirect URLs have to list ${redirectUri}, with the slash at its end.`,
      )
    : {
        name: 'redirect_uri',
        status: 'problem',
        message: `TikTok takes no redirect URL such as ${redirectUri}: it has to begin with https://, without a port, and end with a slash.`,
        fix: 'Run the service at an address with https and without a port (PUBLIC_URL).',
      };

/** The codes by which TikTok refuses an app, before it looks at anything else. */
const [wrongSecret, blockedApp] = ['40101', '40113'];

/** What is refused for another reason, such as the form of the refresh token, says nothing of the secret. */
const untoldSecret = (code: string): AppFinding =>
  untold(
    'credentials',
    `TikTok does not tell whether it accepts the app’s secret: it refuses the question itself (${code}).`,
    'Connect an account: a wrong secret fails as soon as TikTok leads back.',
  );

const refusedApp = ({ app }: ConnectCall): AppFinding => ({
  name: 'credentials',
  status: 'problem',
  message: `TikTok has blocked the app ${app.clientId}, or does not know it.`,
  fix: `Look into ${appPage}: the app has to be there, with this App ID and without a warning. Another id takes a new Auth Integration.`,
});

const refusedSecret = ({ app }: ConnectCall): AppFinding => ({
  name: 'credentials',
  status: 'problem',
  message: `TikTok does not accept the app id ${app.clientId} with the secret.`,
  fix: `Compare both with App ID and Secret in ${appPage}, under Basic Information. Enter the right secret as this Auth Integration’s clientSecret; another id takes a new Auth Integration.`,
});

/** Names the posts of whose comments alone TikTok tells; absent where it tells of those of all posts. */
const entered = ifUsable(z.object({ item_list: ifUsable(unread()) }));

/**
 * One callback URL for each kind of event holds for all accounts of an app; it is set again each time, since it can be read only by a
 * call with the secret in its address. An app for which somebody has ever named posts gets webhooks about the comments on these alone, which
 * no later call changes: what is reported then is not enough.
 */
const subscription = (rules: UpstreamRules): Subscription => ({
  entersWebhook: true,
  scopes: [],
  fields: [
    { name: 'VIDEO', scopes: ['video.publish'] },
    { name: 'COMMENT', scopes: ['comment.list'] },
  ],
  async ensure(call, _account, _credential, fields, endpoint) {
    if (!endpoint) return false;
    const { clientId: app_id, clientSecret: secret } = call.app;
    let isWhole = true;
    for (const event_type of fields) {
      const told = await postAsApp(call, rules, {
        path: '/business/webhook/update/',
        json: { app_id, secret, event_type, callback_url: endpoint.callbackUrl },
        read: entered.parse,
      });
      if (told?.item_list?.length) isWhole = false;
    }
    return isWhole;
  },
});
