import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client.ts';
import { advancePublishRequest, type StoredPublishRequest } from '../../../db/publish-requests.ts';
import { roomAt } from '../budget/room.ts';
import { waitForRoom } from '../budget/wait-for-room.ts';
import { isWaiting } from '../not-started.ts';
import { publishRequestChanged } from '../publish-events.ts';
import { enqueueRun } from '../queue-run.ts';
import { instantOf } from '../schedule.ts';
import { withStep } from '../steps.ts';

const lateMs = 60_000;

/** From now on it can neither be changed nor canceled. `undefined` when somebody else has gone on with it. */
export async function startRequest(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<StoredPublishRequest | undefined> {
  if (!isWaiting(request)) return request;
  const moved = movedTo(ctx, request);
  if (moved) return postpone(ctx, request, moved);
  const room = await roomAt(ctx, request);
  if (room) return waitForRoom(ctx, request, room);
  const late = request.dueAt && ctx.now().getTime() - request.dueAt.getTime() > lateMs;
  return inTransaction(ctx.db, async (tx) => {
    const started = await advancePublishRequest(tx, request, {
      status: 'publishing',
      startedAt: ctx.now(),
      steps: withStep(ctx, request, 'started', late ? 'late' : 'done'),
    });
    if (started) await publishRequestChanged(ctx, tx, started, 'publishRequest.started');
    return started;
  });
}

/** The rules of the zone may have changed since: the wall time counts. */
function movedTo(ctx: Context, { localTime, timeZone, scheduledFor, dueAt }: StoredPublishRequest) {
  if (!localTime || !timeZone || dueAt?.getTime() !== scheduledFor?.getTime()) return undefined;
  const instant = instantOf(localTime, timeZone);
  return instant && instant > ctx.now() ? instant : undefined;
}

async function postpone(ctx: Context, request: StoredPublishRequest, scheduledFor: Date): Promise<undefined> {
  await inTransaction(ctx.db, async (tx) => {
    const changed = await advancePublishRequest(tx, request, { scheduledFor, dueAt: scheduledFor });
    if (changed) await enqueueRun(ctx, tx, changed, scheduledFor);
  });
}
