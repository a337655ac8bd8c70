/** Google's login, and the check of an app's id and secret. */

import { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import { failedAs, ProviderFailure, type Upstream } from '../call.ts';
import type {
  AppCheck,
  AppFinding,
  Connect,
  ConnectCall,
  GrantedAccess,
  ReachableAccount,
  RefreshedCredential,
} from '../connect.ts';
import { id, ifUsable, name, present, url, word } from '../kit/fields.ts';
import {
  audienceOf,
  consentUrl,
  exchangeCode,
  refreshCredential,
  revokeToken,
  untold,
} from '../kit/oauth.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import { apiRules, tokenRules, type YoutubeSettings } from './api.ts';
import { listPage } from './list.ts';
import { base } from './scopes.ts';
import { subscription } from './websub.ts';

type EndpointOf = (call: ConnectCall) => Parameters<typeof exchangeCode>[0];

const console = 'https://console.cloud.google.com';

const appCheck = (endpointOf: EndpointOf): AppCheck => ({
  asked: {
    names: ['credentials'],
    run: async (call, { redirectUri }) => [await checkCredentials(call, endpointOf, redirectUri)],
  },
  byHand: ({ redirectUri }) => [
    untold(
      'redirect_uri',
      'Google does not tell which redirect URIs a client has.',
      `Look at ${console}/auth/clients, at the client: Authorized redirect URIs has to list ${redirectUri}, exactly.`,
    ),
    untold(
      'app_access',
      'Google does not tell whether the app is still in testing, or what YouTube has audited. In testing, each grant ends after seven days; until the audit, every upload stays private.',
      `Look at ${console}/auth/audience: the publishing status has to be In production, and ${console}/auth/verification has to say that the scopes are verified. Ask for the audit and for more quota with the form https://support.google.com/youtube/contact/yt_api_form.`,
    ),
  ],
});

/** A code that nobody has is refused as `invalid_grant` only after the id and the secret were accepted. */
async function checkCredentials(
  call: ConnectCall,
  endpointOf: EndpointOf,
  redirectUri: string,
): Promise<AppFinding> {
  try {
    await exchangeCode(endpointOf(call), { code: '4/check', redirectUri });
  } catch (error) {
    if (failedAs(error, 'expired'))
      return { name: 'credentials', status: 'ok', message: 'Google accepts the client id and secret.' };
    if (!failedAs(error, 'rejected')) throw error;
  }
  return {
    name: 'credentials',
    status: 'problem',
    message: `Google does not accept the client id ${call.app.clientId} with the client secret.`,
    fix: `Compare both with the client at ${console}/auth/clients. Enter the right secret as this Auth Integration’s clientSecret; another id takes a new Auth Integration.`,
  };
}

/**
 * Connects channels by Google's login. A grant reaches the one channel that the end user has chosen at Google. Source:
 * https://developers.google.com/identity/protocols/oauth2/web-server, read on 2026-11-28.
 */
export function googleConnect(settings: YoutubeSettings): Connect {
  const rules = apiRules(settings);
  const endpointOf = (call: ConnectCall, path = '/token') => ({
    upstream: call.open(tokenRules(settings), { accessToken: '' }),
    path,
    app: call.app,
    now: call.now(),
  });
  return {
    scopes: base,
    app: 'registered',
    consent: {
      pkce: true,
      begin: async ({ app }, request) => ({
        url: consentUrl(`${settings.googleAccountsUrl}/o/oauth2/v2/auth`, app.clientId, request, { more }),
      }),
      async exchange(call, answer): Promise<GrantedAccess> {
        const issued = await exchangeCode(endpointOf(call), answer).catch(asRefusedCode);
        const { grantedScopes = [], ...grant } = lastingUntil(issued);
        const account = await readChannel(call.open(rules, grant.credential));
        return {
          subject: account?.externalId ?? '',
          ...grant,
          grantedScopes,
          unconfirmedScopes: [],
          accounts: account ? [account] : [],
        };
      },
    },
    async inspect(call, held) {
      const account = await readChannel(call.open(rules, held.credential));
      const accounts = account ? [account] : [];
      return audienceOf(held, accounts, (externalId) => externalId === account?.externalId);
    },
    refresh: {
      minimumAgeMs: 0,
      everyMs: dayMs,
      run: async (call, credential) => lastingUntil(await refreshCredential(endpointOf(call), credential)),
    },
    /** Revoking either token ends the whole grant. */
    async revoke(call, { refreshToken, accessToken }: GrantCredential) {
      await revokeToken(endpointOf(call, '/revoke'), refreshToken ?? accessToken);
    },
    subscription: subscription(settings),
    appCheck: appCheck(endpointOf),
  };
}

/**
 * Asks for a refresh token, which Google gives without `prompt` only the first time, and for scopes that were granted before
 * as well.
 */
const more = { access_type: 'offline', include_granted_scopes: 'true', prompt: 'select_account consent' };

/**
 * Keeps the end of a grant that has one, as those of apps in testing do: a refresh, which brings no other refresh token, may
 * not tell it again.
 */
function lastingUntil({ credential, expiresAt, ...rest }: RefreshedCredential): RefreshedCredential {
  const end = expiresAt?.toISOString() ?? credential.details?.endsAt;
  if (end === undefined) return { ...rest, credential };
  return { ...rest, credential: { ...credential, details: { endsAt: end } }, expiresAt: new Date(end) };
}

/** A code that is not taken says nothing about the account. */
function asRefusedCode(error: unknown): never {
  if (!failedAs(error, 'expired')) throw error;
  throw new ProviderFailure({ kind: 'rejected', detail: {} }, error.message, { cause: error });
}

const channel = z.object({
  id: id(),
  snippet: z.object({
    title: ifUsable(name()),
    customUrl: ifUsable(name()),
    thumbnails: ifUsable(z.object({ default: ifUsable(z.object({ url: url() })) })),
  }),
  contentDetails: z.object({ relatedPlaylists: z.object({ uploads: word() }) }),
});

/** Reads the channel of a grant; `undefined` when the Google account has none. */
async function readChannel(upstream: Upstream): Promise<ReachableAccount | undefined> {
  const query = { part: 'id,snippet,contentDetails', mine: true };
  const list = { query, most: 1, read: (raw: unknown) => channel.parse(raw), target: 'account' } as const;
  const [found] = (await listPage(upstream, 'channels', list)).items;
  if (!found) return undefined;
  const { title: displayName, customUrl, thumbnails } = found.snippet;
  const avatarUrl = thumbnails?.default?.url;
  return {
    externalId: found.id,
    references: { uploads: found.contentDetails.relatedPlaylists.uploads },
    ...present({ displayName, username: customUrl?.replace(/^@/, ''), avatarUrl }),
    lackingScopes: [],
  };
}
