/** Simulates LinkedIn, with one organization for each token. */

import { allScopes } from '../../providers/linkedin/scopes.ts';
import { runExclusive } from '../engine/answers.ts';
import { divideScopes } from '../engine/authorization.ts';
import { createBearerSimulator, scoped } from '../engine/bearer-api.ts';
import { randomDigits } from '../engine/ids.ts';
import { triggerIds } from '../engine/play-scenario.ts';
import { pathBelow } from '../engine/requests.ts';
import type { Persona } from '../personas.ts';
import type { SimulatedRequest } from '../simulator.ts';
import * as comments from './comments.ts';
import { type Exchange, type FixtureSet, fixtureSetOf, organizationOf } from './entries.ts';
import { answerIntrospection, apiHost, consentPath, login, loginHost, readingScopes } from './login.ts';
import { readFile, takeBytes, upload } from './media.ts';
import * as posts from './posts.ts';
import { providerEvents, trigger } from './provider-events.ts';
import { notifications, organization, roles, rolesHeld, statistics } from './reads.ts';
import { forbidden, refusal, refusals, serverError, throttledAltogether } from './refusals.ts';

const [read, write, admin] = ['r_organization_social', 'w_organization_social', 'rw_organization_admin'];
/** Comments and reactions have scopes of their own. Source: "Comments API". */
const [readFeed, writeFeed] = ['r_organization_social_feed', 'w_organization_social_feed'];

type Run = (exchange: Exchange, id: string) => object;

/** The oldest version that is answered. */
const oldestVersion = 202_601;

function requireVersion({ headers }: SimulatedRequest): void {
  const version = headers['linkedin-version'];
  if (!version) throw refusal(400, 'VERSION_MISSING', 'A version must be present.');
  if (!(Number(version) >= oldestVersion))
    throw refusal(426, 'NONEXISTENT_VERSION', `Requested version ${version}01 is not active`);
}

/** Declares a route for those whose grant has a scope, at a version that is answered. */
const versioned = (scope: string, run: Run) =>
  scoped<FixtureSet>(scope, (exchange, id) => {
    requireVersion(exchange.request);
    if (exchange.request.headers['x-restli-protocol-version'] !== '2.0.0')
      throw refusal(400, '', 'X-Restli-Protocol-Version is missing.');
    return run(exchange, id);
  });

/** Declares a route for those whose role covers content, which that of an analyst does not. */
const content = (scope: string, run: Run) =>
  versioned(scope, (exchange, id) => {
    if (exchange.claims.persona === 'analyst') throw forbidden();
    return run(exchange, id);
  });

/** Declares a route for those who run the organization. */
const administrators = (scope: string, run: Run) =>
  versioned(scope, (exchange, id) => {
    if (!rolesHeld(exchange).includes('ADMINISTRATOR')) throw forbidden();
    return run(exchange, id);
  });

/** The ids of a post and of a comment have the form of a comment's URN, which ends with digits that no other id ends with. */
const triggers = [
  {
    surfaces: ['posts'],
    ids: triggerIds(
      (digits) => `urn:li:comment:(urn:li:activity:989898989898989${digits},989898989898989${digits})`,
    ),
  },
];
const digitsOf = (urn: string) => /,(\d+)\)$/.exec(urn)?.[1] ?? urn;

const simulated = createBearerSimulator<FixtureSet>({
  host: apiHost,
  otherHosts: { consent: loginHost, more: [] },
  login,
  routes: {
    'GET rest/organizationAcls': versioned(admin, roles),
    'GET rest/organizations/:id': versioned(admin, organization),
    'GET rest/organizationalEntityShareStatistics': administrators(admin, statistics),
    'GET rest/organizationalEntityNotifications': administrators(admin, notifications),
    'GET rest/posts': content(read, posts.listPosts),
    'POST rest/posts': content(write, posts.createPost),
    'GET rest/posts/:id': content(read, posts.onePost),
    'POST rest/posts/:id': content(write, posts.updatePost),
    'DELETE rest/posts/:id': content(write, posts.deletePost),
    'POST rest/images': content(write, upload('images')),
    'POST rest/documents': content(write, upload('documents')),
    'POST rest/videos': content(write, upload('videos')),
    'GET rest/images/:id': content(write, readFile),
    'GET rest/documents/:id': content(write, readFile),
    'GET rest/videos/:id': content(write, readFile),
    'GET rest/socialActions/:id/comments': content(readFeed, comments.listComments),
    'POST rest/socialActions/:id/comments': content(writeFeed, comments.createComment),
    'GET rest/socialActions/[^/]+/comments/:id': content(readFeed, comments.oneComment),
    'POST rest/socialActions/[^/]+/comments/:id': content(writeFeed, comments.updateComment),
    'DELETE rest/socialActions/[^/]+/comments/:id': content(writeFeed, comments.deleteComment),
  },
  fixtureSetOf,
  refusals,
  failures: {
    refreshes: () => true,
    throttled: (_call, seconds) => throttledAltogether(seconds),
    throttledWithoutHint: () => throttledAltogether(),
    serverError,
    unusable: () => '{"elements":[{}]}',
    malformed: '{"elements":[{"id":"urn:li:sh',
  },
  triggers,
  names: (text, id) => text.includes(digitsOf(id)),
  ofAccount: /^rest\/organizationAcls$/,
  lists: /^rest\/posts$|\/comments$/,
  randomAccountId: () => organizationOf(randomDigits('', 12)),
  namesOf(accountId) {
    const { name: displayName, vanityName: username } = fixtureSetOf(accountId, new Map());
    return { displayName, username };
  },
  answerOthers: runExclusive([answerIntrospection, takeBytes]),
  rest: { providerEvents, trigger },
});

export const simulator = {
  ...simulated,
  isConsent: (request: SimulatedRequest) => consentPath.test(pathBelow(request, loginHost)),
  grantToken: (_loginKind: string, persona: Persona) => {
    const { scopes } = divideScopes(persona, allScopes, readingScopes);
    return login.writeToken(login.newClaims(organizationOf(persona), { persona, grantId: persona, scopes }));
  },
};
