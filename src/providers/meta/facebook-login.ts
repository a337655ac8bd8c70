/**
 * Implements Facebook Login (for Business): consent screen, tokens, Pages and what depends on them. Sources:
 * "Manually Build a Login Flow", "Long-Lived Access Tokens", "OIDC Code Flow with PKCE".
 */
import type { Upstream } from '../call.ts';
import type {
  Connect,
  ConnectCall,
  ConsentAnswer,
  ConsentRequest,
  GrantedAccess,
  ProviderApp,
  ReachableAccount,
} from '../connect.ts';
import { authenticating, consentUrl, requestToken } from '../kit/oauth.ts';
import type { GrantCredential, UpstreamRules } from '../upstream-rules.ts';
import { facebookAppCheck } from './app-check.ts';
import { inspectPages, type PageAccounts } from './grant-inspection.ts';
import { graphRules } from './graph.ts';
import { type FacebookPage, listPages, readOwnPage, subscribeApp } from './pages.ts';
import type { MetaSettings } from './settings.ts';
import {
  debugToken,
  endOf,
  facebookAppAccess,
  lackingScopes,
  type TokenInspection,
} from './token-inspection.ts';
import { appSecrets } from './webhooks.ts';

/**
 * Whether a code challenge is sent. Facebook documents code challenges only for the flow that asks for
 * `openid`, and says that they are still in testing ("Facebook Login: OIDC Token with Manual Flow"). No
 * source says what a challenge does in a login without `openid` such as this one, so none is sent. It can be
 * switched on once a consent with a challenge has been seen to work on the real screen.
 */
const takesCodeChallenge = false;

export function facebookLoginConnect(settings: MetaSettings, kind: PageAccounts): Connect {
  const rules = graphRules(settings.facebookGraphUrl, settings.graphApiVersion);

  async function readAccess(call: ConnectCall, credential: GrantCredential): Promise<GrantedAccess> {
    const inspection = await debugToken(call, facebookAppAccess(settings), credential.accessToken);
    const upstream = call.open(rules, credential);
    const pages =
      inspection.type === 'PAGE' ? [await ownPage(upstream, credential)] : await listPages(upstream);
    const expiresAt = endOf(inspection, kind.dataAccessExpires);
    return {
      subject: inspection.user_id ?? inspection.profile_id ?? '',
      credential,
      grantedScopes: inspection.scopes,
      unconfirmedScopes: [],
      ...(expiresAt ? { expiresAt } : {}),
      accounts: pages.flatMap((page) => toAccount(page, inspection, kind)),
    };
  }

  return {
    scopes: kind.scopes,
    app: 'registered',
    secrets: appSecrets,
    consent: {
      pkce: takesCodeChallenge,
      begin: async ({ app }, request) => ({ url: dialogUrl(settings, app, request) }),
      exchange: async (call, answer) =>
        readAccess(call, await longLived(call, rules, await shortLived(call, rules, answer))),
    },
    grantImport: {
      takes: 'accessToken',
      run: (call, { accessToken = '' }) => readAccess(call, { accessToken }),
    },
    inspect: (call, held) => inspectPages(call, settings, kind, held),
    async revoke(call, credential) {
      const request = { method: 'DELETE', path: '/me/permissions', target: 'account' } as const;
      await call.open(rules, credential).request({ ...request, parse: (answer) => answer });
    },
    subscription: {
      ...kind.subscription,
      ensure: (call, account, credential, fields) =>
        subscribeApp(
          call.open(rules, account.credential ?? credential),
          call.app,
          kind.targetsOf(account).page,
          fields,
        ),
    },
    appCheck: facebookAppCheck(settings, kind.webhook),
  };
}

function dialogUrl(settings: MetaSettings, app: ProviderApp, request: ConsentRequest): string {
  const { clientId, configurationId } = app;
  const more = {
    ...(configurationId ? { config_id: configurationId } : {}),
    ...(request.again ? { auth_type: 'rerequest' } : {}),
  };
  const screen = `${settings.facebookUrl}/${settings.graphApiVersion}/dialog/oauth`;
  const asked = configurationId ? { ...request, scopes: [] } : request;
  return consentUrl(screen, clientId, asked, { separator: ',', more });
}

function shortLived(
  call: ConnectCall,
  rules: UpstreamRules,
  { code, redirectUri, codeVerifier }: ConsentAnswer,
): Promise<GrantCredential> {
  return askForToken(call, rules, {
    redirect_uri: redirectUri,
    code,
    ...(codeVerifier ? { code_verifier: codeVerifier } : {}),
  });
}

function longLived(
  call: ConnectCall,
  rules: UpstreamRules,
  { accessToken }: GrantCredential,
): Promise<GrantCredential> {
  return askForToken(call, rules, { grant_type: 'fb_exchange_token', fb_exchange_token: accessToken });
}

/** Asks for a token. Its end is left out, because the inspection tells it, and that of the access to data, too. */
async function askForToken(
  call: ConnectCall,
  rules: UpstreamRules,
  parameters: Record<string, string>,
): Promise<GrantCredential> {
  const { app } = call;
  const upstream = call.open({ ...rules, authorize: () => ({}) }, { accessToken: '' });
  const { credential } = await requestToken(
    { upstream, path: '/oauth/access_token', method: 'GET', app, now: call.now(), target: 'object' },
    { ...authenticating(app), ...parameters },
  );
  return credential;
}

async function ownPage(upstream: Upstream, { accessToken }: GrantCredential): Promise<FacebookPage> {
  return { ...(await readOwnPage(upstream)), access_token: accessToken };
}

function toAccount(page: FacebookPage, inspection: TokenInspection, kind: PageAccounts): ReachableAccount[] {
  const account = kind.accountOf(page);
  // Without a task on the Page there is no token to act as it.
  if (!account || !page.access_token) return [];
  return [
    {
      ...account,
      credential: { accessToken: page.access_token },
      lackingScopes: lackingScopes(inspection, kind.targetsOf(account)),
      ...(page.tasks ? { tasks: page.tasks } : {}),
    },
  ];
}
