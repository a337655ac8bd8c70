/** The two logins by which Instagram accounts are connected: Instagram's own, and Facebook's. */

import { z } from 'zod';
import { ignoreFailure } from '../call.ts';
import type { AppCheck, Connect, ConnectCall, GrantedAccess, ReachableAccount } from '../connect.ts';
import { ifUsable, name, present, url, word } from '../kit/fields.ts';
import { audienceOf, untold } from '../kit/oauth.ts';
import { untoldSettings } from '../meta/app-check.ts';
import { facebookLoginConnect } from '../meta/facebook-login.ts';
import { graphRules, wireId } from '../meta/graph.ts';
import { type OwnLogin, ownLoginFlow, refreshToken } from '../meta/own-login.ts';
import { subscribeApp } from '../meta/pages.ts';
import type { MetaSettings } from '../meta/settings.ts';
import { callbackUserId } from '../observations.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import { instagramLogin, scopes } from './scopes.ts';
import { commentFields, messageFields, webhookFields } from './webhooks.ts';

// Tells a developer where to check the settings of an app with Instagram Login. No call can check its id and
// secret without an end user, and its webhook belongs to a dashboard app with another id. Sources: "Business
// Login for Instagram", "Setup Webhooks Subscriptions", "Customize the Manage messaging and content on
// Instagram Use Case".

const setupPage = 'Instagram > API setup with Instagram login';
const loginSettings = `${setupPage} > Set up Instagram business login > Business login settings`;

const places = {
  name: 'Instagram',
  redirectPage: loginSettings,
  redirectField: 'OAuth redirect URIs',
  webhookPage: `${setupPage} > Configure webhooks`,
  webhook: (callbackUrl: string) =>
    `Callback URL has to be ${callbackUrl}, with this Auth Integration’s verify token, and these fields have to be subscribed: ${webhookFields.join(', ')}.`,
};

const instagramLoginAppCheck: AppCheck = {
  byHand: (setup) => [
    untold(
      'credentials',
      'Instagram does not tell whether it accepts a client id and secret before an end user connects.',
      `Look into the App Dashboard, under ${loginSettings}: clientId has to be the Instagram app ID, and clientSecret the Instagram app secret. App ID and App secret under App settings > Basic are others.`,
    ),
    ...untoldSettings(places, setup),
  ],
};

// Reads the one account that a grant of Instagram Login reaches.

const loginOf = (settings: MetaSettings): OwnLogin => ({
  consentUrl: settings.instagramUrl,
  codeUrl: settings.instagramApiUrl,
  graphUrl: settings.instagramGraphUrl,
  tokenName: 'ig',
});

const profile = z.object({
  user_id: wireId,
  /** The app-scoped id of the same account, by which callbacks may name its owner. */
  id: wireId.optional(),
  username: name().optional(),
  name: name().optional(),
  account_type: word().optional(),
  profile_picture_url: ifUsable(url()),
});

const fields = 'user_id,username,name,account_type,profile_picture_url';

function readProfile(call: ConnectCall, settings: MetaSettings, credential: GrantCredential) {
  const rules = graphRules(settings.instagramGraphUrl, settings.graphApiVersion);
  const request = { method: 'GET', path: '/me', query: { fields }, target: 'account' } as const;
  return call.open(rules, credential).request({ ...request, parse: profile.parse });
}

type Grant = Pick<GrantedAccess, 'credential' | 'expiresAt' | 'grantedScopes' | 'unconfirmedScopes'>;

/** Reads the account that the grant reaches, and returns it with the grant; a personal account is left out. */
async function readAccess(call: ConnectCall, settings: MetaSettings, grant: Grant): Promise<GrantedAccess> {
  const found = await readProfile(call, settings, grant.credential);
  const account = accountOf(found);
  const accounts = found.account_type === 'PERSONAL' ? [] : [account];
  return { subject: account.externalId, ...grant, accounts };
}

