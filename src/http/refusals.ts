import type { Request } from 'express';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { requireQuota } from '../rate-limits/index.ts';

/**
 * For doors without a key. Whoever knocks at a wrong one is counted: it may be a guess. Whoever knows the way never is,
 * however often they come: nobody who shares their address, such as that of a proxy, can keep them out.
 */
export async function countingRefusals(ctx: Context, req: Request, work: () => Promise<void>): Promise<void> {
  await work().catch(async (error) => {
    if (error instanceof ServiceError && (error.code === 'unauthorized' || error.code === 'not_found'))
      requireQuota(await ctx.rateLimits.spendAddress(req.ip ?? ''));
    throw error;
  });
}
