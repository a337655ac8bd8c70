/** Declares how Meta's APIs answer each failure that a test has asked for by a scenario. */
import type { Refusal } from '../engine/http.ts';
import type { Failures } from '../engine/play-scenario.ts';
import { appRemoved, graphRefusal, permissionMissing, sessionExpired, unreachable } from './errors.ts';

// Builds the budget headers, which the provider also sends with successes. Source: "Rate Limits" (Graph API).

export function usageHeaders(accountId: string, type: string): Record<string, string> {
  return {
    'x-app-usage': JSON.stringify({ call_count: 3, total_time: 2, total_cputime: 1 }),
    'x-business-use-case-usage': businessUsage(accountId, type, 2, 0),
  };
}

/**
 * Returns the value of the header `x-business-use-case-usage`.
 * @param used the percentage of the budget that is used.
 * @param regainMinutes the minutes until calls work again; 0 when nothing is throttled.
 */
function businessUsage(accountId: string, type: string, used: number, regainMinutes: number): string {
  const entry = { type, call_count: used, total_cputime: used, total_time: used };
  return JSON.stringify({ [accountId]: [{ ...entry, estimated_time_to_regain_access: regainMinutes }] });
}

/** The names by which the provider tells the call budget of an account from that of a Page. */
export interface Budget {
  /** The budget's name in the usage header. */
  type: string;
  throttleCode: number;
}

export interface FailingCall {
  budget: Budget;
  accountId: string;
  nodeId: string;
  method: string;
  /** True when the call asks for a list. */
  list: boolean;
  /** True when the login kind refreshes its tokens. */
  refreshed: boolean;
}

export const failures: Failures<FailingCall> = {
  grantExpired: sessionExpired,
  refreshes: ({ refreshed }) => refreshed,
  grantRevoked: appRemoved,
  scopeMissing: permissionMissing,
  throttled: ({ budget, accountId }, seconds) => throttled(budget, accountId, seconds),
  throttledWithoutHint: () =>
    graphRefusal({ message: '(#4) Application request limit reached', code: 4, is_transient: true }),
  serverError: () => graphRefusal({ message: 'Something went wrong', code: 1 }, 500),
  unusable: ({ list }) => (list ? '{"data":[{}]}' : '{}'),
  malformed: '{"data":[{"id":"1784',
  notFound: ({ nodeId, method }) => unreachable(nodeId, method.toLowerCase()),
};

/** Returns the refusal of a throttle. The provider names its end in minutes. */
export function throttled({ type, throttleCode: code }: Budget, accountId: string, seconds: number): Refusal {
  return graphRefusal({ message: `(#${code}) Too many calls`, code }, 400, {
    'x-business-use-case-usage': businessUsage(accountId, type, 100, Math.ceil(seconds / 60)),
  });
}
