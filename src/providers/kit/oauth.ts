/** The requests of OAuth 2.0 (RFC 6749) that are the same at most providers, with code challenges (RFC 7636) and without. */
import { z } from 'zod';
import { ProviderFailure, type Upstream } from '../call.ts';
import type {
  ConsentAnswer,
  ConsentRequest,
  HeldGrant,
  Inspection,
  ProviderApp,
  RefreshedCredential,
} from '../connect.ts';
import type { GrantCredential } from '../upstream-rules.ts';

/**
 * Returns the address of a consent screen.
 * @param separator what the provider wants between scopes.
 * @param more the parameters that only this provider has.
 */
export function consentUrl(
  screen: string,
  clientId: string,
  { redirectUri, scopes, state, codeChallenge }: ConsentRequest,
  { separator = ' ', more = {} }: { separator?: string; more?: Record<string, string> } = {},
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(separator),
    state,
    ...(codeChallenge ? { code_challenge: codeChallenge, code_challenge_method: 'S256' } : {}),
    ...more,
  });
  return `${screen}?${query}`;
}

/** Returns the form that trades a code for a token. */
export function codeForm(
  app: ProviderApp,
  { code, redirectUri, codeVerifier }: ConsentAnswer,
): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...authenticating(app),
    ...(codeVerifier ? { code_verifier: codeVerifier } : {}),
  };
}

/** Where a provider takes the requests of an app about its tokens. */
interface TokenEndpoint {
  /** A way to the provider that carries no credential; the app authenticates by its id and secret in the form. */
  upstream: Upstream;
  path: string;
  app: ProviderApp;
  now: Date;
}

const issued = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive().optional(),
  scope: z.string().optional(),
});

/** A token as the provider has issued it, with what it says about it. */
type Issued = Pick<GrantCredential, 'accessToken' | 'refreshToken'> & Omit<RefreshedCredential, 'credential'>;

/** Trades the code of a consent screen for a token; with the verifier where the screen has had a challenge. */
export const exchangeCode = (endpoint: TokenEndpoint, answer: ConsentAnswer): Promise<Issued> =>
  ask(endpoint, codeForm(endpoint.app, answer));

/**
 * Gets a new access token. A refresh token that comes with it takes the old one's place, which is over then; without one
 * the old one goes on. Fails as `expired` when there is none to refresh by.
 */
export async function refreshCredential(
  endpoint: TokenEndpoint,
  credential: GrantCredential,
): Promise<RefreshedCredential> {
  const { refreshToken } = credential;
  if (!refreshToken) throw new ProviderFailure({ kind: 'expired' }, 'the grant has no refresh token');
  const {
    accessToken,
    refreshToken: next = refreshToken,
    ...told
  } = await ask(endpoint, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    ...authenticating(endpoint.app),
  });
  const issuedAt = endpoint.now.toISOString();
  return { credential: { ...credential, accessToken, refreshToken: next, issuedAt }, ...told };
}

/** Gives a token back (RFC 7009). */
export async function revokeToken({ upstream, path, app }: Omit<TokenEndpoint, 'now'>, token: string) {
  const form = { ...authenticating(app), token };
  await upstream.request({ method: 'POST', path, form, target: 'account', parse: () => undefined });
}

function ask({ upstream, path, now }: TokenEndpoint, form: Record<string, string>): Promise<Issued> {
  return upstream.request({
    method: 'POST',
    path,
    form,
    target: 'account',
    parse(body) {
      const { access_token, refresh_token, expires_in, scope } = issued.parse(body);
      return {
        accessToken: access_token,
        ...(refresh_token ? { refreshToken: refresh_token } : {}),
        ...(expires_in ? { expiresAt: new Date(now.getTime() + expires_in * 1000) } : {}),
        ...(scope === undefined ? {} : { grantedScopes: scope.split(' ') }),
      };
    },
  });
}

const authenticating = ({ clientId, clientSecret }: ProviderApp) => ({
  client_id: clientId,
  client_secret: clientSecret,
});

/** Tells which accounts a grant that covers all of them alike still reaches; by default, all. */
export const reachOf = (
  { accounts }: Pick<HeldGrant, 'accounts'>,
  isReached: (externalId: string) => boolean = () => true,
): Inspection => ({
  accounts: accounts.map(({ externalId }) => ({
    externalId,
    reachable: isReached(externalId),
    lackingScopes: [],
  })),
});
