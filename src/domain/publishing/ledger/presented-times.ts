/**
 * Computes the times of a publish request as callers see them: by the clock that it was scheduled by. Pure
 * functions.
 */
import type { Schemas } from '../../../contract/index.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { nextAttemptOf } from './next-attempt.ts';

type Told = Pick<
  Schemas['PublishRequest'],
  'steps' | 'updatedAt' | 'startedAt' | 'completedAt' | 'nextAttemptAt' | 'nextAttemptReason'
>;
type Request = Pick<
  StoredPublishRequest,
  'scheduledFor' | 'status' | 'phase' | 'steps' | 'dueAt' | 'updatedAt' | 'startedAt' | 'completedAt'
>;

/**
 * Returns the times to show. A test clock that was moved starts a request before its time by the real clock,
 * which the row holds. The start and everything after it are therefore shown later by the same difference,
 * which keeps their order.
 */
export function presentedTimes(request: Request): Told {
  const { scheduledFor, startedAt, completedAt, updatedAt } = request;
  const steps = request.steps as unknown as Schemas['PublishStep'][];
  const aheadMs = scheduledFor && startedAt ? Math.max(0, scheduledFor.getTime() - startedAt.getTime()) : 0;
  const begun = startedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const told = (time: Date) =>
    new Date(time.getTime() >= begun ? time.getTime() + aheadMs : time).toISOString();
  const presentedStep = ({ at, nextAttemptAt, ...step }: Schemas['PublishStep']) => ({
    ...step,
    at: told(new Date(at)),
    ...(nextAttemptAt ? { nextAttemptAt: told(new Date(nextAttemptAt)) } : {}),
  });
  const next = completedAt ? undefined : nextAttemptOf(request);
  return {
    steps: aheadMs === 0 ? steps : steps.map(presentedStep),
    updatedAt: told(updatedAt),
    ...(startedAt ? { startedAt: told(startedAt) } : {}),
    ...(completedAt ? { completedAt: told(completedAt) } : {}),
    ...(next ? { nextAttemptAt: told(next.at), nextAttemptReason: next.reason } : {}),
  };
}
