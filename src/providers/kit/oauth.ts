/** The requests of OAuth 2.0 (RFC 6749) that are the same at most providers, with code challenges (RFC 7636) and without. */
import { z } from 'zod';
import { times } from '../../lib/bounds.ts';
import { ProviderFailure, type Upstream, type UpstreamRequest } from '../call.ts';
import type {
  AccountNames,
  AppFinding,
  ConsentAnswer,
  ConsentRequest,
  HeldGrant,
  Inspection,
  ProviderApp,
  RefreshedCredential,
} from '../connect.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import { scopes, token } from './fields.ts';

/**
 * Returns the address of a consent screen.
 * @param idName what the provider calls the app's id.
 * @param separator what the provider wants between scopes.
 * @param more the parameters that only this provider has.
 */
export function consentUrl(
  screen: string,
  clientId: string,
  { redirectUri, scopes: asked, state, codeChallenge }: ConsentRequest,
  {
    idName = 'client_id',
    separator = ' ',
    more = {},
  }: { idName?: IdName; separator?: string; more?: Record<string, string> } = {},
): string {
  const query = new URLSearchParams({
    [idName]: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    ...(asked.length > 0 ? { scope: asked.join(separator) } : {}),
    state,
    ...(codeChallenge ? { code_challenge: codeChallenge, code_challenge_method: 'S256' } : {}),
    ...more,
  });
  return `${screen}?${query}`;
}

/** Returns the form that trades a code for a token. */
function codeForm(
  endpoint: TokenEndpoint,
  { code, redirectUri, codeVerifier }: ConsentAnswer,
): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...inForm(endpoint),
    ...(codeVerifier ? { code_verifier: codeVerifier } : {}),
  };
}

/** The names of the parameter that holds the app's id. */
type IdName = 'client_id' | 'client_key';

/** Where and how a provider takes the requests of an app about its tokens. */
interface TokenEndpoint {
  /** A way to the provider that carries no credential; what authenticates is among the parameters. */
  upstream: Upstream;
  path: string;
  /** `GET` where the provider takes the parameters in the query; by default they are posted as a form. */
  method?: 'GET';
  app: ProviderApp;
  /** What the provider calls the app's id; by default `client_id`. */
  idName?: IdName;
  /** True where the app authenticates by HTTP Basic; by default its id and secret are among the parameters. */
  basic?: true;
  now: Date;
  /** What "not found" means in an answer; by default the account. */
  target?: UpstreamRequest<unknown>['target'];
  /** Puts an answer into the form of RFC 6749, where the provider's has another. */
  translate?(answer: unknown): unknown;
}

/**
 * Trades the code of a consent screen for a token; with the verifier where the screen has had a challenge.
 * @param more the parameters that only this provider has.
 */
export const exchangeCode = (
  endpoint: TokenEndpoint,
  answer: ConsentAnswer,
  more: Record<string, string> = {},
): Promise<RefreshedCredential> => requestToken(endpoint, { ...codeForm(endpoint, answer), ...more });

/**
 * Gets new tokens by the refresh token, or by a grant that only this provider has. Fails as `expired` when there is
 * neither.
 */
export async function refreshCredential(
  endpoint: TokenEndpoint,
  credential: GrantCredential,
  grant: Record<string, string> = refreshGrant(endpoint, credential),
): Promise<RefreshedCredential> {
  return requestToken(endpoint, grant, credential);
}

function refreshGrant(endpoint: TokenEndpoint, { refreshToken }: GrantCredential): Record<string, string> {
  if (!refreshToken) throw new ProviderFailure({ kind: 'expired' }, 'the grant has no refresh token');
  return { grant_type: 'refresh_token', refresh_token: refreshToken, ...inForm(endpoint) };
}

/** Gets a token of the app's own, which the provider gives for the right id and secret only. */
export const appToken = (
  endpoint: TokenEndpoint,
  wanted: readonly string[] = [],
  more: Record<string, string> = {},
) =>
  requestToken(endpoint, {
    grant_type: 'client_credentials',
    ...inForm(endpoint),
    ...more,
    ...(wanted.length > 0 ? { scope: wanted.join(' ') } : {}),
  });

