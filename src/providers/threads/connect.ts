/**
 * The login of Threads, and the check of an app's id and secret. Sources: Threads API, "App Access Tokens",
 * "Webhooks"; "Threads Use Case".
 */

import { z } from 'zod';
import { failedAs, ignoreFailure, type Upstream, whenFailed } from '../call.ts';
import type {
  AppCheck,
  AppFinding,
  Connect,
  ConnectCall,
  GrantedAccess,
  ReachableAccount,
} from '../connect.ts';
import { id, ifUsable, name, present, url } from '../kit/fields.ts';
import { appToken, audienceOf } from '../kit/oauth.ts';
import { credentialsAccepted, credentialsRefused, untoldSettings } from '../meta/app-check.ts';
import { graphRules } from '../meta/graph.ts';
import { codeEndpoint, type OwnLogin, ownLoginFlow } from '../meta/own-login.ts';
import type { MetaSettings } from '../meta/settings.ts';
import { type AppAccess, debugOwnToken, debugToken, type TokenInspection } from '../meta/token-inspection.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import { scopes, threadsLogin } from './scopes.ts';

const settingsPage = 'Use cases > Access the Threads API > Customize > Settings';

/** The topics of the webhook, with the fields that events come from. */
const webhookFields = { moderate: ['replies', 'delete'], interaction: ['mentions', 'publish'] };

function threadsAppCheck(login: OwnLogin): AppCheck {
  return {
    asked: {
      names: ['credentials'],
      run: async (call) => [await checkCredentials(call, login)],
    },
    byHand: (setup) => untoldSettings(places, setup),
  };
}

const topics = new Intl.ListFormat('en').format(
  Object.entries(webhookFields).map(
    ([topic, fields]) => `the topic ${topic} with the fields ${fields.join(', ')}`,
  ),
);

const places = {
  name: 'Threads',
  redirectPage: settingsPage,
  redirectField: 'Redirect Callback URLs',
  webhookPage: `${settingsPage} > Get real-time notifications with Threads Webhooks`,
  webhook: (callbackUrl: string) =>
    `for ${topics}, the callback URL has to be ${callbackUrl}, with this Auth Integration’s verify token.`,
};

/** Asks for the app's own token, which the provider gives for the right id and secret only. */
async function checkCredentials(call: ConnectCall, login: OwnLogin): Promise<AppFinding> {
  try {
    await appToken({ ...codeEndpoint(call, login), method: 'GET' });
    return credentialsAccepted('Threads');
  } catch (error) {
    if (!failedAs(error, 'rejected')) throw error;
    return credentialsRefused('Threads', call.app, rightCredentials);
  }
}

const rightCredentials =
  'Compare both with Threads App ID and Threads App secret in the App Dashboard, under App settings > Basic; App ID and App secret there are others. Enter the right secret as this Auth Integration’s clientSecret; another id takes a new Auth Integration.';

/**
 * Implements the login of Threads. Sources: Threads API, "Get Access Tokens", "Long-Lived Tokens", "Debug Access
 * Token", "App Access Tokens".
 */
export function threadsLoginConnect(settings: MetaSettings): Connect {
  const rules = graphRules(settings.threadsGraphUrl, settings.threadsApiVersion);
  const login: OwnLogin = {
    consentUrl: settings.threadsUrl,
    codeUrl: settings.threadsGraphUrl,
    graphUrl: settings.threadsGraphUrl,
    tokenName: 'th',
  };
  // Only a token that comes from elsewhere has to be inspected by the app, which proves that it is the app's.
  const access: AppAccess = {
    rules,
    tokenOf: ({ clientId, clientSecret }) => `TH|${clientId}|${clientSecret}`,
    inspectsOwnTokensOnly: true,
  };

  async function readAccess(
    call: ConnectCall,
    credential: GrantCredential,
    { scopes: grantedScopes, issued_at, expires_at, user_id }: TokenInspection,
  ): Promise<GrantedAccess> {
    const account = await readAccount(call.open(rules, credential));
    return {
      subject: user_id ?? account?.externalId ?? '',
      credential: { ...present({ issuedAt: issued_at?.toISOString() }), ...credential },
      grantedScopes,
      unconfirmedScopes: [],
      ...present({ expiresAt: expires_at }),
      accounts: account ? [account] : [],
    };
  }

  return {
    scopes: scopes.read[threadsLogin],
    notificationScopes: scopes.mentions[threadsLogin],
    ...ownLoginFlow(login, {
      readAccess: async (call, { credential }) =>
        readAccess(call, credential, await debugOwnToken(call, rules, credential)),
    }),
    grantImport: {
      takes: 'accessToken',
      run: async (call, { accessToken = '' }) =>
        readAccess(call, { accessToken }, await debugToken(call, access, accessToken)),
    },
    async inspect(call, held) {
      const { scopes: granted, expires_at } = await debugOwnToken(call, rules, held.credential);
      const account = await readAccount(call.open(rules, held.credential)).catch(ignoreFailure);
      return {
        scopes: { granted, unconfirmed: [] },
        // The end of the access to data is left out: whether a refresh moves it, as it moves the token's end, is
        // not documented.
        expiresAt: expires_at ?? null,
        ...audienceOf(held, account ? [account] : []),
      };
    },
    appCheck: threadsAppCheck(login),
  };
}

const profile = z.object({
  id: id(),
  username: name().optional(),
  name: name().optional(),
  threads_profile_picture_url: ifUsable(url()),
});

/** Reads the account of a grant; `undefined` when the end user has closed it. */
async function readAccount(upstream: Upstream): Promise<ReachableAccount | undefined> {
  const query = { fields: 'id,username,name,threads_profile_picture_url' };
  const request = { method: 'GET', path: '/me', query, target: 'object', parse: profile.parse } as const;
  const found = await upstream.request(request).catch(whenFailed('not_found', undefined));
  if (!found) return undefined;
  const { id: externalId, name: displayName, username, threads_profile_picture_url: avatarUrl } = found;
  const names = present({ displayName, username, avatarUrl });
  return { externalId, references: {}, ...names, lackingScopes: [] };
}
