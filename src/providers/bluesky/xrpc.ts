/** How a server of the AT Protocol is asked: queries and procedures by their names, errors by theirs. */
import type { GrantCredential } from '../connect.ts';
import type { UpstreamHost, UpstreamRules } from '../kit/upstream.ts';
import type { Call, RequestFile, UpstreamRequest } from '../provider.ts';
import { callBudget } from './call-budget.ts';
import { dpopHeaders, keepNonce } from './dpop.ts';
import { classifyXrpcAnswer } from './failures.ts';
import type { BlueskySettings } from './settings.ts';

/** What a credential says besides its tokens. */
export interface CredentialDetails extends Readonly<Record<string, string>> {
  /** The account's own server, without a slash at the end. */
  service: string;
  did: string;
}

export function detailsOf({ details }: GrantCredential): CredentialDetails {
  if (!details?.service || !details.did) throw new Error('a credential without its server');
  return details as CredentialDetails;
}

const baseUrl = (credential: GrantCredential) => `${detailsOf(credential).service}/xrpc`;

/** App passwords' sessions. */
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

/** OAuth's: every request is signed with the key that the tokens are bound to. */
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

/** The service for videos is no account's server: it takes tokens that those give out for it. */
export const video = 'video';

function hosts({ blueskyVideoUrl }: BlueskySettings): Record<string, UpstreamHost> {
  return { [video]: { baseUrl: `${blueskyVideoUrl}/xrpc`, authorize: () => ({}) } };
}

interface Exchange<Answer> {
  parse(body: unknown): Answer;
  /** `object` when absent. */
  target?: UpstreamRequest<unknown>['target'];
}

type Parameters = UpstreamRequest<unknown>['query'];

/** A lexicon's query. */
export function query<Answer>(
  call: Pick<Call, 'upstream'>,
  lexicon: string,
  parameters: Parameters,
  { parse, target = 'object' }: Exchange<Answer>,
): Promise<Answer> {
  return call.upstream.request({ method: 'GET', path: `/${lexicon}`, query: parameters, parse, target });
}

/** A lexicon's procedure. One that takes no input refuses an empty one, too. */
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

/** A procedure that takes a file. */
export function upload<Answer>(
  call: Pick<Call, 'upstream'>,
  lexicon: string,
  file: RequestFile,
  { parse, target = 'account' }: Exchange<Answer>,
): Promise<Answer> {
  return call.upstream.request({ method: 'POST', path: `/${lexicon}`, file, parse, target });
}
