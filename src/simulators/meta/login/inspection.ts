/** Answers `debug_token`: what a token is, and what it still grants. Source: debug_token reference. */
import { dayMs } from '../../../lib/time.ts';
import type { Grant } from '../../engine/grants.ts';
import { hostOf, json, outage, pathBelow } from '../../engine/http.ts';
import { idsOf } from '../../engine/ids.ts';
import { playScenario, scenarioOfInspection } from '../../engine/play-scenario.ts';
import { appFaultIn } from '../../faults.ts';
import type { SimulatedAnswer, Simulator } from '../../simulator.ts';
import { anyApp, type SimulatorStore } from '../../store.ts';
import { readParameters, tokenOf } from '../address.ts';
import { graphRefusal } from '../errors.ts';
import { readGrant, requireGrant } from '../grants.ts';
import { linkedAccountOf } from '../page.ts';
import { type Budget, failures } from '../scenarios.ts';
import { appOf, lifespanOf, pageIdOf, readToken, type TokenClaims } from '../tokens.ts';
import { readAppToken } from './codes.ts';
import { codeRefused } from './own-tokens.ts';

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
export async function inspect(
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
