/** The phases at the provider: creates what is to be published, waits for it, finishes and confirms it. */
import type { Context } from '../../../context.ts';
import { ServiceError } from '../../../errors/index.ts';
import { fileTimeoutFactor } from '../../../providers/call.ts';
import type { Accepted, Created, Lost } from '../../../providers/publish.ts';
import { CredentialNotRefreshed } from '../../grants/credentials/recover-grant.ts';
import { postNow } from '../admission/threads.ts';
import { intend } from '../ledger/apply-transition.ts';
import { isCalledOff } from '../ledger/conflicts.ts';
import { type StepOutcome, wouldEnd } from '../ledger/plan-transition.ts';
import { isOwnRefusal } from '../ledger/publish-failure.ts';
import { isPosted, isRepeated, readyAgainAfter } from '../ledger/queue-run.ts';
import {
  findAlone,
  findOwn,
  isProof,
  isRefusal,
  lookUp,
  outcomeOfError,
  outcomeOfSending,
  outcomeUnmade,
  outcomeUnseen,
  type Sighting,
  verdictOn,
  type Work,
} from './open-work.ts';
import { unknownThere } from './settle.ts';

// Runs the phase `create`, which makes the one call that must not be made twice.

/** The margin for storing how a call has ended, which takes no longer. */
const marginMs = 30_000;

/**
 * Returns the time, in milliseconds, after which a call has ended in any case. A refreshed credential may turn
 * one call into two.
 */
function longestAttemptMs({ config }: Pick<Context, 'config'>): number {
  return 2 * Math.max(config.providerTimeoutMs, config.simulatorTimeoutMs) * fileTimeoutFactor + marginMs;
}

export async function create(ctx: Context, work: Work): Promise<StepOutcome<'create'> | undefined> {
  const { steps, content, progress, through } = work;
  if (work.request.attemptedAt) return afterInterruption(ctx, work.request.attemptedAt);
  const intent = await intend(ctx, work.request);
  if (intent === 'held') return { outcome: 'held' };
  // Another process has continued the request, and makes the call.
  if (!intent) return undefined;
  work.request = intent.request;
  let answer: Created | Accepted | Lost;
  try {
    answer = await through((call) => steps.create(call, content, progress, isRepeated(work.request)));
  } catch (error) {
    return outcomeOfCall(ctx, work, error);
  }
  if ('externalId' in answer) return { outcome: 'created', created: answer };
  if ('state' in answer) return { outcome: 'lost' };
  return { outcome: 'accepted', progress: answer.accepted };
}

/**
 * Returns the outcome of a failed call. After a refusal that may pass, what the provider has is read before the call is made
 * again; one that would end the request counts only once it has been read. A refusal that is a proof counts by itself.
 */
async function outcomeOfCall(
  ctx: Pick<Context, 'db' | 'clock'>,
  work: Work,
  error: unknown,
): Promise<StepOutcome<'create'>> {
  const verdict = error instanceof CredentialNotRefreshed ? undefined : verdictOn(error);
  const outcome = outcomeOfSending(work.request, error);
  if (!verdict) return outcome;
  if (outcome.outcome === 'unavailable') return { outcome: 'unclear' };
  const refusal =
    outcome.outcome === 'not_ready'
      ? { ...outcome, afterSeconds: readyAgainAfter(work.request, outcome.afterSeconds) }
      : outcome;
  if (isProof(error)) return { ...refusal, isProof: true };
  return wouldEnd(work.request, refusal, ctx.clock.now()) ? verified(ctx, work, refusal, error) : refusal;
}

