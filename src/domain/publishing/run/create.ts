/** Runs the phase `create`, which makes the one call that must not be made twice. */
import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/publish-requests.ts';
import { ServiceError } from '../../../errors.ts';
import { failedAs, patienceForFiles } from '../../../providers/call.ts';
import type { Accepted, Created } from '../../../providers/publish.ts';
import { CredentialNotRefreshed } from '../../provider-access/recover-grant.ts';
import { intend } from '../move.ts';
import type { Outcome } from '../plan-move.ts';
import { outcomeOfError, outcomeUnseen, type Work } from './work.ts';

/** The margin for storing how a call has ended, which takes no longer. */
const marginMs = 30_000;

/**
 * Returns the time, in milliseconds, after which a call is over in any case. A refreshed credential may turn
 * one call into two.
 */
function longestAttemptMs({ config }: Context): number {
  return 2 * Math.max(config.providerTimeoutMs, config.simulatorTimeoutMs) * patienceForFiles + marginMs;
}

export async function create(ctx: Context, work: Work): Promise<Outcome<'create'> | undefined> {
  const { steps, content, progress, through } = work;
  if (work.request.attemptedAt) return afterInterruption(ctx, work.request.attemptedAt);
  const intent = await intend(ctx, work.request);
  if (intent === 'held') return { outcome: 'held' };
  // Another process has continued the request, and makes the call.
  if (!intent) return undefined;
  work.request = intent.request;
  let answer: Created | Accepted;
  try {
    answer = await through((call) => steps.create(call, content, progress));
  } catch (error) {
    return outcomeOfCall(work.request, error);
  }
  if ('externalId' in answer) return { outcome: 'created', created: answer };
  return { outcome: 'accepted', progress: answer.accepted };
}

/**
 * Returns the outcome of a failed call. A refusal proves that nothing was created, that of a credential included, and so
 * does a connection that never came about; after any other failure this is unknown.
 */
function outcomeOfCall(request: StoredPublishRequest, error: unknown): Outcome<'create'> {
  if (error instanceof CredentialNotRefreshed) return outcomeOfError(error);
  const cause = error instanceof ServiceError ? error.cause : undefined;
  if (error instanceof ServiceError && error.code === 'internal' && !failedAs(cause, 'unreachable'))
    return { outcome: 'unclear' };
  const outcome = outcomeUnseen(request, error);
  return failedAs(cause, 'not_ready') && outcome.outcome === 'throttled'
    ? { ...outcome, outcome: 'not_ready' }
    : outcome;
}

/**
 * Returns the outcome for a call that a process began without storing how it ended. That process may be gone,
 * or still wait for the answer.
 */
function afterInterruption(ctx: Context, attemptedAt: Date): Outcome<'create'> {
  const at = new Date(attemptedAt.getTime() + longestAttemptMs(ctx));
  return at <= ctx.now() ? { outcome: 'unclear' } : { outcome: 'under_way', at };
}
