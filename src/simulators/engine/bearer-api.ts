/** Serves an API that is called with the plain bearer tokens of a `createBearerLogin`, and whose routes are paths. */

import { present } from '../../providers/kit/fields.ts';
import type { SimulatedAccount, SimulatedRequest, Simulator, Triggers } from '../simulator.ts';
import type { SimulatorStore, SimulatorWrites } from '../store.ts';
import { type ApiCall, createApi, type Result, type Route, routesByPath } from './api.ts';
import type { BearerLogin, Claims } from './bearer-login.ts';
import { type Answerer, hostOf, pathBelow, type Refusal, refusalAnswer, runExclusive } from './http.ts';
import { type Failures, failingOnDemand } from './play-scenario.ts';

/** A call with its token, if it came with one. */
export interface BearerCall extends ApiCall {
  /** The path below the host, without its leading slash. */
  path: string;
  claims: Claims | undefined;
}

/** A call with its account: who asks, what they can see, and what the store remembers of them. */
export interface Exchange<FixtureSet> extends BearerCall {
  claims: Claims;
  writes: SimulatorWrites;
  fixtureSet: FixtureSet;
}

/** The scope that a call needs besides a token; absent when any token will do. */
interface Needs {
  scope?: string;
}

export type BearerRoute<FixtureSet> = Needs & Route<BearerCall, Exchange<FixtureSet>>;

/** Declares a route for those whose grant has a scope. */
export const scoped = <FixtureSet>(
  scope: string,
  run: (exchange: Exchange<FixtureSet>, id: string) => Result,
): BearerRoute<FixtureSet> => ({ access: 'session', scope, run });

type Refusals = Record<
  'tokenInvalid' | 'tokenExpired' | 'tokenRevoked' | 'outOfScope' | 'notFound',
  () => Refusal
>;

interface BearerApi<FixtureSet> {
  host: string;
  /** Further hosts at which routes are; absent where all are at one. */
  routedHosts?: readonly string[];
  login: BearerLogin;
  /** The routes by calls such as `GET api/v1/posts/:id`. */
  routes: Readonly<Record<string, BearerRoute<FixtureSet>>>;
  /** Returns what an account can see. */
  fixtureSetOf(accountId: string, writes: SimulatorWrites): FixtureSet;
  /** Returns the account that a call is about, where a token reaches several; that of the token when absent. */
  accountOf?(call: BearerCall, claims: Claims): Promise<string>;
  refusals: Refusals;
  failures: Omit<Failures<BearerCall>, 'grantExpired' | 'grantRevoked' | 'scopeMissing' | 'notFound'> &
    Partial<Pick<Failures<BearerCall>, 'notFound'>>;
  triggers: readonly Triggers[];
  /** Tells whether a call's address and body name an id; by default, they contain it. */
  names?(text: string, id: string): boolean;
  /** Matches the paths that show which account a token is for. */
  ofAccount: RegExp;
  /** Tells whether such a call asks only that, and no numbers; by default, each does. */
  inspects?(query: URLSearchParams): boolean;
  /** Matches the paths of lists. */
  lists: RegExp;
  /** Returns the headers of answers that do not have them already. */
  headers?(now: Date, request: SimulatedRequest): Record<string, string>;
}