/** Returns a refusal if a look at the provider shows that nothing was created, and otherwise what the look shows. */
async function verified(
  ctx: Pick<Context, 'db'>,
  work: Work,
  refusal: StepOutcome<'create'>,
  error: unknown,
): Promise<StepOutcome<'create'>> {
  const unclear = {
    outcome: 'unclear',
    ...('failure' in refusal ? { failure: refusal.failure } : {}),
  } as const;
  try {
    const seen = await lookUp(ctx, work, error);
    if (seen.state === 'lost' || (seen.state === 'ready' && seen.isAbsent)) return refusal;
    if (seen.state === 'accepted') return { outcome: 'accepted', progress: work.progress };
    const created =
      seen.state === 'created' ? seen.created : seen.state === 'ready' && (await findOwn(ctx, work));
    if (created) return { outcome: 'found', created };
    // What the provider processes after it has accepted it is not seen at once.
    const isLate = seen.state === 'created' || seen.state === 'pending' || work.steps.confirm !== undefined;
    return isLate || verdictOn(error) === 'undecided' ? unclear : refusal;
  } catch (unseen) {
    return verdictOn(error) !== 'undecided' && saysTheSame(unseen, error) ? refusal : unclear;
  }
}

/** Tells whether a look was refused as the call was, or because what the content belongs to is not there. */
function saysTheSame(unseen: unknown, refused: unknown): boolean {
  if (!(unseen instanceof ServiceError && refused instanceof ServiceError)) throw unseen;
  return !isOwnRefusal(unseen) && (unseen.code === refused.code || unknownThere.has(unseen.code));
}

/**
 * Returns the outcome for a call that a process began without storing how it ended. That process may be gone,
 * or still wait for the answer.
 */
function afterInterruption(ctx: Pick<Context, 'config' | 'clock'>, attemptedAt: Date): StepOutcome<'create'> {
  const at = new Date(attemptedAt.getTime() + longestAttemptMs(ctx));
  return at <= ctx.clock.now() ? { outcome: 'unclear' } : { outcome: 'under_way', at };
}

// The phases at the provider that wait, finish and confirm what was created.

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

function outcomeOf({ steps, progress }: Work, seen: Sighting): StepOutcome<'check'> {
  switch (seen.state) {
    case 'accepted':
      return { outcome: 'accepted', progress };
    case 'pending':
      return { outcome: 'pending', afterSeconds: seen.retryAfterSeconds };
    case 'created':
      return seen.created ? { outcome: 'found', created: seen.created } : { outcome: 'not_seen' };
    case 'unseen':
    case 'hidden':
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
export async function confirm(ctx: Context, work: Work): Promise<StepOutcome<'confirm'>> {
  const { request, steps, content, progress, through } = work;
  const { confirm: ask } = steps;
  if (!ask) throw new Error(`${request.id} cannot be confirmed`);
  try {
    const confirmation = await through((call) => ask(call, content, progress, isCalledOff(request)));
    if (confirmation.state === 'created') return { outcome: 'confirmed', created: confirmation.created };
    if (confirmation.state === 'nameless' || confirmation.state === 'called_off')
      return { outcome: confirmation.state };
    // Some providers never tell the id, although the content can be seen.
    const seen =
      confirmation.state === 'nameless_yet' && isPosted(request.steps) && (await findAlone(ctx, work));
    if (seen) return { outcome: 'confirmed', created: seen };
    return { outcome: confirmation.state, afterSeconds: confirmation.retryAfterSeconds };
  } catch (error) {
    if (isProof(error)) return { ...outcomeUnmade(request, error), isProof: true };
    const outcome = outcomeOfError(error);
    return outcome.outcome === 'failed' && !isRefusal(error) ? { outcome: 'unclear' } : outcome;
  }
}

/** Runs the phase `finish`: the content exists, and the provider is asked once where people can see it. */
export async function finish(
  _ctx: Context,
  { request, steps, through }: Work,
): Promise<StepOutcome<'finish'>> {
  const { externalId, providerPermalink } = postNow(request);
  if (!externalId) return { outcome: 'nameless' };
  const { permalink } = steps;
  const found =
    providerPermalink ??
    (permalink && (await through((call) => permalink(call, externalId)).catch(ignoreFailure)));
  return { outcome: 'finished', created: { externalId, ...(found ? { providerPermalink: found } : {}) } };
}

function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error;
}
