/** Starts a request whose time has come, unless its time was moved or the account's budget is spent. */
import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { instantOf } from '../../foundation/schedule.ts';
import { quotaFreeAt } from '../budget/free-quota.ts';
import { isWaiting } from '../ledger/pending.ts';
import type { Outcome } from '../ledger/plan-transition.ts';

const lateMs = 60_000;

/**
 * Returns the outcome that starts the request, moves its time, or lets it wait for room. Once started, a
 * request can be neither changed nor canceled.
 */
export async function start(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<Outcome<'start'> | 'has_started'> {
  if (!isWaiting(request)) return 'has_started';
  const scheduledFor = movedTo(ctx, request);
  if (scheduledFor) return { outcome: 'rescheduled', at: scheduledFor, columns: { scheduledFor } };
  const room = await quotaFreeAt(ctx, request);
  if (room) return { outcome: lastStepOf(request) === 'waiting' ? 'still_no_room' : 'no_room', at: room };
  const isLate = request.dueAt && ctx.now().getTime() - request.dueAt.getTime() > lateMs;
  return { outcome: isLate ? 'started_late' : 'started' };
}

/**
 * Returns the instant to which the wall time has moved, if it is still to come: the zone's rules may have
 * changed after the request was scheduled.
 */
function movedTo(ctx: Context, { localTime, timeZone, scheduledFor, dueAt }: StoredPublishRequest) {
  if (!localTime || !timeZone || dueAt?.getTime() !== scheduledFor?.getTime()) return undefined;
  const instant = instantOf(localTime, timeZone);
  return instant && instant > ctx.now() ? instant : undefined;
}

const lastStepOf = ({ steps }: StoredPublishRequest) => (steps as { name?: string }[]).at(-1)?.name;
