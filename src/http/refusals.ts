import type { Request } from 'express';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors/index.ts';
import { requireQuota } from '../rate-limits/index.ts';

/**
 * Runs the work, and counts it against the caller's IP address when it ends in `unauthorized` or `not_found`,
 * which limits guessing at addresses that need no API key. Only refusals are counted, so nobody who shares
 * the IP address, for example behind a proxy, can shut out callers with valid links or signatures.
 * @throws ServiceError of the work; `rate_limit_exceeded` instead when there were too many refusals.
 */
export async function countingRefusals(
  ctx: Pick<Context, 'security'>,
  req: Request,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch(async (error) => {
    if (error instanceof ServiceError && (error.code === 'unauthorized' || error.code === 'not_found'))
      requireQuota(await ctx.security.rateLimits.spendAddress(req.ip ?? ''));
    throw error;
  });
}
