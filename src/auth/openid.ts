/**
 * Signs people in at an OpenID Connect provider. Each of its answers comes through the door that is given here, which
 * bounds bytes, levels and time; the library's own plugin would read them without.
 */
import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import { APIError } from 'better-auth/api';
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Logger } from '../observability/log.ts';
import { identityProviderId } from './identity-provider.ts';

/** Fetches from the identity provider. */
export type FetchIdentity = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: URLSearchParams },
) => Promise<Response>;

type SocialProvider = AuthContext['socialProviders'][number];

interface OpenIdParts {
  oidc: NonNullable<Config['oidc']>;
  fetch: FetchIdentity;
  log: Logger;
}

const scope = 'openid email profile';

/** What the provider says about itself. Both names of an issuer, with a slash at its end and without, are in use. */
const metadata = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
});

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
  const client: oauth.Client = { client_id: oidc.clientId, [oauth.clockTolerance]: clockSkewSeconds };
  const options = {
    [oauth.customFetch]: (
      url: string,
      { method, headers, body }: oauth.CustomFetchOptions<string, URLSearchParams | undefined | null>,
    ) => fetch(url, { method, headers, ...(body ? { body } : {}) }),
    ...(oidc.issuer.startsWith('http:') ? { [oauth.allowInsecureRequests]: true } : {}),
  };
  let known: Promise<oauth.AuthorizationServer> | undefined;

  /** Returns what the provider says about itself, which is asked for until it was read once. */
  function server(): Promise<oauth.AuthorizationServer> {
    known ??= discover().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  async function discover(): Promise<oauth.AuthorizationServer> {
    const url = `${oidc.issuer}/.well-known/openid-configuration`;
    const answer = await fetch(url, { method: 'GET', headers: { accept: 'application/json' } });
    if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}`);
    const found = metadata.parse(await answer.json());
    provider.issuer = found.issuer;
    return found as oauth.AuthorizationServer;
  }

  /** Exchanges a code for the claims of a token whose signature, audience, time and nonce are right. */
  async function claimsOf({ code, redirectURI, codeVerifier }: z.infer<typeof grant>, nonce: string) {
    const as = await server();
    const answered = oauth.validateAuthResponse(as, client, new URLSearchParams({ code }));
    const secret = oauth.ClientSecretPost(oidc.clientSecret);
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      secret,
      answered,
      redirectURI,
      codeVerifier,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(as, response, options);
    const claims = claimed.parse(oauth.getValidatedIdTokenClaims(tokens));
    if (claims.email || !as.userinfo_endpoint) return claims;
    const told = await oauth.userInfoRequest(as, client, tokens.access_token, options);
    return claimed.parse(await oauth.processUserInfoResponse(as, client, claims.sub, told));
  }

  const provider: SocialProvider = {
    id: identityProviderId,
    name: oidc.name,
    requiresIdTokenNonce: true,
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce = '' }) {
      const { authorization_endpoint = '' } = await server().catch((error) => {
        log.warn('identity provider request failed', { error });
        throw new APIError('NOT_FOUND', { code: 'PROVIDER_NOT_FOUND' });
      });
      const url = new URL(authorization_endpoint);
      const parameters = {
        response_type: 'code',
        client_id: oidc.clientId,
        redirect_uri: redirectURI,
        scope,
        state,
        nonce: idTokenNonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url;
    },
    validateAuthorizationCode: async ({ code, redirectURI, codeVerifier }) => ({
      raw: { code, redirectURI, codeVerifier },
    }),
    async getUserInfo({ raw, expectedIdTokenNonce = '' }) {
      try {
        const claims = await claimsOf(grant.parse(raw), expectedIdTokenNonce);
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

const clockSkewSeconds = 30;
