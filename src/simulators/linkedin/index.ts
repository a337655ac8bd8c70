/** Simulates LinkedIn: members, and the organizations at which they have roles. */

import { divideScopes } from '../engine/authorization.ts';
import { type BearerRoute, createBearerSimulator, scoped } from '../engine/bearer-api.ts';
import { pathBelow, type Refusal, runExclusive } from '../engine/http.ts';
import { randomDigits } from '../engine/ids.ts';
import { triggerIds } from '../engine/play-scenario.ts';
import type { Persona } from '../personas.ts';
import type { SimulatedRequest } from '../simulator.ts';
import * as comments from './comments.ts';
import { type Exchange, type FixtureSet, fixtureSetOf, organizationOf } from './entries.ts';
import {
  answerIntrospection,
  apiHost,
  consentPath,
  isMember,
  login,
  loginHost,
  memberOf,
  organizationScopes,
  readingScopes,
  rolesAt,
} from './login.ts';
import { readFile, readImages, takeBytes, upload } from './media.ts';
import * as posts from './posts.ts';
import {
  providerEvents,
  signatureHeaders,
  subscribe,
  subscribeMember,
  trigger,
  unsubscribe,
} from './provider-events.ts';
import { me, memberStatistics, notifications, organization, roles, statistics, userinfo } from './reads.ts';
import {
  fileForbidden,
  forbidden,
  permissionsRefused,
  postForbidden,
  refusal,
  refusals,
  serverError,
  throttledAltogether,
} from './refusals.ts';
import { accountOf } from './subjects.ts';

/** A scope that a call needs, for organizations and for members. What is left out is refused to them. */
interface Needed {
  organization?: string;
  member?: string;
  /** What is answered to those without it, where that is not what other calls answer. */
  refused?(account: 'organization' | 'member'): Refusal;
}

const read: Needed = { organization: 'r_organization_social', member: 'r_member_social' };
const write: Needed = { organization: 'w_organization_social', member: 'w_member_social' };
const announce: Needed = { ...write, refused: permissionsRefused('owner') };
/** Comments and reactions have scopes of their own. Source: "Comments API". */
const readFeed: Needed = { organization: 'r_organization_social_feed', member: 'r_member_social_feed' };
const writeFeed: Needed = { organization: 'w_organization_social_feed', member: 'w_member_social_feed' };
/** The state of a file can be read for organizations only: public integrations with member tokens are refused. */
const stateOf = (kind: string): Needed => ({
  organization: 'w_organization_social',
  refused: () => fileForbidden(kind),
});
const admin = 'rw_organization_admin';

type Run = (exchange: Exchange, id: string) => object;

/** The oldest version that is answered. */
const oldestVersion = 202_601;

function requireVersion({ headers }: SimulatedRequest): void {
  const version = headers['linkedin-version'];
  if (!version) throw refusal(400, 'VERSION_MISSING', 'A version must be present.');
  if (!(Number(version) >= oldestVersion)) throw versionEnded(version);
}

const versionEnded = (version: string) =>
  refusal(426, 'NONEXISTENT_VERSION', `Requested version ${version}01 is not active`);

type LinkedinRoute = BearerRoute<FixtureSet>;

/** Declares a route that is answered at a version alone. */
const versioned = (route: LinkedinRoute): LinkedinRoute => ({
  ...route,
  run(exchange: Exchange, id: string) {
    requireVersion(exchange.request);
    if (exchange.request.headers['x-restli-protocol-version'] !== '2.0.0')
      throw refusal(400, '', 'X-Restli-Protocol-Version is missing.');
    return (route.run as Run)(exchange, id);
  },
});

/**
 * Declares a route for those whose role covers content, which that of an analyst does not, and that of a recruiter only for writing,
 * and for members themselves. Source: "Comments API", on roles.
 */
