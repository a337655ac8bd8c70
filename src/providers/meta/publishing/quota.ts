/**
 * Reads how much an account may still publish. Sources: Instagram Platform, "IG User Content Publishing
 * Limit"; Threads API, "Rate Limiting".
 */
import { z } from 'zod';
import type { SpentBudget } from '../../budget.ts';

const daySeconds = 24 * 60 * 60;

const config = z.object({ quota_total: z.number(), quota_duration: z.number().optional() });

interface Quota {
  budget: string;
  /** The edge of the account that tells the quota. */
  edge: string;
  /** The fields that tell the usage and the limits. An account without limits has no field with them. */
  usage: string;
  config: string;
}

export function quotaBudget(quota: Quota): SpentBudget {
  const answered = z.object({ [quota.usage]: z.number(), [quota.config]: config.optional() });
  const limit = answered.transform((found) => ({
    used: found[quota.usage] as number,
    config: found[quota.config] as z.infer<typeof config> | undefined,
  }));
  const limits = z.object({ data: z.tuple([limit], limit) });
  return {
    budget: quota.budget,
    async read(call) {
      const { data } = await call.upstream.request({
        method: 'GET',
        path: `/${call.account.externalId}/${quota.edge}`,
        target: 'account',
        query: { fields: `${quota.config},${quota.usage}` },
        parse: limits.parse,
      });
      const [{ used, config: known }] = data;
      return {
        budget: quota.budget,
        per: 'account',
        unit: 'posts',
        used,
        ...(known ? { limit: known.quota_total } : {}),
        windowSeconds: known?.quota_duration ?? daySeconds,
      };
    },
  };
}
