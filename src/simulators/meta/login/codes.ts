/**
 * Redeems authorization codes of Facebook Login and of Instagram's and Threads' own logins, which all
 * exchange codes under the same conditions.
 */
import { hourMs } from '../../../lib/time.ts';
import { type CodeProblem, type Consent, codesWith, problemOf, takeCode } from '../../engine/codes.ts';
import { recordConsent } from '../../engine/grants.ts';
import type { SimulatorStore } from '../../store.ts';
import { type GrantReference, grantKey } from '../grants.ts';
import { acceptsSecret } from './app-tokens.ts';

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
