/**
 * Signs people in at an OpenID Connect provider. Each of its answers comes through the door that is given here, which
 * bounds bytes, levels and time; the library's own plugin would read them without.
 */
import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import { APIError } from 'better-auth/api';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Logger } from '../observability/log.ts';
import { identityProviderId } from './identity-provider.ts';
import { createOpenIdClient, type FetchIdentity } from './openid-client.ts';

type SocialProvider = AuthContext['socialProviders'][number];

interface OpenIdParts {
  oidc: NonNullable<Config['oidc']>;
  fetch: FetchIdentity;
  log: Logger;
}

/** The grant that a code stands for. The code is exchanged where the nonce of its token is known. */
const grant = z.object({ code: z.string(), redirectURI: z.string(), codeVerifier: z.string() });

/** The claims that count, whether a token has them or the provider's answer about the person. */
const claimed = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(undefined),
  name: z.string().optional(),
});

export function openId(parts: OpenIdParts) {
  return {
    id: 'openid',
    init: ({ socialProviders }) => ({
      context: { socialProviders: [providerOf(parts), ...socialProviders] },
    }),
  } satisfies BetterAuthPlugin;
}

function providerOf({ oidc, fetch, log }: OpenIdParts): SocialProvider {
  const client = createOpenIdClient(oidc, fetch);
  const provider: SocialProvider = {
    id: identityProviderId,
    name: oidc.name,
    requiresIdTokenNonce: true,
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce = '' }) {
      try {
        provider.issuer = await client.issuer();
      } catch (error) {
        log.warn('identity provider request failed', { error });
        throw new APIError('NOT_FOUND', { code: 'PROVIDER_NOT_FOUND' });
      }
      return client.authorizationUrl({ state, nonce: idTokenNonce, codeVerifier, redirectUri: redirectURI });
    },
    validateAuthorizationCode: async ({ code, redirectURI, codeVerifier }) => ({
      raw: { code, redirectURI, codeVerifier },
    }),
    async getUserInfo({ raw, expectedIdTokenNonce = '' }) {
      try {
        const { code, redirectURI: redirectUri, codeVerifier } = grant.parse(raw);
        provider.issuer = await client.issuer();
        const answer = new URLSearchParams({ code });
        const claims = claimed.parse(
          await client.claimsOf({ answer, nonce: expectedIdTokenNonce, codeVerifier, redirectUri }),
        );
        const { email, email_verified: emailVerified = false, name } = claims;
        return { user: { email, emailVerified, name }, data: claims };
      } catch (error) {
        log.warn('identity provider sign-in failed', { error });
        return null;
      }
    },
    accountSubject: ({ profile }) => claimed.parse(profile).sub,
  };
  return provider;
}
