/** Plays failures on demand, in the servers' wire format. */

import { writeUri } from '../../providers/bluesky/at-uri.ts';
import { appPassword } from '../../providers/bluesky/scopes.ts';
import { challengeOf } from '../engine/oauth/proofs.ts';
import { type Failures, playScenario, scenarioOfInspection, triggeredBy } from '../engine/play-scenario.ts';
import type { Scenario } from '../scenarios.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { collections } from './content/records.ts';
import { bodyOf, type Exchange } from './exchange.ts';
import { appViewService } from './hosts.ts';
import { nameOf } from './permissions.ts';
import {
  internalError,
  recordNotFound,
  scopeMissing,
  throttled,
  tokenRefusals,
  xrpcRefusal,
} from './refusals.ts';

const failures: Failures<Exchange> = {
  grantRevoked: revoked,
  scopeMissing: ({ lexicon }) => scopeMissing(nameOf({ rpc: lexicon, audience: appViewService })),
  throttled: ({ store }, seconds) => throttled(store.now(), seconds),
  throttledWithoutHint: () => xrpcRefusal(429, 'RateLimitExceeded', 'Rate Limit Exceeded'),
  serverError: internalError,
  unusable: ({ lexicon }) => unusable[lexicon] ?? '{}',
  malformed: '{"feed":[{"post":{"uri":"at://did',
  notFound: ({ lexicon, parameters }) =>
    lexicon === 'com.atproto.repo.getRecord' ? recordNotFound(parameters.required('rkey')) : undefined,
};

const unusable: Readonly<Record<string, string>> = {
  'app.bsky.feed.getAuthorFeed': '{"feed":[{}]}',
  'app.bsky.feed.getPosts': '{"posts":[{}]}',
};

function revoked({ claims }: Exchange) {
  if (claims?.loginKind === appPassword) return tokenRefusals.revoked();
  return xrpcRefusal(401, 'invalid_token', 'Invalid token', challengeOf('invalid_token', 'Invalid token'));
}

/**
 * Returns the scenario's answer; `undefined` when the call is to go on. The check of the session refuses
 * expired sessions, and app passwords, which have no scopes, are refused like OAuth sessions, so that each
 * scenario can be tried.
 * @throws Refusal
 */
export function failOnDemand(exchange: Exchange): SimulatedAnswer | undefined {
  return playScenario(scenarioOf(exchange), exchange, failures);
}

function scenarioOf(exchange: Exchange): string {
  const { claims, lexicon } = exchange;
  if (!claims) return 'healthy';
  if (claims.persona === 'accounts_outage' && presentsAccount(exchange)) return 'outage_503';
  if (claims.scenario === 'healthy')
    return triggeredBy([{ ids: triggers }], (id) => namedIn(exchange).includes(id));
  return lexicon === 'com.atproto.server.getSession'
    ? scenarioOfInspection(claims.scenario)
    : claims.scenario;
}

function presentsAccount({ lexicon, request }: Exchange): boolean {
  return (
    lexicon === 'app.bsky.actor.getProfile' ||
    request.url.searchParams.get('collection') === collections.profile
  );
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

/** Returns everything that a request names, as text. */
function namedIn(exchange: Exchange): string {
  const { body, url } = exchange.request;
  const query = Object.fromEntries(url.searchParams);
  const { repo, collection, rkey } = { ...query, ...(body.startsWith('{') ? bodyOf(exchange) : {}) };
  return [...url.searchParams.values(), body, `at://${repo}/${collection}/${rkey}`].join(' ');
}
