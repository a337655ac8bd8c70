/**
 * Builds the budget headers, which the provider also sends with successes. Source: "Rate Limits" (Graph API).
 */

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
export function businessUsage(accountId: string, type: string, used: number, regainMinutes: number): string {
  const entry = { type, call_count: used, total_cputime: used, total_time: used };
  return JSON.stringify({ [accountId]: [{ ...entry, estimated_time_to_regain_access: regainMinutes }] });
}
