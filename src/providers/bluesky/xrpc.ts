/**
 * Declares how AT Protocol servers are called, and sends queries and procedures by the names of their
 * lexicons.
 */

import type { BudgetHeaders } from '../budgets.ts';
import type { Call, RequestFile, UpstreamRequest } from '../call.ts';
import { callsLeft } from '../kit/failures.ts';
import type { GrantCredential, UpstreamHost, UpstreamRules } from '../upstream-rules.ts';
import { dpopHeaders, keepNonce } from './dpop.ts';
import { classifyXrpcAnswer } from './errors.ts';

/** Bluesky's part of the configuration. */
export interface BlueskySettings {
  /**
   * The base URL of the AT Protocol server at which consent starts as long as the account's own server is
   * unknown. It also resolves handles.
   */
  blueskyUrl: string;
  /** The base URL of the PLC directory, which resolves DIDs. */
  blueskyDirectoryUrl: string;
  /** The base URL of the video processing service. */
  blueskyVideoUrl: string;
}

/** The credential's fields besides its tokens. */
interface CredentialDetails extends Readonly<Record<string, string>> {
  /** The account's own server, without a slash at the end. */
  service: string;
  did: string;
}

export function detailsOf({ details }: GrantCredential): CredentialDetails {
  if (!details?.service || !details.did) throw new Error('a credential without its server');
  return details as CredentialDetails;
}

/**
 * Reads how many more calls an account's server accepts. Seen on @atproto/pds: `RateLimit-Limit`,
 * `-Remaining`, `-Reset` (Unix seconds) and `-Policy` (`3000;w=300`).
 */
const callBudget: BudgetHeaders = (headers) => callsLeft(headers, 'ratelimit', 'app_and_account');

const baseUrl = (credential: GrantCredential) => `${detailsOf(credential).service}/xrpc`;

/** Returns the rules for sessions of app passwords, which send a bearer token. */
export function bearerRules(settings: BlueskySettings): UpstreamRules {
  return {
    baseUrl,
    authorize: ({ accessToken }) => ({ Authorization: `Bearer ${accessToken}` }),
    chosenByUser: true,
    hosts: hosts(settings),
    classify: classifyXrpcAnswer,
    budgets: callBudget,
  };
}

/**
 * Returns the rules for OAuth, under which every request is signed with the key that the tokens are bound to.
 */
export function dpopRules(settings: BlueskySettings): UpstreamRules {
  return {
    baseUrl,
    authorize: dpopHeaders,
    chosenByUser: true,
    hosts: hosts(settings),
    classify: classifyXrpcAnswer,
    budgets: callBudget,
    signAnew: keepNonce,
  };
}

/**
 * The name of the video service's host. It hosts no accounts, and accepts tokens that the accounts' servers
 * issue for it.
 */
export const video = 'video';

function hosts({ blueskyVideoUrl }: BlueskySettings): Record<string, UpstreamHost> {
  return { [video]: { baseUrl: `${blueskyVideoUrl}/xrpc`, authorize: () => ({}) } };
}

interface Exchange<Answer> {
  parse(body: unknown): Answer;
  /**
   * The kind of thing that the request's parameters name, which decides what "not found" means. By default it
   * is an object, and for an upload the account.
   */
  target?: UpstreamRequest<unknown>['target'];
}

type Parameters = UpstreamRequest<unknown>['query'];

/**
 * Sends a lexicon's query and returns its parsed answer.
 * @throws ProviderFailure
 */
export function query<Answer>(
  call: Pick<Call, 'upstream'>,
  lexicon: string,
  parameters: Parameters,
  { parse, target = 'object' }: Exchange<Answer>,
): Promise<Answer> {
  return call.upstream.request({ method: 'GET', path: `/${lexicon}`, query: parameters, parse, target });
}

/**
 * Calls a lexicon's procedure and returns its parsed answer. A procedure without an input refuses even an
 * empty body, so none is sent.
 * @throws ProviderFailure
 */
export function procedure<Answer>(
  call: Pick<Call, 'upstream'>,
  lexicon: string,
  json: object | undefined,
  { parse, target = 'object' }: Exchange<Answer>,
): Promise<Answer> {
  return call.upstream.request({
    method: 'POST',
    path: `/${lexicon}`,
    ...(json ? { json } : {}),
    parse,
    target,
  });
}

/**
 * Calls a procedure that takes a file, and returns its parsed answer.
 * @throws ProviderFailure
 */
export function upload<Answer>(
  call: Pick<Call, 'upstream'>,
  lexicon: string,
  file: RequestFile,
  { parse, target = 'account' }: Exchange<Answer>,
): Promise<Answer> {
  return call.upstream.request({ method: 'POST', path: `/${lexicon}`, file, parse, target });
}
