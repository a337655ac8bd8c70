import type { Context } from '../../context.ts';
import type { BudgetHolder } from '../../db/provider-budgets.ts';
import { ProviderFailure, type Upstream } from '../../providers/call.ts';

/**
 * Wraps the upstream of a provider: calls are not sent while the provider throttles, and new throttles are
 * noted. A call that is held back fails as `throttled`, with the rest of the provider's time.
 * @param holders the holders whose budgets the calls spend. Calls for several accounts are held back only
 *   when all of them are throttled.
 */
export function holdBack(ctx: Context, holders: readonly BudgetHolder[], upstream: Upstream): Upstream {
  return {
    async request(request) {
      const seconds = await shortestWait(ctx, holders);
      if (seconds !== undefined)
        throw new ProviderFailure(
          { kind: 'throttled', retryAfterSeconds: seconds },
          `held back ${request.method} ${request.path}: the provider throttles for ${seconds} s more`,
        );
      try {
        return await upstream.request(request);
      } catch (error) {
        if (error instanceof ProviderFailure) await noteThrottle(ctx, holders, error);
        throw error;
      }
    },
  };
}

/** Returns the shortest wait of the holders in seconds; `undefined` when one of them need not wait. */
async function shortestWait(ctx: Context, holders: readonly BudgetHolder[]): Promise<number | undefined> {
  const waits: number[] = [];
  for (const holder of holders) {
    const seconds = await ctx.providerLimits.throttles.secondsLeft(holder);
    if (seconds === undefined) return undefined;
    waits.push(seconds);
  }
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

/**
 * Notes a throttle of the app, or that of an account if the call was for this account alone. A call for
 * several accounts does not tell which one is throttled, and a call without a known account, such as in a
 * connect flow, has none to note it for.
 */
async function noteThrottle(
  ctx: Context,
  holders: readonly BudgetHolder[],
  { failure }: ProviderFailure,
): Promise<void> {
  const [holder] = holders;
  if (failure.kind !== 'throttled' || !failure.per || !holder) return;
  const isOfOneAccount = holders.length === 1 && holder.externalId !== '';
  if (failure.per !== 'app' && !isOfOneAccount) return;
  await ctx.providerLimits.throttles.note(holder, failure.per, failure.retryAfterSeconds);
}
