/**
 * Connects channels by Google's login. A grant reaches the one channel that the end user has chosen at Google. Source:
 * https://developers.google.com/identity/protocols/oauth2/web-server, read on 2026-11-28.
 */

import { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import { failedAs, ProviderFailure, type Upstream } from '../call.ts';
import type {
  Connect,
  ConnectCall,
  GrantedAccess,
  ReachableAccount,
  RefreshedCredential,
} from '../connect.ts';
import { id, ifUsable, name, url, word } from '../kit/fields.ts';
import { audienceOf, consentUrl, exchangeCode, refreshCredential, revokeToken } from '../kit/oauth.ts';
import { present } from '../kit/present.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import { appCheck } from './app-check.ts';
import { listPage } from './list.ts';
import { apiRules, tokenRules } from './rules.ts';
import { base } from './scopes.ts';
import type { YoutubeSettings } from './settings.ts';
import { subscription } from './websub.ts';

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