function createBearerApi<FixtureSet>(api: BearerApi<FixtureSet>): Answerer {
  const { host, routedHosts = [], login, refusals, headers = () => ({}) } = api;
  const routeOf = routesByPath(api.routes);
  const respond = createApi<BearerCall, Exchange<FixtureSet>, Claims, Needs>({
    find({ request, path }) {
      const found = routeOf(request.method, path);
      if (!found) throw refusals.notFound();
      return found;
    },
    failOnDemand: failuresOf(api),
    authorize: (call, { scope }) => claimsOf(call, scope),
    async open(call, claims) {
      const accountId = api.accountOf ? await api.accountOf(call, claims) : claims.accountId;
      const writes = await call.store.read(accountId);
      return { ...call, claims, writes, fixtureSet: api.fixtureSetOf(accountId, writes) };
    },
  });

  async function claimsOf({ claims, store }: BearerCall, scope: string | undefined): Promise<Claims> {
    if (!claims) throw refusals.tokenInvalid();
    const { scopes, ended } = await login.grantOf(claims, store);
    if (ended) throw ended === 'expired' ? refusals.tokenExpired() : refusals.tokenRevoked();
    if (scope !== undefined && !scopes.includes(scope)) throw refusals.outOfScope();
    return claims;
  }

  return async (request, store: SimulatorStore) => {
    const known = hostOf(request, [host, ...routedHosts]);
    if (!known) return undefined;
    const path = pathBelow(request, known);
    const answer = await respond({ request, store, path, claims: login.claimsIn(request) });
    return { ...answer, headers: { ...headers(store.now(), request), ...answer.headers } };
  };
}

function failuresOf<FixtureSet>({
  failures,
  triggers,
  names = (text, id) => text.includes(id),
  refusals,
  ofAccount,
  inspects = () => true,
  lists,
}: BearerApi<FixtureSet>) {
  return failingOnDemand<BearerCall>({
    failures: {
      notFound: refusals.notFound,
      ...failures,
      grantExpired: refusals.tokenExpired,
      grantRevoked: refusals.tokenRevoked,
      scopeMissing: refusals.outOfScope,
    },
    triggers,
    ownerOf: ({ claims }) => claims,
    names: ({ path, request: { url, body } }, id) => names(`${path} ${url.search} ${body}`, id),
    showsAccounts: ({ path }) => ofAccount.test(path),
    inspects: ({ path, request }) => ofAccount.test(path) && inspects(request.url.searchParams),
    lists: ({ path }) => lists.test(path),
  });
}

// Makes the simulator of a provider whose end users have one account each: a `createBearerLogin`, a `createBearerApi`, and
// the accounts behind them.

interface BearerSimulator<FixtureSet> extends BearerApi<FixtureSet> {
  /** Returns the id of a fresh account. */
  randomAccountId(): string;
  /** Returns the names that people know an account by, and what its grants have besides their token. */
  namesOf(
    accountId: string,
  ): Pick<SimulatedAccount, 'displayName' | 'username' | 'avatarUrl' | 'details'> &
    Partial<Pick<SimulatedAccount, 'references'>>;
  /** The other hosts of the provider: those of consent screens, and those that `answerOthers` answers for. */
  otherHosts?: { consent?: string; more: readonly string[] };
  /** Answers calls that are neither of the API nor of the login of end users; absent when there are none. */
  answerOthers?: Answerer;
  /** The simulator's own members: what can happen at its accounts, and the host that an import names. */
  rest: Pick<Simulator, 'providerEvents' | 'trigger' | 'importHost'>;
}

export function createBearerSimulator<FixtureSet>({
  randomAccountId,
  namesOf,
  answerOthers,
  otherHosts = { more: [] },
  rest,
  ...api
}: BearerSimulator<FixtureSet>): Simulator {
  const { host, login, triggers, refusals } = api;
  const { consent = host, more } = otherHosts;
  const accountWith = (claims: Claims): SimulatedAccount => ({
    externalId: claims.accountId,
    references: {},
    ...namesOf(claims.accountId),
    accessToken: login.writeToken(claims),
    ...present({ refreshToken: login.writeRefreshToken(claims) }),
    grantedScopes: claims.scopes,
  });
  return {
    hosts: [...new Set([host, consent, ...more])],
    consentHosts: [consent],
    triggers,
    createAccount: (_loginKind, scenario) => accountWith(login.newClaims(randomAccountId(), { scenario })),
    grantToken: (_loginKind, persona) => login.grantToken(persona),
    changeGrant: login.changeGrant,
    unauthenticatedAnswer: refusalAnswer(refusals.tokenInvalid()),
    answer: runExclusive([
      login.answerConsent,
      ...(answerOthers ? [answerOthers] : []),
      login.answerToken,
      createBearerApi(api),
    ]),
    ...rest,
  };
}
