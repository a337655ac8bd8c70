/** Simulates a server that runs Mastodon, with one account for each token. */

import { type Answerer, inTurn, refusalAnswer } from '../engine/answers.ts';
import type { Claims } from '../engine/bearer-login.ts';
import { hostOf, pathBelow } from '../engine/hosts.ts';
import { drawDigits } from '../engine/ids.ts';
import { type Failures, failingOnDemand, triggerIds } from '../engine/play-scenario.ts';
import type { SimulatedAccount, SimulatedAnswer, Simulator } from '../simulator.ts';
import { accountIdOf, peopleOf, serverHost } from './accounts.ts';
import type { Exchange } from './exchange.ts';
import { readFile, takeFile } from './files.ts';
import { happen, happenings } from './happenings.ts';
import { answerApp, login } from './login.ts';
import {
  notifications,
  oneStatus,
  ownAccount,
  ownApp,
  ownStatuses,
  readInstance,
  source,
  thread,
} from './reads.ts';
import {
  notFound,
  outOfScope,
  serverError,
  throttled,
  throttledWithoutHint,
  tokenExpired,
  tokenInvalid,
  tokenRevoked,
} from './refusals.ts';
import { worldOf } from './world.ts';
import { boost, createStatus, deleteStatus, takeBack, updateStatus } from './writes.ts';

/** Ids of statuses have 18 digits; no other simulated one begins with these. */
const triggers = [{ surfaces: ['posts'], ids: triggerIds((digits) => `99999999999999${digits}`) }];

export const simulator: Simulator = {
  hosts: [serverHost],
  consentHosts: [serverHost],
  importHost: serverHost,
  triggers,
  createAccount: (_loginKind, scenario) =>
    accountWith(login.newClaims(accountIdOf(drawDigits('109', 18)), { scenario })),
  grantToken: (_loginKind, persona) => login.grantToken(persona),
  changeGrant: login.changeGrant,
  happenings,
  happen,
  strangerAnswer: refusalAnswer(tokenInvalid()),
  answer: inTurn([login.answerConsent, login.answerToken, answerApp, answerApi]),
};

function accountWith(claims: Claims): SimulatedAccount {
  const { accountId, scopes } = claims;
  const { username, display_name, avatar } = peopleOf(accountId).self;
  return {
    externalId: accountId,
    references: {},
    displayName: display_name,
    username: `${username}@${serverHost}`,
    avatarUrl: avatar,
    accessToken: login.writeToken(claims),
    details: { host: serverHost },
    grantedScopes: scopes,
  };
}

interface Route {
  method: string;
  path: RegExp;
  /** The scope without which the call is refused. */
  scope: string;
  answer(exchange: Exchange, id: string): SimulatedAnswer | Promise<SimulatedAnswer>;
}

const route = (call: string, scope: string, answer: Route['answer']): Route => {
  const [method = '', path = ''] = call.split(' ');
  return { method, path: new RegExp(`^${path.replace(':id', '([\\w-]+)')}$`), scope, answer };
};

const routes: readonly Route[] = [
  route('GET api/v1/accounts/verify_credentials', 'read:accounts', ownAccount),
  route('GET api/v1/accounts/:id/statuses', 'read:statuses', ownStatuses),
  route('GET api/v1/notifications', 'read:notifications', notifications),
  route('POST api/v1/statuses', 'write:statuses', createStatus),
  route('GET api/v1/statuses/:id', 'read:statuses', oneStatus),
  route('PUT api/v1/statuses/:id', 'write:statuses', updateStatus),
  route('DELETE api/v1/statuses/:id', 'write:statuses', deleteStatus),
  route('GET api/v1/statuses/:id/context', 'read:statuses', thread),
  route('GET api/v1/statuses/:id/source', 'read:statuses', source),
  route('POST api/v1/statuses/:id/reblog', 'write:statuses', boost),
  route('POST api/v1/statuses/:id/unreblog', 'write:statuses', takeBack),
  route('POST api/v2/media', 'write:media', takeFile),
  route('GET api/v1/media/:id', 'write:media', readFile),
];

const unscoped: Readonly<Record<string, (exchange: Exchange) => SimulatedAnswer>> = {
  'api/v1/apps/verify_credentials': ownApp,
  'api/v2/instance': readInstance,
};

async function answerApi(...[request, store]: Parameters<Answerer>): ReturnType<Answerer> {
  const host = hostOf(request, [serverHost]);
  if (!host) return undefined;
  const path = pathBelow(request, host);
  const claims = login.claimsIn(request);
  if (!claims) {
    if (path === 'api/v2/instance') return readInstance({ store });
    throw tokenInvalid();
  }
  const writes = await store.read(claims.accountId);
  const exchange = { request, path, store, claims, writes, world: worldOf(claims.accountId, writes) };
  const failure = await failOnDemand(exchange, store);
  if (failure) return failure;
  const { scopes, ended } = await login.grantOf(claims, store);
  if (ended) throw ended === 'expired' ? tokenExpired() : tokenRevoked();
  const known = unscoped[path];
  if (known) return known(exchange);
  const found = routes.find((one) => one.method === request.method && one.path.test(path));
  if (!found) throw notFound();
  if (!scopes.includes(found.scope)) throw outOfScope();
  return found.answer(exchange, found.path.exec(path)?.[1] ?? '');
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
