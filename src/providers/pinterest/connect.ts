/**
 * Connects accounts by OAuth. An access token lives 30 days, and a refresh token 60; each refresh gives a new one. Source:
 * github.com/pinterest/api-description, v5/openapi.json, `oauth/token`, `user_account/get`.
 */

import { z } from 'zod';
import { hourMs } from '../../lib/time.ts';
import { whenFailed } from '../call.ts';
import type { Connect, ConnectCall, GrantedAccess, ReachableAccount } from '../connect.ts';
import { id, ifUsable, name, record, url } from '../kit/fields.ts';
import { audienceOf, consentUrl, exchangeCode, refreshCredential } from '../kit/oauth.ts';
import { present } from '../kit/present.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import { apiRules } from './api.ts';
import { appCheck } from './app-check.ts';
import { allScopes, base } from './scopes.ts';
import type { PinterestSettings } from './settings.ts';

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
