import type { Context } from '../../src/context.ts';
import { untilWithoutJobs } from './until.ts';

/** Login kind -> the seconds that its provider's documents name, for those whose documents name some. */
const documentedWaits: Readonly<Record<string, number>> = { tiktok: 60 };

/** Returns for how many seconds a profile is asked nothing whose provider throttles without saying for how long. */
export const waitWithoutHint = (loginKind: string): number => documentedWaits[loginKind] ?? 300;

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
