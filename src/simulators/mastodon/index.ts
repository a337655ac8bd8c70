/** Simulates a server that runs Mastodon, with one account for each token. */

import { type Answerer, inTurn, json, refusalAnswer } from '../engine/answers.ts';
import type { Claims } from '../engine/bearer-login.ts';
import { hostOf, pathBelow } from '../engine/hosts.ts';
import { drawDigits, idsOf } from '../engine/ids.ts';
import { type Failures, failingOnDemand, triggerIds } from '../engine/play-scenario.ts';
import type { SimulatedAccount, SimulatedAnswer, Simulator } from '../simulator.ts';
import type { Exchange } from './exchange.ts';
import { happenings } from './happenings.ts';
import { answerApp, login } from './login.ts';
import { notifications, oneStatus, ownAccount, ownApp, ownStatuses, source, thread } from './reads.ts';
import {
  notFound,
  outOfScope,
  rateLimit,
  serverError,
  throttled,
  throttledWithoutHint,
  tokenExpired,
  tokenInvalid,
  tokenRevoked,
} from './refusals.ts';
import { instance, renderAccount } from './render.ts';
import { keyOf, serverHost, worldOf } from './statuses.ts';
import { boost, createStatus, deleteStatus, readFile, takeBack, takeFile, updateStatus } from './writes.ts';

/** Ids of statuses have 18 digits; no other simulated one begins with these. */
const triggers = [{ surfaces: ['posts'], ids: triggerIds((digits) => `99999999999999${digits}`) }];

export const simulator: Simulator = {
  hosts: [serverHost],
  consentHosts: [serverHost],
  importHost: serverHost,
  triggers,
  createAccount: (_loginKind, scenario) => accountWith(login.newClaims(drawDigits('109', 18), { scenario })),
  grantToken: (_loginKind, persona) => login.grantToken(persona),
  changeGrant: login.changeGrant,
  ...happenings,
  strangerAnswer: refusalAnswer(tokenInvalid()),
  answer: inTurn([login.answerConsent, login.answerToken, answerApp, answerApi]),
};

function accountWith(claims: Claims): SimulatedAccount {
  const { accountId, scopes } = claims;
  const { username, display_name, avatar } = renderAccount({ accountId, ids: idsOf(accountId) }, accountId);
  return {
    externalId: keyOf(accountId),
    references: {},
    displayName: display_name,
    username: `${username}@${serverHost}`,
    avatarUrl: avatar,
    accessToken: login.writeToken(claims),
    details: { host: serverHost },
    grantedScopes: scopes,
  };
}

type Route = (exchange: Exchange, id: string) => SimulatedAnswer | Promise<SimulatedAnswer>;

const routes: readonly [method: string, path: RegExp, route: Route][] = [
  ['GET', /^api\/v1\/accounts\/verify_credentials$/, ownAccount],
  ['GET', /^api\/v1\/apps\/verify_credentials$/, ownApp],
  ['GET', /^api\/v1\/accounts\/(\w+)\/statuses$/, ownStatuses],
  ['GET', /^api\/v1\/notifications$/, notifications],
  ['POST', /^api\/v1\/statuses$/, createStatus],
  ['GET', /^api\/v1\/statuses\/([\w-]+)$/, oneStatus],
  ['PUT', /^api\/v1\/statuses\/([\w-]+)$/, updateStatus],
  ['DELETE', /^api\/v1\/statuses\/([\w-]+)$/, deleteStatus],
  ['GET', /^api\/v1\/statuses\/([\w-]+)\/context$/, thread],
  ['GET', /^api\/v1\/statuses\/([\w-]+)\/source$/, source],
  ['POST', /^api\/v1\/statuses\/([\w-]+)\/reblog$/, boost],
  ['POST', /^api\/v1\/statuses\/([\w-]+)\/unreblog$/, takeBack],
  ['POST', /^api\/v2\/media$/, takeFile],
  ['GET', /^api\/v1\/media\/(\w+)$/, readFile],
];

async function answerApi(...[request, store]: Parameters<Answerer>): ReturnType<Answerer> {
  const host = hostOf(request, [serverHost]);
  if (!host) return undefined;
  const path = pathBelow(request, host);
  const claims = login.claimsIn(request);
  const [, pattern, route] =
    routes.find(([method, form]) => method === request.method && form.test(path)) ?? [];
  if (!claims) {
    if (path === 'api/v2/instance') return json(instance, 200, rateLimit(store.now()));
    throw tokenInvalid();
  }
  const writes = await store.read(keyOf(claims.accountId));
  const { scopes, ended } = await login.grantOf(claims, store);
  const exchange = { request, path, store, claims, scopes, writes, world: worldOf(claims.accountId, writes) };
  const played = await failOnDemand(exchange, store);
  if (played) return played;
  if (ended) throw ended === 'expired' ? tokenExpired() : tokenRevoked();
  if (path === 'api/v2/instance') return json(instance, 200, rateLimit(store.now()));
  if (!route || !pattern) throw notFound();
  return route(exchange, pattern.exec(path)?.[1] ?? '');
}

const failures: Failures<Exchange> = {
  grantExpired: tokenExpired,
  grantRevoked: tokenRevoked,
  scopeMissing: outOfScope,
  throttled: ({ store }, seconds) => throttled(store.now(), seconds),
  throttledWithoutHint,
  serverError,
  unusable: ({ path }) => (/(statuses|notifications)$/.test(path) ? '[{}]' : '{}'),
  malformed: '[{"id":"115',
  notFound: () => notFound(),
};

const failOnDemand = failingOnDemand<Exchange>({
  failures,
  triggers,
  ownerOf: ({ claims }) => claims,
  names: ({ path, request }, id) => `${path} ${request.body}`.includes(id),
  showsAccounts: ({ path }) => path.endsWith('verify_credentials'),
  inspects: ({ path }) => path.endsWith('verify_credentials'),
  lists: ({ path }) => /\/(statuses|context)$/.test(path),
});
