import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client.ts';
import {
  advancePublishRequest,
  keepInstants,
  resolvedByOtherRules,
  type StoredPublishRequest,
} from '../../../db/publish-requests.ts';
import { enqueueRun } from '../queue-run.ts';
import { instantOf, timeZoneRules } from '../schedule.ts';

/** No change of a zone's rules moves a wall time by more than a day. */
const aheadMs = 2 * 24 * 60 * 60 * 1000;
const batch = 1_000;

/** The rules of a zone have changed since: the wall time counts, whether it comes earlier now or later. */
export async function resolveAgain(ctx: Context): Promise<void> {
  const after = ctx.now();
  const until = new Date(after.getTime() + aheadMs);
  const found = await resolvedByOtherRules(ctx.db, { rules: timeZoneRules, after, until, count: batch });
  const moved = found.filter((request) => instantNow(request)?.getTime() !== request.scheduledFor?.getTime());
  const kept = found.filter((request) => !moved.includes(request)).map(({ id }) => id);
  if (kept.length > 0) await keepInstants(ctx.db, kept, timeZoneRules);
  for (const request of moved) await move(ctx, request);
}

/** Of a zone that there is not any more, the instant stays. */
function instantNow({ localTime, timeZone, scheduledFor }: StoredPublishRequest): Date | null {
  return instantOf(localTime ?? '', timeZone ?? '') ?? scheduledFor;
}

async function move(ctx: Context, request: StoredPublishRequest): Promise<void> {
  const scheduledFor = instantNow(request);
  if (!scheduledFor) return;
  await inTransaction(ctx.db, async (tx) => {
    const moved = await advancePublishRequest(tx, request, {
      scheduledFor,
      dueAt: scheduledFor,
      timeZoneRules,
    });
    if (moved) await enqueueRun(ctx, tx, moved, scheduledFor);
  });
}
