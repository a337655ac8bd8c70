/** Plays failures on demand, in the servers' wire format. */

import { writeUri } from '../../providers/bluesky/at-uri.ts';
import { appPassword } from '../../providers/bluesky/scopes.ts';
import type { Scenario } from '../scenarios.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { outage, throttled } from './answers.ts';
import { challengeOf } from './auth/proofs.ts';
import { nameOf } from './auth/scopes.ts';
import { collections } from './content/records.ts';
import { bodyOf, type Exchange } from './exchange.ts';
import { appViewService } from './hosts.ts';
import { internalError, recordNotFound, revokedToken, scopeMissing, XrpcRefusal } from './refusals.ts';
import { getSession } from './sessions.ts';

/** The wait of the scenario `throttled`, as its description promises it. */
const throttledSeconds = 19 * 60;

type Outcome = (exchange: Exchange) => SimulatedAnswer | undefined;

/**
 * The outcomes of scenarios; any other scenario lets the call go on. `grant_expired` is missing here, because
 * the check of the session refuses expired sessions.
 */
const outcomes: Partial<Record<Scenario, Outcome>> = {
  grant_revoked: refuseSession,
  scope_missing: refuseScope,
  scope_unconfirmed: refuseScope,
  scope_withdrawn: refuseScope,
  throttled: ({ store }) => {
    throw throttled(store.now(), throttledSeconds);
  },
  throttled_without_hint: () => {
    throw new XrpcRefusal(429, 'RateLimitExceeded', 'Rate Limit Exceeded');
  },
  outage_500: () => {
    throw internalError();
  },
  outage_503: () => outage,
  timeout: () => ({ status: 200, body: '', hangs: true }),
  unusable_answer: ({ lexicon }) => ({ status: 200, body: unusable[lexicon] ?? '{}' }),
  malformed_json: () => ({ status: 200, body: '{"feed":[{"post":{"uri":"at://did' }),
  not_found: ({ lexicon, parameters }) => {
    if (lexicon === 'com.atproto.repo.getRecord') throw recordNotFound(parameters.required('rkey'));
    return undefined;
  },
};

const unusable: Readonly<Record<string, string>> = {
  'app.bsky.feed.getAuthorFeed': '{"feed":[{}]}',
  'app.bsky.feed.getPosts': '{"posts":[{}]}',
};

/**
 * Returns the scenario's answer; `undefined` when the call is to go on.
 * @throws XrpcRefusal
 */
export function playScenario(exchange: Exchange): SimulatedAnswer | undefined {
  return outcomes[scenarioOf(exchange) as Scenario]?.(exchange);
}

function scenarioOf(exchange: Exchange): string {
  const { claims, lexicon } = exchange;
  if (!claims) return 'healthy';
  if (claims.persona === 'accounts_outage' && presentsAccount(exchange)) return 'outage_503';
  if (claims.scenario === 'healthy') return triggered(exchange);
  return lexicon === getSession ? inspected(claims.scenario) : claims.scenario;
}

function presentsAccount({ lexicon, request }: Exchange): boolean {
  return (
    lexicon === 'app.bsky.actor.getProfile' ||
    request.url.searchParams.get('collection') === collections.profile
  );
}

/**
 * Returns the scenario to play when the session is inspected. What is wrong with a grant or its scopes is a
 * finding then and no failure of the call, except that scopes stay unconfirmed because of an outage.
 */
function inspected(scenario: string): string {
  if (scenario === 'scope_unconfirmed') return 'outage_503';
  return /^(grant|scope)_/.test(scenario) ? 'healthy' : scenario;
}

function refuseSession({ claims }: Exchange): never {
  if (claims?.loginKind === appPassword) throw revokedToken();
  throw new XrpcRefusal(401, 'invalid_token', 'Invalid token', challengeOf('invalid_token', 'Invalid token'));
}

/**
 * Refuses for a missing scope. App passwords have no scopes, but are refused like OAuth sessions, so that the
 * scenario can be tried.
 */
function refuseScope({ lexicon }: Exchange): never {
  throw scopeMissing(nameOf({ rpc: lexicon, audience: appViewService }));
}

/** The ids that trigger scenarios, in the form of a post's URI. The account in them does not exist. */
export const triggers: Partial<Record<Scenario, string>> = {
  grant_revoked: triggerUri('grantrevoked'),
  scope_withdrawn: triggerUri('withdrawn'),
  throttled: triggerUri('throttled'),
  throttled_without_hint: triggerUri('nohint'),
  outage_500: triggerUri('outage5oo'),
  outage_503: triggerUri('outage5o3'),
  timeout: triggerUri('timeout'),
  unusable_answer: triggerUri('unusable'),
  malformed_json: triggerUri('malformed'),
  not_found: triggerUri('notfound'),
};

function triggerUri(name: string): string {
  const did = 'did:plc:scenarios222222222222222';
  return writeUri({ did, collection: collections.post, key: `3${name}`.padEnd(13, '2') });
}

function triggered(exchange: Exchange): string {
  const named = namedIn(exchange);
  const found = Object.entries(triggers).find(([, uri]) => named.includes(uri));
  return found?.[0] ?? 'healthy';
}

/** Returns everything that a request names, as text. */
function namedIn(exchange: Exchange): string {
  const { request } = exchange;
  const query = Object.fromEntries(request.url.searchParams);
  const { repo, collection, rkey } = { ...query, ...(isJson(exchange) ? bodyOf(exchange) : {}) };
  return [...request.url.searchParams.values(), request.body, `at://${repo}/${collection}/${rkey}`].join(' ');
}

const isJson = ({ request }: Exchange) => request.body.startsWith('{');
