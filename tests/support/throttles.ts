import type { TestService } from './service.ts';
import { until } from './until.ts';

/** Ends every throttle of every provider, and waits until the service has noticed. */
export async function endThrottles({ ctx }: Pick<TestService, 'ctx'>): Promise<void> {
  const ended = await ctx.db.providerThrottle.findMany();
  if (ended.length === 0) return;
  await ctx.db.providerThrottle.deleteMany();
  for (const throttle of ended)
    await until(async () => (await ctx.throttles.secondsLeft(throttle)) === undefined);
}
