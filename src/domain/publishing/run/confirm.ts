/** Runs the phase `confirm`: the provider has accepted the content, and is asked what has become of it. */
import type { Context } from '../../../context.ts';
import type { Outcome } from '../ledger/plan-transition.ts';
import { isRefusal, outcomeOfError, type Work } from './work.ts';

export async function confirm(_ctx: Context, work: Work): Promise<Outcome<'confirm'>> {
  const { request, steps, content, progress, through } = work;
  const { confirm: ask } = steps;
  if (!ask) throw new Error(`${request.id} cannot be confirmed`);
  try {
    const confirmation = await through((call) => ask(call, content, progress));
    if (confirmation.state === 'created') return { outcome: 'confirmed', created: confirmation.created };
    return { outcome: 'pending', afterSeconds: confirmation.retryAfterSeconds };
  } catch (error) {
    const outcome = outcomeOfError(error);
    return outcome.outcome === 'failed' && !isRefusal(error) ? { outcome: 'unclear' } : outcome;
  }
}
