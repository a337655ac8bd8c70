/**
 * Runs the phase `settle`, which looks up an unknown outcome: in what the provider says of it, or among the
 * account's content. After a restore, everything that may have been done in the lost time is looked up before
 * it continues.
 */
import type { Context } from '../../../context.ts';
import type { ErrorCode } from '../../../contract/index.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { Created } from '../../../providers/publish.ts';
import type { StepOutcome } from '../ledger/plan-transition.ts';
import { failureOf, isOwnRefusal, neverShown } from '../ledger/publish-failure.ts';
import { processedAgainAfter } from '../ledger/queue-run.ts';
import { findFitting, lookUp, openWork, type Work } from './open-work.ts';

export async function settle(
  ctx: Pick<Context, 'db' | 'clock' | 'observability'>,
  work: Work,
): Promise<StepOutcome<'settle'>> {
  return look(ctx, work).catch((error) => outcomeOfLookup(ctx, work.request, error));
}

/**
 * Looks the outcome up. `not_created` and `lost` are proofs; `not_seen` only says that it was not seen, `hidden` that nobody could
 * look, and `still_processing` that the provider does not know the outcome either.
 */
async function look(ctx: Pick<Context, 'db' | 'clock'>, work: Work): Promise<StepOutcome<'settle'>> {
  const seen = await lookUp(ctx, work);
  if (seen.state === 'pending' && seen.isUnderWay)
    return {
      outcome: 'still_processing',
      afterSeconds: processedAgainAfter(work.request, seen.retryAfterSeconds, ctx.clock.now()),
    };
  if (seen.state === 'ready') return { outcome: 'not_created' };
  if (seen.state === 'lost' || seen.state === 'hidden') return { outcome: seen.state };
  if (seen.state === 'accepted') return { outcome: 'accepted', progress: work.progress };
  return seen.state === 'created' && seen.created
    ? { outcome: 'found', created: seen.created }
    : { outcome: 'not_seen' };
}

/** The error codes with which the provider says that it does not know what was asked about. */
export const unknownThere: ReadonlySet<ErrorCode> = new Set(['not_found', 'validation_error']);

function outcomeOfLookup(
  ctx: Pick<Context, 'observability'>,
  request: StoredPublishRequest,
  error: unknown,
): StepOutcome<'settle'> {
  if (!(error instanceof ServiceError)) throw error;
  const saysUnknown = unknownThere.has(error.code) && !isOwnRefusal(error);
  return saysUnknown ? { outcome: 'not_seen' } : unanswered(ctx, request, error);
}

function unanswered(
  { observability: { log } }: Pick<Context, 'observability'>,
  { id: publishRequestId }: StoredPublishRequest,
  error: ServiceError,
) {
  log.info('outcome lookup failed', { subsystem: 'publishing', publishRequestId, error });
  return { outcome: 'unanswered', failure: failureOf(error) } as const;
}

/** Returns the outcome of looking up a request that is in doubt. */
export async function lookUpFirst(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<StepOutcome<'prepare' | 'check' | 'create' | 'settle'>> {
  try {
    const created = await findDone(ctx, request);
    return created ? { outcome: 'found', created } : { outcome: 'absent' };
  } catch (error) {
    if (error instanceof ContentHidden) return { outcome: 'unanswered', failure: neverShown };
    // Any other error counts as no answer, too: the restore may have lost prepared parts, by which alone some
    // content can be recognized.
    const cause = error instanceof ServiceError ? error : new ServiceError('internal', { cause: error });
    return unanswered(ctx, request, cause);
  }
}

/** The provider does not let the account's content be looked at. */
class ContentHidden extends ServiceError {
  constructor() {
    super('not_supported', { message: neverShown.message });
  }
}

/**
 * Returns what a request has become at the provider; `undefined` when nothing is found there. Throws when the
 * provider does not answer or cannot tell.
 */
export async function findDone(ctx: Context, request: StoredPublishRequest): Promise<Created | undefined> {
  const profile = await ctx.db.$cached.profiles.find(request, request.connectedProfileId);
  // The files may be gone, but looking does not need them.
  const fitting = await findFitting(ctx, await openWork(ctx, { ...request, phase: 'settle' }, profile));
  if (!fitting) throw new ContentHidden();
  return fitting[0];
}
