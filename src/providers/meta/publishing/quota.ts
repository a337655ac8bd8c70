/**
 * Reads how much an account may still publish. Sources: Instagram Platform, "IG User Content Publishing
 * Limit"; Threads API, "Rate Limiting".
 */

import { z } from 'zod';
import { times } from '../../../lib/bounds.ts';
import { daySeconds } from '../../../lib/time.ts';
import type { SpentBudget } from '../../budgets.ts';
import { ProviderFailure } from '../../call.ts';
import { list } from '../../kit/fields.ts';

const config = z.object({
  quota_total: z.number(),
  quota_duration: z.int().positive().max(times.seconds).optional(),
});

interface Quota {
  budget: string;
  /** The edge of the account that tells the quota. */
  edge: string;
  /** What the names of its fields begin with, such as `reply_`, where the edge tells several quotas. */
  prefix?: string;
}

/** Returns the budget of a quota. An account without limits has no field that tells them. */
export function quotaBudget({ budget, edge, prefix = '' }: Quota): SpentBudget {
  const [usage, limits] = [`${prefix}quota_usage`, `${prefix}config`];
  const told = z.object({ [usage]: z.number(), [limits]: config.optional() }).transform((found) => ({
    used: found[usage] as number,
    config: found[limits] as z.infer<typeof config> | undefined,
  }));
  const answered = z.object({ data: list(told, 1) });
  return {
    budget,
    async read(call) {
      const { data } = await call.upstream.request({
        method: 'GET',
        path: `/${call.account.externalId}/${edge}`,
        target: 'account',
        query: { fields: `${limits},${usage}` },
        parse: answered.parse,
      });
      const [quota] = data;
      if (!quota) throw new ProviderFailure({ kind: 'unusable' }, `no quota at ${edge}`);
      const { used, config: known } = quota;
      return {
        budget,
        per: 'account',
        unit: 'posts',
        used,
        ...(known ? { limit: known.quota_total } : {}),
        windowSeconds: known?.quota_duration ?? daySeconds,
      };
    },
  };
}
