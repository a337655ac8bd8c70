import type { Context } from '../../src/context.ts';
import { untilWithoutJobs } from './until.ts';

/** Ends every throttle of every provider, and waits until the service has noticed. */
export async function endThrottles({ ctx }: { ctx: Context }): Promise<void> {
  const ended = await ctx.db.providerThrottle.findMany();
  if (ended.length === 0) return;
  await ctx.db.providerThrottle.deleteMany();
  for (const throttle of ended)
    await untilWithoutJobs(
      async () => (await ctx.providers.limits.throttles.secondsLeft(throttle)) === undefined,
    );
}
