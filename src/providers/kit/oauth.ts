/** The requests of OAuth 2.0 (RFC 6749) that are the same at most providers, with code challenges (RFC 7636) and without. */
import type { ConsentAnswer, ConsentRequest, HeldGrant, Inspection, ProviderApp } from '../connect.ts';

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
  { clientId, clientSecret }: ProviderApp,
  { code, redirectUri, codeVerifier }: ConsentAnswer,
): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    client_secret: clientSecret,
    ...(codeVerifier ? { code_verifier: codeVerifier } : {}),
  };
}

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
