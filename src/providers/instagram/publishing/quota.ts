/** How much an account may still publish. Source: "IG User Content Publishing Limit". */
import { z } from 'zod';
import { type Call, ProviderFailure } from '../../provider.ts';

const limit = z.object({
  quota_usage: z.number(),
  config: z.object({ quota_total: z.number() }).optional(),
});
const limits = z.object({ data: z.tuple([limit], limit) });

/** The provider does not tell when the oldest post leaves the window of 24 hours. */
const unknownWaitSeconds = 3600;

/** Throws `throttled` when nothing may be published now: better than containers that expire while they wait. */
export async function requireQuota(call: Call): Promise<void> {
  const { data } = await call.upstream.request({
    method: 'GET',
    path: `/${call.account.externalId}/content_publishing_limit`,
    target: 'account',
    query: { fields: 'config,quota_usage' },
    parse: limits.parse,
  });
  const { quota_usage: used, config } = data[0];
  if (config && used >= config.quota_total)
    throw new ProviderFailure(
      { kind: 'throttled', retryAfterSeconds: unknownWaitSeconds },
      `${used} of ${config.quota_total} posts were published in 24 hours`,
    );
}
