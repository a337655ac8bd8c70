/**
 * Reads a request for a lexicon's method, its parameters, its body and whose network it is about, and lists the servers' refusals, as
 * seen on @atproto/pds 0.5.35 and @atproto/bsky 0.0.280.
 */

import { isAtIdentifierString } from '@atproto/syntax';
import { readUri } from '../../providers/bluesky/records.ts';
import type { ApiCall } from '../engine/api.ts';
import { type Body, Refusal, readBody, readQuery, textIn } from '../engine/http.ts';
import type { Session, SessionClaims, TokenRefusals } from '../engine/oauth/sessions.ts';
import type { SimulatorWrites } from '../store.ts';
import { type Network, networkOf } from './content/network.ts';
import { accounts } from './hosts.ts';

/** Makes a refusal of a lexicon's method. */
export const xrpcRefusal = (
  status: number,
  error: string,
  message: string,
  headers: Record<string, string> = {},
) => new Refusal(status, { error, message }, headers);

export const invalidRequest = (message: string) => xrpcRefusal(400, 'InvalidRequest', message);
export const notTheAccount = () => xrpcRefusal(401, 'AuthenticationRequired', 'Authentication Required');
export const wrongPassword = () =>
  xrpcRefusal(401, 'AuthenticationRequired', 'Invalid identifier or password');
export const tokenRefusals: TokenRefusals = {
  missing: () => xrpcRefusal(401, 'AuthMissing', 'Authentication Required'),
  unverifiable: () => xrpcRefusal(400, 'InvalidToken', 'Token could not be verified'),
  unbound: () => xrpcRefusal(400, 'InvalidToken', 'Malformed token'),
  expired: () => xrpcRefusal(400, 'ExpiredToken', 'Token has expired'),
  revoked: () => xrpcRefusal(400, 'ExpiredToken', 'Token has been revoked'),
  unknownScheme: (scheme) => xrpcRefusal(400, 'InvalidToken', `Unsupported authorization type: ${scheme}`),
  bound: (...error) => xrpcRefusal(401, ...error),
};
export const accountUnknown = () => xrpcRefusal(403, 'AccountNotFound', 'Account not found');
export const accountDeactivated = () => xrpcRefusal(401, 'AccountDeactivated', 'Account is deactivated');
export const scopeMissing = (scope: string) =>
  xrpcRefusal(403, 'ScopeMissingError', `Missing required scope "${scope}"`);
export const recordNotFound = (uri: string) =>
  xrpcRefusal(400, 'RecordNotFound', `Could not locate record: ${uri}`);
const repoUnknown = (repo: string) => invalidRequest(`Could not find repo: ${repo}`);
export const postNotFound = (uri: string) => xrpcRefusal(400, 'NotFound', `Post not found: ${uri}`);
export const profileNotFound = () => invalidRequest('Profile not found');
export const blobNotFound = (cid: string) => xrpcRefusal(400, 'BlobNotFound', `Could not find blob: ${cid}`);
export const invalidSwap = (cid: string | null) => xrpcRefusal(400, 'InvalidSwap', `Record was at ${cid}`);
export const internalError = () => xrpcRefusal(500, 'InternalServerError', 'Internal Server Error');
/** Makes the refusal with which the account's server answers when the AppView fails. */
const upstreamFailure = () => xrpcRefusal(502, 'InternalServerError', 'Internal Server Error');
export const methodUnknown = () => xrpcRefusal(501, 'MethodNotImplemented', 'Method Not Implemented');

const windowSeconds = 300;
const windowCalls = 3000;

/** Returns the headers of a rate limit. Source: @atproto/xrpc-server, rate-limiter-http. */
export function rateLimitHeaders(now: Date, left = windowCalls - 1, resetSeconds = windowSeconds) {
  return {
    'ratelimit-limit': String(windowCalls),
    'ratelimit-reset': String(Math.floor(now.getTime() / 1000) + resetSeconds),
    'ratelimit-remaining': String(left),
    'ratelimit-policy': `${windowCalls};w=${windowSeconds}`,
  };
}

export function throttled(now: Date, resetSeconds: number): Refusal {
  const headers = { ...rateLimitHeaders(now, 0, resetSeconds), 'retry-after': String(resetSeconds) };
  return xrpcRefusal(429, 'RateLimitExceeded', 'Rate Limit Exceeded', headers);
}

export interface Exchange extends ApiCall {
  host: string;
  lexicon: string;
  parameters: Parameters;
  /**
   * The claims in the access token, even if its session has ended; absent without a token that this simulator
   * made.
   */
  claims: SessionClaims | undefined;
}

/** A request with a valid session. */
export interface OwnExchange extends Exchange {
  session: Session;
  did: string;
  writes: SimulatorWrites;
  network: Network;
}

export async function asOwner(exchange: Exchange, session: Session): Promise<OwnExchange> {
  const { accountId: did } = session;
  const writes = await exchange.store.read(did);
  return { ...exchange, session, did, writes, network: networkOf(did, writes) };
}

/**
 * Returns the network that a repository is read from: the caller's, or, without a session, that of the
 * repository's account.
 * @throws Refusal when no account has the repository.
 */
export async function networkAround({ claims, store }: Exchange, repo: string) {
  const did = accounts.find(repo);
  if (!did || claims?.persona === 'no_account') throw repoUnknown(repo);
  const viewer = claims?.accountId ?? did;
  return { did, network: networkOf(viewer, await store.read(viewer)) };
}

/** Returns the JSON body of the request. */
export const bodyOf = ({ request }: Pick<Exchange, 'request'>): Body =>
  readBody(request.body, {
    syntax: (problem) => xrpcRefusal(400, 'SyntaxError', problem),
    shape: invalidRequest,
  });

/** Returns a text that the body has to have. */
export const requiredText = (body: Body, name: string) => textIn(body, name, invalidRequest);

export type Parameters = ReturnType<typeof parametersOf>;

/**
 * Reads the parameters of a request.
 * @param lexicon the method that they belong to.
 */
export function parametersOf(query: URLSearchParams, lexicon: string) {
  const parameters = readQuery(query, (problem) => invalidRequest(`Invalid ${lexicon} params: ${problem}`));
  const { required, optional, whole, invalid } = parameters;
  const limit = () => whole('limit', 50, 100, 1);
  return {
    ...parameters,
    limit,
    /** Returns the page that is asked for. An unreadable cursor makes the AppView fail. */
    page: () => ({ cursor: optional('cursor'), limit: limit(), unreadable: upstreamFailure }),
    uri(name: string): string {
      const uri = required(name);
      if (!readUri(uri)) throw invalid(`Invalid at-uri (got "${uri}")`);
      return uri;
    },
    /** Returns the DID of the actor. Throws when no account has the name. */
    actor(): string {
      const actor = required('actor');
      if (!isAtIdentifierString(actor)) throw invalid(`Invalid AT identifier (got "${actor}")`);
      const did = accounts.find(actor);
      if (!did) throw profileNotFound();
      return did;
    },
  };
}
