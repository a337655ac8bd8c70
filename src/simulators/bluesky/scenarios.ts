/** Plays failures on demand, in the servers' wire format. */

import { writeUri } from '../../providers/bluesky/records.ts';
import { appPassword } from '../../providers/bluesky/scopes.ts';
import { challengeOf } from '../engine/oauth/proofs.ts';
import { type Failures, failingOnDemand, triggerIds } from '../engine/play-scenario.ts';
import { collections } from './content/records.ts';
import { bodyOf, type Exchange } from './exchange.ts';
import { appViewService } from './hosts.ts';
import {
  internalError,
  recordNotFound,
  scopeMissing,
  throttled,
  tokenRefusals,
  xrpcRefusal,
} from './refusals.ts';
import { nameOf } from './sessions.ts';

const failures: Failures<Exchange> = {
  refreshes: () => true,
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

/** The ids that trigger scenarios, in the form of a post's URI. The account in them does not exist. */
export const triggers = [
  {
    surfaces: ['posts'],
    ids: triggerIds((digits) =>
      writeUri({
        did: 'did:plc:scenarios222222222222222',
        collection: collections.post,
        key: `scenario${digits}`,
      }),
    ),
  },
];

/**
 * Answers a call with its failure. The check of the session refuses expired sessions, and app passwords, which
 * have no scopes, are refused like OAuth sessions, so that each scenario can be tried.
 * @throws Refusal
 */
export const failOnDemand = failingOnDemand<Exchange>({
  failures,
  triggers,
  ownerOf: ({ claims }) => claims,
  names: (exchange, id) => namedIn(exchange).includes(id),
  showsAccounts: ({ parameters }) => parameters.optional('collection') === collections.profile,
  inspects: ({ lexicon }) => lexicon === 'com.atproto.server.getSession',
  lists: ({ lexicon }) => /\.(getAuthorFeed|listNotifications)$/.test(lexicon),
});

/** Returns everything that a request names, as text. */
function namedIn(exchange: Exchange): string {
  const { body, url } = exchange.request;
  const query = Object.fromEntries(url.searchParams);
  const { repo, collection, rkey } = { ...query, ...(body.startsWith('{') ? bodyOf(exchange) : {}) };
  return [...url.searchParams.values(), body, `at://${repo}/${collection}/${rkey}`].join(' ');
}
