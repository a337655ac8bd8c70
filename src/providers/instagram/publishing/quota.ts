/**
 * Reads how much an account may still publish. Source: "IG User Content Publishing Limit".
 */
import { z } from 'zod';
import type { SpentBudget } from '../../budget.ts';

const daySeconds = 24 * 60 * 60;

/** The answer; an account without a total has no limit. */
const limit = z.object({
  quota_usage: z.number(),
  config: z.object({ quota_total: z.number(), quota_duration: z.number().optional() }).optional(),
});
const limits = z.object({ data: z.tuple([limit], limit) });

export const publishingBudget: SpentBudget = {
  budget: 'publishing',
  async read(call) {
    const { data } = await call.upstream.request({
      method: 'GET',
      path: `/${call.account.externalId}/content_publishing_limit`,
      target: 'account',
      query: { fields: 'config,quota_usage' },
      parse: limits.parse,
    });
    const { quota_usage: used, config } = data[0];
    return {
      budget: 'publishing',
      per: 'account',
      unit: 'posts',
      used,
      ...(config ? { limit: config.quota_total } : {}),
      windowSeconds: config?.quota_duration ?? daySeconds,
    };
  },
};
