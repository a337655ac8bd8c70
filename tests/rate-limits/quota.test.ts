import { describe, expect, test } from '@jest/globals';
import { type Quota, requireQuota } from '../../src/rate-limits/index.ts';

const quota = (changes: Partial<Quota>): Quota => ({
  policy: 'key',
  limit: 10,
  windowSeconds: 1,
  remaining: 0,
  resetSeconds: 1,
  spent: false,
  ...changes,
});

describe('a request', () => {
  test('is let through while no quota is spent, even when nothing remains', () => {
    expect(() => requireQuota([])).not.toThrow();
    expect(() => requireQuota([quota({}), quota({ policy: 'organization' })])).not.toThrow();
  });

  test('is refused for the first quota that is spent, until all of the spent ones begin again', () => {
    const quotas = [
      quota({ resetSeconds: 90 }),
      quota({ policy: 'wrong_key', spent: true, resetSeconds: 7 }),
      quota({ policy: 'address', spent: true, resetSeconds: 20 }),
    ];
    expect(() => requireQuota(quotas)).toThrow(
      expect.objectContaining({
        code: 'rate_limit_exceeded',
        retryAfterSeconds: 20,
        meta: { reason: 'wrong_key_quota_spent' },
      }),
    );
  });
});
