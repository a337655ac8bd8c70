/** The one call that must not be made twice: its intent is written down before it, its outcome right after. */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client.ts';
import { advancePublishRequest, type StoredPublishRequest } from '../../../db/publish-requests.ts';
import { ServiceError } from '../../../errors.ts';
import { ProviderFailure, patienceForFiles } from '../../../providers/provider.ts';
import type { Accepted, Created } from '../../../providers/publish.ts';
import { enqueueRun } from '../queue-run.ts';
import { withStep } from '../steps.ts';
import { afterFailure } from './after-failure.ts';
import { goOnLater } from './go-on-later.ts';
import { keepCreated } from './keep-created.ts';
import { leaveOpen } from './leave-open.ts';
import type { Work } from './open-work.ts';

/** What comes after a call takes no longer than that. */
const marginMs = 30_000;

/** Longer than a call takes: whoever made it is gone. A refreshed credential makes it two calls. */
function longestAttemptMs({ config }: Context): number {
  return 2 * Math.max(config.providerTimeoutMs, config.simulatorTimeoutMs) * patienceForFiles + marginMs;
}

export async function create(ctx: Context, work: Work): Promise<StoredPublishRequest | undefined> {
  const { request, steps, content, progress, through } = work;
  if (request.attemptedAt) return afterInterruption(ctx, request, request.attemptedAt);
  const { phase, tries } = request;
  const intent = await ctx.installation.withMark(async (tx) => ({
    attempt: await advancePublishRequest(tx, request, { phase, tries, attemptedAt: ctx.now() }),
  }));
  // The installation is held, perhaps since this very moment.
  if (!intent) return goOnLater(ctx, request, 0);
  const { attempt } = intent;
  // Somebody else makes the call.
  if (!attempt) return undefined;
  let answer: Created | Accepted;
  try {
    answer = await through((call) => steps.create(call, content, progress));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.code === 'internal' ? leaveOpen(ctx, attempt, 'created') : afterRefusal(ctx, attempt, error);
  }
  if ('externalId' in answer) return keepCreated(ctx, attempt, answer, 'created');
  return advancePublishRequest(ctx.db, attempt, {
    phase: 'confirm',
    tries: 0,
    progress: { ...answer.accepted },
    steps: withStep(ctx, attempt, 'created', 'accepted'),
  });
}

/** Nothing was created. A provider that has not finished is given the time that it needs. */
async function afterRefusal(
  ctx: Context,
  attempt: StoredPublishRequest,
  error: ServiceError,
): Promise<undefined> {
  const { cause } = error;
  const notReady = cause instanceof ProviderFailure && cause.failure.kind === 'not_ready';
  const refused = await advancePublishRequest(ctx.db, attempt, {
    attemptedAt: null,
    ...(notReady ? { phase: 'prepare' as const } : {}),
  });
  return refused && afterFailure(ctx, refused, error);
}

/**
 * Someone began the call and did not write down how it ended: they may be gone, or still wait for its answer. The row is
 * left alone meanwhile, since they go on from the version that they know.
 */
async function afterInterruption(
  ctx: Context,
  request: StoredPublishRequest,
  attemptedAt: Date,
): Promise<undefined> {
  const overAt = new Date(attemptedAt.getTime() + longestAttemptMs(ctx));
  if (overAt <= ctx.now()) return leaveOpen(ctx, request, 'created');
  await inTransaction(ctx.db, (tx) => enqueueRun(ctx, tx, request, overAt));
}
