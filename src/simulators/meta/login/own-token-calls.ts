/**
 * Answers the calls that Threads' login has and Instagram's own login lacks. Sources: Threads API, "Debug
 * Access Token", "App Access Tokens".
 */
import { json, outage } from '../../engine/answers.ts';
import { hostOf, pathBelow } from '../../engine/hosts.ts';
import { appFaultIn } from '../../faults.ts';
import type { Simulator } from '../../simulator.ts';
import { readParameters, tokenOf } from '../address.ts';
import { graphRefusal } from '../errors.ts';
import { readGrant, requireGrant } from '../grants.ts';
import type { Budget } from '../scenarios.ts';
import { appOf, readToken } from '../tokens.ts';
import { inspect } from './inspection.ts';
import { codeRefused } from './own-login.ts';

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