const content = (needed: Needed, run: Run) =>
  versioned({
    access: 'session',
    async run(exchange, id) {
      const { accountId } = exchange.fixtureSet;
      const account = isMember(accountId) ? 'member' : 'organization';
      const scope = needed[account];
      const { scopes } = await login.grantOf(exchange.claims, exchange.store);
      if (scope === undefined || !scopes.includes(scope)) throw needed.refused?.(account) ?? forbidden();
      const isOwn = accountId === memberOf(exchange.claims);
      const without = scope.startsWith('r_') ? ['ANALYST', 'RECRUITING_POSTER'] : ['ANALYST'];
      const covering = rolesAt(exchange.claims, accountId).filter((role) => !without.includes(role));
      if (!isOwn && covering.length === 0) throw forbidden();
      return run(exchange, id);
    },
  });

/** Declares a route for those who run the organization. */
const administrators = (run: Run) =>
  versioned(
    scoped<FixtureSet>(admin, (exchange, id) => {
      const { claims, fixtureSet } = exchange;
      if (!rolesAt(claims, fixtureSet.accountId).includes('ADMINISTRATOR')) throw forbidden();
      return run(exchange, id);
    }),
  );

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
    'GET v2/userinfo': scoped('openid', userinfo),
    'GET v2/me': scoped('r_basicprofile', me),
    'GET rest/memberCreatorPostAnalytics': versioned(scoped('r_member_postAnalytics', memberStatistics)),
    'GET rest/organizationAcls': versioned(scoped(admin, roles)),
    'GET rest/organizations/:id': versioned(scoped(admin, organization)),
    'GET rest/organizationalEntityShareStatistics': administrators(statistics),
    'GET rest/organizationalEntityNotifications': administrators(notifications),
    'PUT rest/eventSubscriptions/[^/]+': administrators(subscribe),
    'DELETE rest/eventSubscriptions/[^/]+': administrators(unsubscribe),
    'GET rest/posts': content({ ...read, refused: permissionsRefused('author') }, posts.listPosts),
    'POST rest/posts': content({ ...write, refused: permissionsRefused('author') }, posts.createPost),
    'GET rest/posts/:id': content({ ...read, refused: postForbidden }, posts.onePost),
    'POST rest/posts/:id': content(write, posts.updatePost),
    'DELETE rest/posts/:id': content(write, posts.deletePost),
    'POST rest/images': content(announce, upload('images')),
    'POST rest/documents': content(announce, upload('documents')),
    'POST rest/videos': content(announce, upload('videos')),
    'GET rest/images': content({ organization: 'r_organization_social' }, readImages),
    'GET rest/images/:id': content(stateOf('image'), readFile),
    'GET rest/documents/:id': content(stateOf('document'), readFile),
    'GET rest/videos/:id': content(stateOf('video'), readFile),
    'GET rest/socialActions/:id/comments': content(readFeed, comments.listComments),
    'POST rest/socialActions/:id/comments': content(writeFeed, comments.createComment),
    'GET rest/socialActions/[^/]+/comments/:id': content(readFeed, comments.oneComment),
    'POST rest/socialActions/[^/]+/comments/:id': content(writeFeed, comments.updateComment),
    'DELETE rest/socialActions/[^/]+/comments/:id': content(writeFeed, comments.deleteComment),
  },
  fixtureSetOf,
  accountOf,
  refusals,
  failures: {
    refreshes: () => true,
    throttled: (_call, seconds) => throttledAltogether(seconds),
    throttledWithoutHint: () => throttledAltogether(),
    serverError,
    versionEnded: ({ request }) => versionEnded(request.headers['linkedin-version'] ?? ''),
    unusable: () => '{"elements":[{}]}',
    malformed: '{"elements":[{"id":"urn:li:sh',
  },
  triggers,
  names: (text, id) => text.includes(digitsOf(id)),
  ofAccount: /^rest\/organizationAcls$|^v2\//,
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
  subscribe: subscribeMember,
  signatureHeaders,
  isConsent: (request: SimulatedRequest) => consentPath.test(pathBelow(request, loginHost)),
  grantToken: (_loginKind: string, persona: Persona) => {
    const { scopes } = divideScopes(persona, organizationScopes, readingScopes);
    return login.writeToken(login.newClaims(organizationOf(persona), { persona, grantId: persona, scopes }));
  },
};
