/**
 * Redeems authorization codes of Facebook Login and of Instagram's and Threads' own logins, which all
 * exchange codes under the same conditions.
 */

import { hourMs } from '../../../lib/time.ts';
import {
  type CodeProblem,
  type Consent,
  codesWith,
  problemOf,
  recordConsent,
  takeCode,
} from '../../engine/grants.ts';
import { appFaultIn } from '../../faults.ts';
import type { SimulatorStore } from '../../store.ts';
import { graphRefusal, invalidParameter, missingToken } from '../errors.ts';
import { type GrantReference, grantKey } from '../grants.ts';

// Reads an app's own token: its id and its secret. Source: "Access Tokens".

interface AppToken {
  appId: string;
  secret: string;
}

/**
 * Reads the token. Every secret is right, except one that is marked as wrong.
 * @throws Refusal
 */
export function readAppToken(token: string | undefined): AppToken {
  if (!token) throw missingToken();
  const [, appId, secret] = /^([^|]+)\|(.+)$/.exec(token) ?? [];
  if (!appId || !secret) throw invalidParameter('An access token of the app is required');
  if (!acceptsSecret(secret)) throw wronglySigned();
  return { appId, secret };
}

const acceptsSecret = (secret: string) => appFaultIn(secret) !== 'secret_refused';

/**
 * Returns the refusal of a wrong token. Public integrations see this code, even for apps that do not exist;
 * no document lists it.
 */
const wronglySigned = () => graphRefusal({ message: 'The token is not the app’s', code: 190 });

export const codes = codesWith('AQ');

/** The lifetime that is documented for codes of Instagram Login; Facebook Login states none. */
const lifetimeMs = hourMs;

export type Problem = CodeProblem | 'secret' | 'used';

/** Redeems a code, whose consent becomes the grant's latest. Returns the problem when the code is not valid. */
export async function redeem(
  code: Consent,
  parameters: URLSearchParams,
  grant: GrantReference,
  store: SimulatorStore,
): Promise<Problem | undefined> {
  const problem = problemOf(code, parameters, { lifetimeMs, now: store.now() });
  if (problem === 'unreadable' || problem === 'client') return problem;
  const secret = parameters.get('client_secret');
  if (!secret || !acceptsSecret(secret)) return 'secret';
  if (problem) return problem;
  if (!(await takeCode(code, grantKey(grant), store))) return 'used';
  await recordConsent(grantKey(grant), code, store);
  return undefined;
}
