/** Speaks OpenID Connect with one identity provider: where it signs people in, and what it says of them. */
import * as oauth from 'oauth4webapi';
import { z } from 'zod';

/** Fetches from the identity provider. Its answers come through a door that bounds bytes, levels and time. */
export type FetchIdentity = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: URLSearchParams },
) => Promise<Response>;

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Scopes besides the usual ones. */
  scopes?: readonly string[];
  /** Claims that are asked for at the provider's second place, unless the token has them. */
  wanted?: readonly string[];
  /** True where a customer has chosen the provider: it has to be what it says, to the letter. */
  strict?: boolean;
}

interface Departure {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
  /** The address that the person has typed, which the provider need not ask for. */
  loginHint?: string | undefined;
}

interface Arrival extends Pick<Departure, 'nonce' | 'codeVerifier' | 'redirectUri'> {
  /** What the browser has brought. */
  answer: URLSearchParams;
  /** The state that it has to have; absent where somebody else has looked at it. */
  state?: string | undefined;
}

export type Claims = Record<string, unknown>;

export interface OpenIdClient {
  /** Returns the issuer's own name, as it is in tokens. */
  issuer(): Promise<string>;
  /** Returns where to send the browser. */
  authorizationUrl(departure: Departure): Promise<URL>;
  /**
   * Exchanges a code for the claims of a token whose signature, issuer, audience, time and nonce are right.
   * @throws Error for any other, and for what the provider itself reports.
   */
  claimsOf(arrival: Arrival): Promise<Claims>;
}

const usualScopes = ['openid', 'email', 'profile'];

/** The signatures that count: those by a key that the provider alone has. */
const algorithms = ['256', '384', '512'].flatMap((bits) => [`RS${bits}`, `PS${bits}`, `ES${bits}`]);
const soundAlgorithms = new Set([...algorithms, 'EdDSA', 'Ed25519']);

/** What the provider says about itself. Both names of an issuer, with a slash at its end and without, are in use. */
const metadata = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

const clockSkewSeconds = 30;

export function createOpenIdClient(settings: OpenIdSettings, fetch: FetchIdentity): OpenIdClient {
  const { issuer, clientId, clientSecret, scopes = [], wanted = ['email'], strict = false } = settings;
  const client: oauth.Client = { client_id: clientId, [oauth.clockTolerance]: clockSkewSeconds };
  const isPlain = issuer.startsWith('http:');
  const options = {
    [oauth.customFetch]: (
      url: string,
      { method, headers, body }: oauth.CustomFetchOptions<string, URLSearchParams | undefined | null>,
    ) => fetch(url, { method, headers, ...(body ? { body } : {}) }),
    ...(isPlain ? { [oauth.allowInsecureRequests]: true } : {}),
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
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const answer = await fetch(url, { method: 'GET', headers: { accept: 'application/json' } });
    if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}`);
    const found = metadata.parse(await answer.json());
    if (strict && found.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
      throw new Error(`${url} says that its issuer is ${found.issuer}`);
    const { protocol } = new URL(found.authorization_endpoint);
    if (protocol !== 'https:' && !(isPlain && protocol === 'http:'))
      throw new Error(`${url} sends people to an address that is not encrypted`);
    const listed = found.id_token_signing_alg_values_supported;
    const { authorization_response_iss_parameter_supported: tellsIssuer = false } = found;
    return {
      ...found,
      // Without this, somebody else has looked at what the browser brought, and the name of the issuer in it.
      authorization_response_iss_parameter_supported: strict && tellsIssuer,
      ...(listed && {
        id_token_signing_alg_values_supported: listed.filter((one) => soundAlgorithms.has(one)),
      }),
    } as oauth.AuthorizationServer;
  }

  /**
   * The ways in which the client proves itself, the one first that has nothing to encode. A provider lists what it knows, and
   * not what this client is registered for.
   */
  function waysOf({ token_endpoint_auth_methods_supported: listed }: oauth.AuthorizationServer) {
    if (!strict) return [oauth.ClientSecretPost(clientSecret)];
    const basic = oauth.ClientSecretBasic(clientSecret);
    if (!listed?.includes('client_secret_post')) return [basic];
    return [oauth.ClientSecretPost(clientSecret), ...(listed.includes('client_secret_basic') ? [basic] : [])];
  }

  async function exchange(
    as: oauth.AuthorizationServer,
    { answer, state, nonce, codeVerifier, redirectUri }: Arrival,
    [way, ...others]: oauth.ClientAuth[],
  ): Promise<{ response: Response; tokens: oauth.TokenEndpointResponse }> {
    if (!way) throw new Error('no way to prove who the client is');
    const sound = oauth.validateAuthResponse(as, client, answer, state);
    const ask = oauth.authorizationCodeGrantRequest;
    const response = await ask(as, client, way, sound, redirectUri, codeVerifier, options);
    try {
      const expected = { expectedNonce: nonce, requireIdToken: true };
      return {
        response,
        tokens: await oauth.processAuthorizationCodeResponse(as, client, response, expected),
      };
    } catch (error) {
      if (others.length === 0 || !isOfClient(error)) throw error;
      return exchange(as, { answer, state, nonce, codeVerifier, redirectUri }, others);
    }
  }

  return {
    issuer: async () => (await server()).issuer,
    async authorizationUrl({ state, nonce, codeVerifier, redirectUri, loginHint }) {
      const { authorization_endpoint = '' } = await server();
      const url = new URL(authorization_endpoint);
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: [...new Set([...usualScopes, ...scopes])].join(' '),
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(loginHint && { login_hint: loginHint }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url;
    },
    async claimsOf(arrival) {
      const as = await server();
      const { response, tokens } = await exchange(as, arrival, waysOf(as));
      await oauth.validateApplicationLevelSignature(as, response, options);
      const claims: Claims = { ...oauth.getValidatedIdTokenClaims(tokens) };
      const { sub } = claims;
      if (wanted.every((name) => claims[name] !== undefined) || !as.userinfo_endpoint) return claims;
      const told = await oauth.userInfoRequest(as, client, tokens.access_token, options);
      const more = await oauth.processUserInfoResponse(as, client, String(sub), told);
      // What a signed token says comes first.
      return { ...more, ...claims };
    },
  };
}

/** Tells whether a provider has refused the way in which the client proved itself, before it looked at the code. */
const isOfClient = (error: unknown): boolean =>
  error instanceof oauth.WWWAuthenticateChallengeError ||
  (error instanceof oauth.ResponseBodyError && error.error === 'invalid_client');

/** Says in a few words why a provider, or its answer, is of no use: for whoever sets it up, and for the log. */
export function causeOf(error: unknown): string {
  if (error instanceof oauth.WWWAuthenticateChallengeError) return 'invalid_client';
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError)
    return [error.error, error.error_description].filter(Boolean).join(': ');
  if (error instanceof z.ZodError)
    return `it does not say ${error.issues.map(({ path }) => path.join('.')).join(', ')}`;
  return error instanceof Error ? error.message : String(error);
}
