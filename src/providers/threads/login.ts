/**
 * Implements the login of Threads. Sources: Threads API, "Get Access Tokens", "Long-Lived Tokens", "Debug Access
 * Token", "App Access Tokens".
 */
import { z } from 'zod';
import { ProviderFailure, type Upstream } from '../call.ts';
import type { Connect, ConnectCall, GrantedAccess, ReachableAccount } from '../connect.ts';
import type { AppAccess } from '../meta/app-token.ts';
import { graphRules, present } from '../meta/graph.ts';
import { exchangeCode } from '../meta/own-login/code-exchange.ts';
import { authorizeUrl, type OwnLogin } from '../meta/own-login/index.ts';
import { extendToken, refreshableAgeMs, refreshToken } from '../meta/own-login/tokens.ts';
import { debugToken } from '../meta/token-inspection.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import { threadsAppCheck } from './app-check.ts';
import { scopes, threadsLogin } from './scopes.ts';
import type { ThreadsSettings } from './settings.ts';

const profile = z.object({
  id: z.string().min(1),
  username: z.string().optional(),
  name: z.string().optional(),
  threads_profile_picture_url: z.string().optional(),
});

export function threadsLoginConnect(settings: ThreadsSettings): Connect {
  const rules = graphRules(settings.threadsGraphUrl, settings.threadsApiVersion);
  const login: OwnLogin = {
    consentUrl: settings.threadsUrl,
    codeUrl: settings.threadsGraphUrl,
    graphUrl: settings.threadsGraphUrl,
    tokenName: 'th',
  };
  // The inspection is documented with a token of one of the app's testers. That the app's own token works, as it
  // does at Facebook, is not verified.
  const access: AppAccess = {
    rules,
    tokenOf: ({ clientId, clientSecret }) => `TH|${clientId}|${clientSecret}`,
    inspectsOwnTokensOnly: true,
  };

  async function readAccess(call: ConnectCall, credential: GrantCredential): Promise<GrantedAccess> {
    const { scopes: grantedScopes, ...inspection } = await debugToken(call, access, credential.accessToken);
    const account = await readAccount(call.open(rules, credential));
    return {
      subject: inspection.user_id ?? account?.externalId ?? '',
      credential: { ...credential, ...present({ issuedAt: inspection.issued_at?.toISOString() }) },
      grantedScopes,
      unconfirmedScopes: [],
      ...present({ expiresAt: inspection.expires_at }),
      accounts: account ? [account] : [],
    };
  }

  return {
    scopes: scopes.read[threadsLogin],
    app: 'registered',
    consent: {
      pkce: false,
      begin: async ({ app }, request) => ({ url: authorizeUrl(login, app, request) }),
      async exchange(call, answer) {
        const { accessToken } = await exchangeCode(call, login, answer);
        const { credential } = await extendToken(call, login, accessToken);
        return readAccess(call, credential);
      },
    },
    adoption: {
      takes: 'accessToken',
      run: (call, { accessToken = '' }) => readAccess(call, { accessToken }),
    },
    async inspect(call, { credential, accounts }) {
      const { scopes: granted, expires_at } = await debugToken(call, access, credential.accessToken);
      return {
        scopes: { granted, unconfirmed: [] },
        // The end of the access to data is left out: whether a refresh moves it, as it moves the token's end, is
        // not documented.
        ...present({ expiresAt: expires_at }),
        accounts: accounts.map(({ externalId }) => ({ externalId, reachable: true, lackingScopes: [] })),
      };
    },
    refresh: {
      minimumAgeMs: refreshableAgeMs,
      run: (call, credential) => refreshToken(call, login, credential),
    },
    appCheck: threadsAppCheck(login),
  };
}

/** Reads the account of a grant; `undefined` when the end user has closed it. */
async function readAccount(upstream: Upstream): Promise<ReachableAccount | undefined> {
  const query = { fields: 'id,username,name,threads_profile_picture_url' };
  const request = { method: 'GET', path: '/me', query, target: 'object', parse: profile.parse } as const;
  try {
    const { id, name, username, threads_profile_picture_url: avatarUrl } = await upstream.request(request);
    const names = present({ displayName: name, username, avatarUrl });
    return { externalId: id, references: {}, ...names, lackingScopes: [] };
  } catch (error) {
    if (error instanceof ProviderFailure && error.failure.kind === 'not_found') return undefined;
    throw error;
  }
}
