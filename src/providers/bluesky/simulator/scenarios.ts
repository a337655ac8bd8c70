/** The failures on demand, in the servers' wire format. */
import type { Scenario, SimulatedAnswer } from '../../simulator.ts';
import { writeUri } from '../at-uri.ts';
import { appPassword } from '../scopes.ts';
import { outage, throttled } from './answers.ts';
import { challengeOf } from './auth/proofs.ts';
import { nameOf } from './auth/scopes.ts';
import { collections } from './content/records.ts';
import { bodyOf, type Exchange } from './exchange.ts';
import { appViewService } from './hosts.ts';
import { internalError, recordNotFound, revokedToken, scopeMissing, XrpcRefusal } from './refusals.ts';
import { getSession } from './sessions.ts';

/** The figure that the scenario's description promises. */
const throttledSeconds = 19 * 60;

type Outcome = (exchange: Exchange) => SimulatedAnswer | undefined;

/** Sessions that have ended are refused where the others are let in. */
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

/** The answer of the scenario; `undefined` when everything works. Throws XrpcRefusal. */
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

/** What an inspection finds out is no failure of its own. */
function inspected(scenario: string): string {
  if (scenario === 'scope_unconfirmed') return 'outage_503';
  return /^(grant|scope)_/.test(scenario) ? 'healthy' : scenario;
}

function refuseSession({ claims }: Exchange): never {
  if (claims?.loginKind === appPassword) throw revokedToken();
  throw new XrpcRefusal(401, 'invalid_token', 'Invalid token', challengeOf('invalid_token', 'Invalid token'));
}

/** App passwords have no scopes: they are refused as OAuth's sessions are, so that it can be tried. */
function refuseScope({ lexicon }: Exchange): never {
  throw scopeMissing(nameOf({ rpc: lexicon, audience: appViewService }));
}

/** Of the form of a post's URI. The account's own part is nobody's. */
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

/** All that a request names, as text. */
function namedIn(exchange: Exchange): string {
  const { request } = exchange;
  const query = Object.fromEntries(request.url.searchParams);
  const { repo, collection, rkey } = { ...query, ...(isJson(exchange) ? bodyOf(exchange) : {}) };
  return [...request.url.searchParams.values(), request.body, `at://${repo}/${collection}/${rkey}`].join(' ');
}

const isJson = ({ request }: Exchange) => request.body.startsWith('{');
