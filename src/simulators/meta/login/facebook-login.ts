/**
 * Answers Facebook Login's calls without an end user's token: trading codes and tokens, and inspecting tokens. Sources: "Manually
 * Build a Login Flow", "Long-Lived Access Tokens", debug_token reference.
 */

import { dayMs } from '../../../lib/time.ts';
import { type Grant, lifetimeOf } from '../../engine/grants.ts';
import { hostOf, json, outage, pathBelow, type Refusal } from '../../engine/http.ts';
import { idsOf } from '../../engine/ids.ts';
import { playScenario, scenarioOfInspection } from '../../engine/play-scenario.ts';
import { appFaultIn } from '../../faults.ts';
import type { SimulatedAnswer, Simulator } from '../../simulator.ts';
import { anyApp, type SimulatorStore } from '../../store.ts';
import { loginCallOf, readParameters, tokenOf } from '../address.ts';
import { type Budget, failures, graphRefusal, invalidParameter, unreadableToken } from '../errors.ts';
import { linkedAccountOf } from '../page.ts';
import {
  appOf,
  belongsTo,
  lifespanOf,
  pageIdOf,
  readGrant,
  readToken,
  requireGrant,
  type TokenClaims,
  writeToken,
} from '../tokens.ts';
import {
  codes,
  endUserClaims,
  grantUnderFacebookLogin,
  longLifetimeSeconds,
  type Problem,
  readAppToken,
  redeem,
  shortLifetimeSeconds,
} from './consents.ts';
import { codeRefused } from './own-tokens.ts';

const graphHost = 'graph.facebook.com';

interface FacebookLogin {
  owner: string;
  loginKind: string;
  budget: Budget;
}

export function createFacebookLogin(login: FacebookLogin): Simulator['answer'] {
  return async (request, store) => {
    const host = hostOf(request, [graphHost]);
    const called = host && loginCallOf(request, host);
    if (!called) return undefined;
    const parameters = readParameters(request);
    if (called === 'oauth/access_token') return exchange(login, parameters, store);
    const inputToken = parameters.get('input_token') ?? '';
    return inspect({ ...login, prefix: 'EAA', inputToken, store }, tokenOf(request, parameters));
  };
}

function exchange(login: FacebookLogin, parameters: URLSearchParams, store: SimulatorStore) {
  return parameters.get('grant_type') === 'fb_exchange_token'
    ? exchangeToken(login, parameters, store)
    : exchangeCode(login, parameters, store);
}

async function exchangeCode(
  { owner, loginKind }: FacebookLogin,
  parameters: URLSearchParams,
  store: SimulatorStore,
): Promise<SimulatedAnswer | undefined> {
  const code = codes.read(parameters.get('code'));
  if (code && code.owner !== owner) return undefined;
  if (code?.loginKind !== loginKind) throw refusalOfCode('unreadable');
  if (code.persona === 'exchange_outage') return outage;
  const problem = await redeem(code, parameters, grantUnderFacebookLogin(code), store);
  if (problem) throw refusalOfCode(problem);
  return issue(endUserClaims(code), shortLifetimeSeconds, store);
}

async function exchangeToken(
  { owner }: FacebookLogin,
  parameters: URLSearchParams,
  store: SimulatorStore,
): Promise<SimulatedAnswer | undefined> {
  const claims = readToken(parameters.get('fb_exchange_token') ?? '');
  if (claims && claims.owner !== owner) return undefined;
  if (!claims?.endUser) throw unreadableToken();
  if (!parameters.get('client_secret')) throw invalidParameter('Missing client_secret parameter');
  if (!belongsTo(claims, parameters.get('client_id') ?? ''))
    throw invalidParameter('The token belongs to another app than client_id');
  requireGrant(claims, await readGrant(claims, store));
  return issue(claims, lifetimeOf(claims.persona, longLifetimeSeconds), store);
}

function issue(claims: TokenClaims, lifetimeSeconds: number, store: SimulatorStore): SimulatedAnswer {
  const access_token = writeToken('EAA', { ...claims, issuedAt: store.now().getTime(), lifetimeSeconds });
  return json({ access_token, token_type: 'bearer', expires_in: lifetimeSeconds });
}

/**
 * The subcodes with which a code is refused. Public integrations see code 100 with them for every refused
 * exchange; no document of the provider lists them.
 */
const subcodes: Partial<Record<Problem, number>> = {
  expired: 36007,
  redirect: 36008,
  used: 36009,
  unreadable: 36009,
};

function refusalOfCode(problem: Problem): Refusal {
  const error_subcode = subcodes[problem];
  const message = `The authorization code was refused: ${problem}`;
  return graphRefusal({ message, code: 100, ...(error_subcode ? { error_subcode } : {}) });
}

interface Inspection {
  owner: string;
  /** The first characters of the provider's tokens. */
  prefix: string;
  budget: Budget;
  /** True where every token is a person's; elsewhere, those without an end user are a Page's. */
  ofPeople?: true;
  inputToken: string;
  store: SimulatorStore;
}