/**
 * Asks for a token.
 * @param before the credential that the new one takes the place of, if any.
 */
export function requestToken(
  {
    upstream,
    path,
    method,
    app,
    basic,
    now,
    target = 'account',
    translate = (answer) => answer,
  }: TokenEndpoint,
  parameters: Record<string, string>,
  before?: GrantCredential,
): Promise<RefreshedCredential> {
  return upstream.request({
    ...(method ? { method, query: parameters } : { method: 'POST', form: parameters }),
    ...(basic ? { headers: { Authorization: basicOf(app) } } : {}),
    path,
    target,
    parse: (answer) => issuedIn(translate(answer), now, before),
  });
}

const seconds = () => z.number().positive().max(times.seconds).optional().catch(undefined);
const issued = z.object({
  access_token: token(),
  refresh_token: token().optional(),
  // A token is good without an end that can be read.
  expires_in: seconds(),
  refresh_token_expires_in: seconds(),
  scope: scopes().optional(),
});

/**
 * Reads the credential from an answer of RFC 6749. A refresh token in it takes the place of the earlier one, which is
 * over then; without one, the earlier one continues. The access token's end is the grant's only where there is no refresh
 * token to get the next one by; with one, its end is, where the answer tells it.
 */
export function issuedIn(
  answer: unknown,
  now: Date,
  before: Partial<GrantCredential> = {},
): RefreshedCredential {
  const {
    access_token: accessToken,
    refresh_token: refreshToken = before.refreshToken,
    expires_in,
    refresh_token_expires_in,
    scope: grantedScopes,
  } = issued.parse(answer);
  const lifeSeconds = refreshToken ? refresh_token_expires_in : expires_in;
  return {
    credential: {
      ...before,
      accessToken,
      ...(refreshToken ? { refreshToken } : {}),
      issuedAt: now.toISOString(),
    },
    ...(lifeSeconds ? { expiresAt: new Date(now.getTime() + lifeSeconds * 1000) } : {}),
    ...(grantedScopes ? { grantedScopes } : {}),
  };
}

/** Gives a token back (RFC 7009). */
export async function revokeToken(
  { upstream, path, app, idName }: Omit<TokenEndpoint, 'now'>,
  token: string,
) {
  const form = { ...authenticating(app, idName), token };
  await upstream.request({ method: 'POST', path, form, target: 'account', parse: () => undefined });
}

const inForm = ({ app, idName, basic }: TokenEndpoint) => (basic ? {} : authenticating(app, idName));

/** Returns the header of HTTP Basic (RFC 6749, section 2.3.1). */
export function basicOf({ clientId, clientSecret }: ProviderApp): string {
  const [id, secret] = [clientId, clientSecret].map(encodeURIComponent);
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

export const authenticating = (
  { clientId, clientSecret }: ProviderApp,
  idName: IdName = 'client_id',
): Record<string, string> => ({
  [idName]: clientId,
  client_secret: clientSecret,
});

/**
 * Tells which accounts a grant that covers all of them alike still reaches, with the names that they have now.
 * @param told the accounts as the provider tells them.
 * @param isReached by default, all are reached.
 */
export const audienceOf = (
  { accounts }: Pick<HeldGrant, 'accounts'>,
  told: readonly (AccountNames & { externalId: string })[] = [],
  isReached: (externalId: string) => boolean = () => true,
): Inspection => ({
  accounts: accounts.map(({ externalId }) => ({
    ...namesOf(told.find((account) => account.externalId === externalId)),
    externalId,
    reachable: isReached(externalId),
    lackingScopes: [],
  })),
});

/** Returns what people know an account by, without anything else. */
export const namesOf = ({ displayName, username, avatarUrl }: AccountNames = {}): AccountNames => ({
  ...(displayName ? { displayName } : {}),
  ...(username ? { username } : {}),
  ...(avatarUrl ? { avatarUrl } : {}),
});

// What a check of an app finds.

/** Returns the finding that the provider does not tell a setting, and where people look for it. */
export const untold = (name: AppFinding['name'], message: string, fix: string): AppFinding => ({
  name,
  status: 'unknown',
  message,
  fix,
});