function accountOf(found: z.infer<typeof profile>): ReachableAccount {
  const { user_id: externalId, id, name: displayName, username, profile_picture_url: avatarUrl } = found;
  const references: Record<string, string> = id && id !== externalId ? { [callbackUserId]: id } : {};
  return { externalId, references, ...present({ displayName, username, avatarUrl }), lackingScopes: [] };
}

const everyScope: string[] = [
  ...new Set(
    Object.values(scopes).flatMap((kinds) => (instagramLogin in kinds ? kinds[instagramLogin] : [])),
  ),
];

/**
 * Takes over a token. The provider does not tell its scopes or its app. Only a refresh names the scopes, and
 * the provider refuses to refresh tokens younger than a day. Until a refresh works, all scopes but that for
 * reading are unconfirmed.
 */
async function importToken(
  call: ConnectCall,
  settings: MetaSettings,
  accessToken: string,
): Promise<GrantedAccess> {
  const held = { accessToken, issuedAt: call.now().toISOString() };
  const refreshed = await refreshToken(call, loginOf(settings), held).catch(ignoreFailure);
  const confirmed = refreshed?.grantedScopes ?? [...scopes.read[instagramLogin]];
  const unconfirmedScopes = refreshed?.grantedScopes
    ? []
    : everyScope.filter((scope) => !confirmed.includes(scope));
  return readAccess(call, settings, {
    ...(refreshed ?? { credential: held }),
    grantedScopes: [...confirmed, ...unconfirmedScopes],
    unconfirmedScopes,
  });
}

// Implements Business Login for Instagram. Sources: the guide of that name, "Oauth Authorize" reference.

const fieldsWith = (needed: readonly string[], names: readonly string[]) =>
  names.map((name) => ({ name, scopes: needed }));

export function instagramLoginConnect(settings: MetaSettings): Connect {
  const rules = graphRules(settings.instagramGraphUrl, settings.graphApiVersion);
  const login = loginOf(settings);
  return {
    scopes: scopes.read[instagramLogin],
    ...ownLoginFlow(login, {
      // The end user signs in again for a second consent.
      consentMore: ({ again }): Record<string, string> => (again ? { force_reauth: 'true' } : {}),
      readAccess: (call, token, grantedScopes) =>
        readAccess(call, settings, { ...token, grantedScopes, unconfirmedScopes: [] }),
    }),
    grantImport: {
      takes: 'accessToken',
      run: (call, { accessToken = '' }) => importToken(call, settings, accessToken),
    },
    async inspect(call, held) {
      return audienceOf(held, [accountOf(await readProfile(call, settings, held.credential))]);
    },
    subscription: {
      scopes: [],
      fields: [
        ...fieldsWith(scopes.comments[instagramLogin], commentFields),
        ...fieldsWith(scopes.messages[instagramLogin], messageFields),
      ],
      ensure: (call, { externalId }, credential, fields) =>
        subscribeApp(call.open(rules, credential), call.app, externalId, fields),
    },
    appCheck: instagramLoginAppCheck,
  };
}

/**
 * Returns how professional accounts linked to the end user's Pages are connected through Facebook Login. The
 * Page's token acts as the account.
 */
export const facebookLoginOfAccounts = (settings: MetaSettings) =>
  facebookLoginConnect(settings, {
    scopes: ['instagram_basic', 'pages_show_list'],
    accountOf: ({ id: pageId, instagram_business_account: account }) =>
      account && {
        externalId: account.id,
        references: { pageId },
        ...present({
          displayName: account.name,
          username: account.username,
          avatarUrl: account.profile_picture_url,
        }),
      },
    targetsOf: ({ externalId, references }) => ({ page: references.pageId ?? '', instagram: externalId }),
    dataAccessExpires: true,
    // The app's settings choose the Instagram fields, but notifications arrive only if the Page has a
    // subscription.
    subscription: { scopes: ['pages_manage_metadata'], fields: [{ name: 'feed', scopes: [] }] },
    webhook: { object: 'instagram', title: 'Instagram', fields: webhookFields },
  });
