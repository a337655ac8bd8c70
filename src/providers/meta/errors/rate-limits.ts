/** Errors of limits that are spent, by `code`. */
import type { ErrorFamily } from '../../publish-failures.ts';

const spent = { kind: 'throttled', reason: 'rate_limited' } as const;

export const rateLimitErrors: ErrorFamily = {
  title: 'Limits of calls',
  source: 'https://developers.facebook.com/docs/graph-api/overview/rate-limiting',
  checkedAt: '2026-11-22',
  errors: {
    '4': spent,
    '17': spent,
    '32': spent,
    '341': spent,
    '613': spent,
    '80001': spent,
    '80002': spent,
    '80006': spent,
  },
};
