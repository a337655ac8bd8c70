/** The phases at the provider that wait, finish and confirm what was created. */
import type { Context } from '../../../context.ts';
import { ServiceError } from '../../../errors/index.ts';
import { type StepOutcome, wouldEnd } from '../ledger/plan-transition.ts';
import { isRefusal, lookUp, outcomeOfError, outcomeUnseen, type Sighting, type Work } from './work.ts';

/**
 * Runs the phase `check`: asks whether the provider has processed what it was given and, when the call that creates was
 * refused before, what that call has left behind.
 */
export async function check(ctx: Pick<Context, 'db' | 'clock'>, work: Work): Promise<StepOutcome<'check'>> {
  const { request, steps } = work;
  if (!steps.check && !request.attemptedAt) return { outcome: 'nothing_to_check' };
  try {
    return unlessUnproved(ctx, work, outcomeOf(work, await lookUp(ctx, work)), false);
  } catch (error) {
    const outcome = outcomeUnseen(request, error);
    const failed = outcome.outcome === 'not_ready' ? { ...outcome, outcome: 'pending' as const } : outcome;
    return unlessUnproved(ctx, work, failed, steps.check !== undefined && isRefusal(error));
  }
}

function outcomeOf({ steps }: Work, seen: Sighting): StepOutcome<'check'> {
  switch (seen.state) {
    case 'pending':
      return { outcome: 'pending', afterSeconds: seen.retryAfterSeconds };
    case 'created':
      return seen.created ? { outcome: 'found', created: seen.created } : { outcome: 'not_seen' };
    case 'unseen':
      return { outcome: steps.check ? 'not_seen' : 'nothing_to_check' };
    default:
      return { outcome: seen.state };
  }
}

/**
 * Replaces an outcome that would end a request which was tried before, unless it proves that nothing was created: that what
 * was prepared is lost, or was refused.
 */
function unlessUnproved(
  ctx: Pick<Context, 'clock'>,
  { request }: Work,
  outcome: StepOutcome<'check'>,
  isProof: boolean,
): StepOutcome<'check'> {
  const isUnproved = request.attemptedAt && !isProof && outcome.outcome !== 'lost';
  return isUnproved && wouldEnd(request, outcome, ctx.clock.now()) ? { outcome: 'unclear' } : outcome;
}

/** Runs the phase `confirm`: the provider has accepted the content, and is asked what has become of it. */
export async function confirm(_ctx: Context, work: Work): Promise<StepOutcome<'confirm'>> {
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

/** Runs the phase `finish`: the content exists, and the provider is asked once where people can see it. */
export async function finish(
  _ctx: Context,
  { request, steps, through }: Work,
): Promise<StepOutcome<'finish'>> {
  const { externalId, providerPermalink } = request;
  if (!externalId) throw new Error(`${request.id} has created nothing`);
  const { permalink } = steps;
  const found =
    providerPermalink ??
    (permalink && (await through((call) => permalink(call, externalId)).catch(ignoreFailure)));
  return { outcome: 'finished', created: { externalId, ...(found ? { providerPermalink: found } : {}) } };
}

function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error;
}