/**
 * Answers what a token is, or with the failure that its account's scenario asks for. Returns `undefined` when
 * the token belongs to another provider.
 */
async function inspect(
  { owner, prefix, budget, ofPeople, inputToken, store }: Inspection,
  appToken: string | undefined,
): Promise<SimulatedAnswer | undefined> {
  const { appId } = readAppToken(appToken);
  const claims = inputToken.startsWith(prefix) ? readToken(inputToken) : undefined;
  if (!claims) return json({ data: { is_valid: false, scopes: [], error: unreadable } });
  if (claims.owner !== owner) return undefined;
  const context = { budget, accountId: claims.accountId, nodeId: '', method: 'GET', list: false };
  const failure = playScenario(scenarioOfInspection(claims.scenario), context, failures);
  if (failure) return failure;
  const data = describe(claims, await readGrant(claims, store), appId, store.now());
  return json({
    data: ofPeople || claims.endUser ? data : { ...data, type: 'PAGE', profile_id: pageIdOf(claims) },
  });
}

const unreadable = { code: 190, message: 'The access token cannot be read' };
const endings = {
  expired: { code: 190, subcode: 463, message: 'The session has expired' },
  revoked: { code: 190, subcode: 458, message: 'The person removed the app' },
};

/** The period of data access, counted from the person's last activity with the app, which here is the grant. */
const dataAccessMs = 90 * dayMs;

function describe(claims: TokenClaims, grant: Grant, askingAppId: string, now: Date) {
  const { issuedAt, expiresAt } = lifespanOf(claims, now);
  const ids = idsOf(claims.accountId);
  const known = [appOf(claims), askingAppId].find((appId) => appId !== anyApp);
  return {
    app_id: known ?? ids.digits('app', '10', 16),
    type: 'USER',
    application: 'Simulated app',
    data_access_expires_at: unixTime(new Date(issuedAt.getTime() + dataAccessMs)),
    expires_at: expiresAt ? unixTime(expiresAt) : 0,
    is_valid: grant.ended === undefined,
    ...(grant.ended ? { error: endings[grant.ended] } : {}),
    issued_at: unixTime(issuedAt),
    user_id: claims.grant?.userId ?? ids.digits('end-user', '10', 16),
    scopes: grant.scopes,
    granular_scopes: grant.scopes.map((scope) => granular(scope, claims, grant)),
  };
}

const unixTime = (date: Date) => Math.floor(date.getTime() / 1000);

/**
 * Returns a scope with the ids it was granted for. Only scopes of Pages and of Instagram accounts name ids;
 * other scopes are granted for everything.
 */
function granular(scope: string, claims: TokenClaims, { accounts: pageIds = [pageIdOf(claims)] }: Grant) {
  if (scope.startsWith('pages_')) return { scope, target_ids: pageIds };
  if (!scope.startsWith('instagram_')) return { scope };
  return { scope, target_ids: pageIds.map((pageId) => instagramIdOf(pageId, claims)) };
}

/**
 * Returns the Instagram account of a Page. The token of an Instagram account names that account itself;
 * otherwise the account follows from the Page's id.
 */
function instagramIdOf(pageId: string, { pageId: ownPageId, accountId }: TokenClaims): string {
  return pageId === ownPageId && accountId !== ownPageId ? accountId : linkedAccountOf(pageId);
}

// Answers the calls that Threads' login has and Instagram's own login lacks. Sources: Threads API, "Debug
// Access Token", "App Access Tokens".

interface TokenCalls {
  owner: string;
  prefix: string;
  host: string;
  budget: Budget;
}

export function createTokenCalls({ host, ...inspection }: TokenCalls): Simulator['answer'] {
  return async (request, store) => {
    if (request.method !== 'GET' || !hostOf(request, [host])) return undefined;
    const parameters = readParameters(request);
    const path = pathBelow(request, host);
    if (path === 'oauth/access_token') return appToken(parameters);
    if (!/^v\d+\.\d+\/debug_token$/.test(path)) return undefined;
    const inputToken = parameters.get('input_token') ?? '';
    const asking = tokenOf(request, parameters) ?? '';
    const own = readToken(asking);
    if (own) requireGrant(own, await readGrant(own, store));
    const asApp = own ? `${appOf(own)}|own` : asking.replace(/^TH\|/, '');
    return inspect({ ...inspection, ofPeople: true, inputToken, store }, asApp);
  };
}

function appToken(parameters: URLSearchParams) {
  const [id, secret] = [parameters.get('client_id'), parameters.get('client_secret')];
  const fault = appFaultIn(secret ?? '');
  if (fault === 'app_outage') return outage;
  if (fault === 'app_throttled')
    throw graphRefusal({ message: '(#4) Application request limit reached', code: 4 });
  if (!id || !secret || fault === 'secret_refused' || parameters.get('grant_type') !== 'client_credentials')
    return codeRefused('client');
  return json({ access_token: `TH|${id}|simulated`, token_type: 'bearer' });
}
