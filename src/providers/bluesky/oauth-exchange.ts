/** Connects the OAuth library to authorization servers, and translates their refusals into failures. */

import type { webcrypto } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import type { z } from 'zod';
import { characters } from '../../lib/bounds.ts';
import { type Failure, ProviderFailure } from '../call.ts';
import type { ClientPlace, ConnectCall, HostedClient, ProviderApp } from '../connect.ts';
import { cut, present, url as urlField } from '../kit/fields.ts';
import { createKey, readKey } from './dpop.ts';
import { allScopes } from './scopes.ts';

// Describes the customer's app to servers of the AT Protocol, by a document that the service publishes. No
// server reaches a developer's machine, so there the client id itself carries the description. Source:
// "OAuth", client metadata and localhost client development.

const keyId = '1';

export const hostedClient: HostedClient = {
  kind: 'hosted',
  createSecret: createKey,
  clientId: (place) => (isLocal(place) ? localClientId(place) : place.documentUrl),
  problem({ homeUrl }) {
    const { protocol, hostname } = new URL(homeUrl);
    if (protocol === 'https:' || hostname === '127.0.0.1' || hostname === '[::1]') return undefined;
    return {
      message: `The AT Protocol sends nobody back to ${homeUrl}.`,
      fix: 'Set PUBLIC_URL to an https address or, on your own machine, to http://127.0.0.1 with the port.',
    };
  },
  document: ({ name, documentUrl, redirectUri, homeUrl }, secret) => ({
    client_id: documentUrl,
    client_name: name,
    client_uri: homeUrl,
    application_type: 'web',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: allScopes.join(' '),
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [publicJwk(secret)] },
  }),
};

const isLocal = ({ homeUrl }: ClientPlace) => homeUrl.startsWith('http:');

function localClientId({ redirectUri }: ClientPlace): string {
  return `http://localhost?${new URLSearchParams({ redirect_uri: redirectUri, scope: allScopes.join(' ') })}`;
}

function publicJwk(secret: string): object {
  const { kty, crv, x, y } = JSON.parse(secret) as webcrypto.JsonWebKey;
  return { kty, crv, x, y, kid: keyId, use: 'sig', alg: 'ES256' };
}

/**
 * Returns how the app authenticates: with its key, or not at all on a machine where no server can look the
 * key up.
 */
async function clientAuthentication({ clientId, clientSecret }: ProviderApp): Promise<oauth.ClientAuth> {
  if (!clientId.startsWith('https:')) return oauth.None();
  const { privateKey } = await readKey(clientSecret);
  return oauth.PrivateKeyJwt({ key: privateKey, kid: keyId });
}

/** The parties that every request of one OAuth flow involves. */
interface Exchange {
  server: oauth.AuthorizationServer;
  client: oauth.Client;
  authentication: oauth.ClientAuth;
  options: { DPoP: oauth.DPoPHandle } & ReturnType<typeof fetching>;
}

/**
 * Prepares the requests of a flow: reads the authorization server's metadata, and loads the app's
 * authentication and the key that signs.
 * @throws ProviderFailure
 */
export async function openExchange(call: ConnectCall, issuer: string, dpopKey: string): Promise<Exchange> {
  const client: oauth.Client = { client_id: call.app.clientId };
  const options = fetching(call, issuer);
  const server = await understand(async () => {
    const url = new URL(issuer);
    const answer = await oauth.discoveryRequest(url, { algorithm: 'oauth2', ...options });
    return oauth.processDiscoveryResponse(url, answer);
  });
  const key = await readKey(dpopKey);
  const authentication = await clientAuthentication(call.app);
  return { server, client, authentication, options: { ...options, DPoP: oauth.DPoP(client, key) } };
}

/**
 * Returns the address of the server's consent screen. The end user's browser is sent there, so it must be a
 * public https address. Fails as `unusable` when it is not.
 */
export function consentScreenOf(
  call: ConnectCall,
  { issuer, authorization_endpoint }: oauth.AuthorizationServer,
): URL {
  const endpoint = bounded(urlField(), authorization_endpoint ?? '', 'authorization_endpoint');
  const problem = call.urlProblem(endpoint);
  if (problem)
    throw new ProviderFailure({ kind: 'unusable' }, `the authorization_endpoint of ${issuer}: ${problem}`);
  return new URL(endpoint);
}

/**
 * Finds the authorization server of the server that hosts the account; the two may differ. Fails as
 * `unusable` when none is named or its address must not be used.
 */
export function findIssuer(call: ConnectCall, service: string): Promise<string> {
  return understand(async () => {
    const url = new URL(service);
    const answer = await oauth.resourceDiscoveryRequest(url, fetching(call, service));
    const { authorization_servers: [issuer] = [] } = await oauth.processResourceDiscoveryResponse(
      url,
      answer,
    );
    const named = bounded(urlField(), issuer ?? '', 'authorization server');
    const problem = named === '' ? 'It names none.' : call.urlProblem(named);
    if (problem)
      throw new ProviderFailure({ kind: 'unusable' }, `the authorization server of ${service}: ${problem}`);
    return named;
  });
}

/**
 * Returns what the library has read from an answer, which it does not bound. Fails as `unusable` when it is too long to be
 * kept or forwarded.
 */
export function bounded(field: z.ZodType<string>, value: string, name: string): string {
  const { data } = field.safeParse(value);
  if (data === undefined) throw new ProviderFailure({ kind: 'unusable' }, `the ${name} is too long`);
  return data;
}

/**
 * Lets the library call a server without TLS if the server's own address has none, which is so only on a
 * developer's machine: `fetch` refuses plain http to any other host.
 */
function fetching({ fetch }: Pick<ConnectCall, 'fetch'>, url: string) {
  return {
    [oauth.customFetch]: (
      target: string,
      init: oauth.CustomFetchOptions<string, URLSearchParams | undefined>,
    ) => fetch(target, init),
    ...(url.startsWith('http:') ? { [oauth.allowInsecureRequests]: true } : {}),
  };
}

/**
 * Makes an attempt, and repeats it once if the server refused it only because of an outdated nonce; the
 * library has kept the new nonce by then. The library's errors become failures.
 */
export function withNonce<Result>(attempt: () => Promise<Result>): Promise<Result> {
  return understand(() =>
    attempt().catch((error) => {
      if (oauth.isDPoPNonceError(error)) return attempt();
      throw error;
    }),
  );
}

async function understand<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw toFailure(error);
  }
}

function toFailure(error: unknown): unknown {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof oauth.ResponseBodyError) {
    const detail = cut(`${error.status} ${error.error}: ${error.error_description}`, characters.error);
    return new ProviderFailure(failureOf(error), detail, { cause: error });
  }
  const ours =
    error instanceof oauth.OperationProcessingError || error instanceof oauth.WWWAuthenticateChallengeError;
  if (!ours) return error;
  const status = statusOf(error.cause);
  const failure: Failure = status >= 500 ? { kind: 'outage', status } : { kind: 'unusable' };
  return new ProviderFailure(failure, error.message, { cause: error });
}

function failureOf({ error, status, error_description }: oauth.ResponseBodyError): Failure {
  if (status === 429) return { kind: 'throttled', retryAfterSeconds: 60 };
  if (status >= 500) return { kind: 'outage', status };
  if (error === 'invalid_grant') return { kind: 'expired' };
  const [code, message] = [error, error_description ?? ''].map((words) => cut(words, characters.error));
  return { kind: 'rejected', detail: present({ code, message }) };
}

/** Returns the status of the answer that the library could not use; 0 when there is no answer. */
function statusOf(cause: unknown): number {
  return cause instanceof Response ? cause.status : 0;
}
