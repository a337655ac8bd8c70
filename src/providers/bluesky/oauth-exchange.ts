/** How the OAuth library reaches authorization servers, and what their refusals mean. */
import * as oauth from 'oauth4webapi';
import type { ConnectCall } from '../connect.ts';
import { type Failure, ProviderFailure } from '../provider.ts';
import { clientAuthentication } from './client.ts';
import { readKey } from './dpop.ts';

/** What every request of one flow takes. */
export interface Exchange {
  server: oauth.AuthorizationServer;
  client: oauth.Client;
  authentication: oauth.ClientAuth;
  options: { DPoP: oauth.DPoPHandle } & ReturnType<typeof fetching>;
}

/** Throws ProviderFailure. */
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
 * The address of the server's consent screen. The end user's browser is sent there, so that it has to be one that a
 * browser may be sent to. Fails as `unusable`.
 */
export function consentScreenOf(
  call: ConnectCall,
  { issuer, authorization_endpoint }: oauth.AuthorizationServer,
): URL {
  const endpoint = authorization_endpoint ?? '';
  const problem = call.urlProblem(endpoint);
  if (problem)
    throw new ProviderFailure({ kind: 'unusable' }, `the authorization_endpoint of ${issuer}: ${problem}`);
  return new URL(endpoint);
}

/** The authorization server of an account's own server, which may be another one. */
export function findIssuer(call: ConnectCall, service: string): Promise<string> {
  return understand(async () => {
    const url = new URL(service);
    const answer = await oauth.resourceDiscoveryRequest(url, fetching(call, service));
    const { authorization_servers: [issuer] = [] } = await oauth.processResourceDiscoveryResponse(
      url,
      answer,
    );
    const problem = issuer === undefined ? 'It names none.' : call.urlProblem(issuer);
    if (!issuer || problem)
      throw new ProviderFailure({ kind: 'unusable' }, `the authorization server of ${service}: ${problem}`);
    return issuer;
  });
}

/**
 * The library refuses endpoints without TLS by itself; it lets them pass for a server that has none. That is a
 * developer's own machine: `fetch` calls no other server without TLS.
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

/** Once more where the server only wants a newer nonce, which the library has kept. */
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
    const detail = `${error.status} ${error.error}: ${error.error_description}`;
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
  return {
    kind: 'rejected',
    detail: { code: error, ...(error_description ? { message: error_description } : {}) },
  };
}

/** Of an answer that the library could not use. */
function statusOf(cause: unknown): number {
  return cause instanceof Response ? cause.status : 0;
}
