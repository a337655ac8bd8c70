/**
 * Makes the simulator of a provider whose end users have one account each: a `createBearerLogin`, a `createBearerApi`, and
 * the accounts behind them.
 */
import { present } from '../../providers/kit/present.ts';
import type { SimulatedAccount, Simulator } from '../simulator.ts';
import { type Answerer, refusalAnswer, runExclusive } from './answers.ts';
import { type BearerApi, createBearerApi } from './bearer-api.ts';
import type { Claims } from './bearer-login.ts';

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
