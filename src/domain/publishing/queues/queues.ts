/** Makes, reads, changes and deletes queues, and moves what waits in them. */
import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import { defaultPageSize } from '../../../db/client/pages.ts';
import { found } from '../../../db/client/scope.ts';
import {
  countWaiting,
  findQueue,
  holdProfiles,
  insertQueue,
  lockQueues,
  listQueues as readQueues,
  removeQueue,
  type StoredQueue,
  changeQueue as writeQueue,
} from '../../../db/tables/queues.ts';
import { refuseProblems, ServiceError } from '../../../errors/index.ts';
import { type Caller, keepAnswer } from '../../foundation/caller.ts';
import { isTimeZone, unknownTimeZone } from '../../foundation/schedule.ts';
import { type Place, placesAfter, planOf, readTaken, tenantTime } from '../admission/queue-slots.ts';
import { requireNoApproval, retryOnConflict } from '../ledger/conflicts.ts';
import {
  columnsOf,
  enqueueAgain,
  type Given,
  moveQueued,
  type PlannedChange,
  planChange,
  presentChanges,
} from './move-queued.ts';

/** The queues that a tenant may have in one mode. */
export const mostQueues = 100;

/** The time limit of a transaction that changes all that waits in a queue. */
const timeoutMs = 30_000;

function presentQueue(queue: StoredQueue, waiting = 0): Schemas['Queue'] {
  return {
    queueId: queue.id,
    ...(queue.name === null ? {} : { name: queue.name }),
    connectedProfileIds: queue.connectedProfileIds,
    timeZone: queue.timeZone,
    slots: [...planOf(queue).slots],
    waiting,
    createdAt: queue.createdAt.toISOString(),
    updatedAt: queue.updatedAt.toISOString(),
  };
}

/** @throws ServiceError `validation_error`, `not_found` when a profile does not exist. */
async function admitQueue(
  db: Db,
  caller: Caller,
  { connectedProfileIds = [], timeZone }: Given,
): Promise<void> {
  if (timeZone !== undefined && !isTimeZone(timeZone)) refuseProblems([unknownTimeZone('timeZone')]);
  if (connectedProfileIds.length === 0) return;
  const known = await holdProfiles(db, caller, connectedProfileIds);
  for (const id of connectedProfileIds) found(known.has(id) ? id : null, 'The Connected Profile', id);
}

/** @throws ServiceError `validation_error`, `not_found`, `conflict` when there are too many queues. */
export async function createQueue(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  input: Input<'queues.create'>,
): Promise<Output<'queues.create'>> {
  const { name = null, connectedProfileIds = [], timeZone = '', slots = [] } = columnsOf(input);
  const now = ctx.clock.now();
  const row = {
    id: ctx.db.$ids.newId('queue', caller),
    name,
    connectedProfileIds,
    timeZone,
    slots: slots as object[],
    createdAt: now,
    updatedAt: now,
  };
  return inTransaction(ctx.db, async (tx) => {
    await admitQueue(tx, caller, input);
    const queue = await insertQueue(tx, caller, row, mostQueues);
    if (!queue)
      throw new ServiceError('conflict', {
        message: `There are ${mostQueues} queues already. Delete one first.`,
        meta: { reason: 'too_many_queues' },
      });
    const answer = presentQueue(queue);
    await keepAnswer(tx, caller, answer);
    return answer;
  });
}

export async function getQueue(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { queueId }: Input<'queues.get'>,
): Promise<Output<'queues.get'>> {
  const queue = await findQueue(ctx.db, caller, queueId);
  return presentQueue(queue, (await countWaiting(ctx.db, caller, [queueId])).get(queueId));
}

export async function listQueues(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  page: Input<'queues.list'>,
): Promise<Output<'queues.list'>> {
  const { rows, nextCursor } = await readQueues(ctx.db, caller, page);
  const ids = rows.map(({ id }) => id);
  const waiting = await countWaiting(ctx.db, caller, ids);
  return {
    data: rows.map((queue) => presentQueue(queue, waiting.get(queue.id))),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}

/** Lists the next slots. The cursor is the time of the last one. */
export async function listQueueSlots(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { queueId, connectedProfileId, cursor, limit = defaultPageSize }: Input<'queues.slots'>,
): Promise<Output<'queues.slots'>> {
  const queue = await findQueue(ctx.db, caller, queueId);
  const profiles = queue.connectedProfileIds.filter((id) => !connectedProfileId || id === connectedProfileId);
  if (connectedProfileId && profiles.length === 0) found(null, 'The Connected Profile', connectedProfileId);
  const now = await ctx.clock.ofTenant.now(caller);
  const after = cursor ? new Date(cursor) : now;
  const places: Place[] = [];
  for (const place of placesAfter(planOf(queue), after, now)) if (places.push(place) > limit) break;
  const taken = Map.groupBy(await readTaken(ctx.db, caller, [queue], now), ({ local }) => local);
  const page = places.slice(0, limit);
  const nextCursor = places.length > limit ? page.at(-1)?.at.toISOString() : undefined;
  return {
    data: page.map(({ at, local }) => {
      const holders = (taken.get(local) ?? []).filter((one) => profiles.includes(one.connectedProfileId));
      return {
        scheduledFor: at.toISOString(),
        scheduledForLocal: { local, timeZone: queue.timeZone },
        free: profiles.filter((id) => !holders.some((one) => one.connectedProfileId === id)),
        taken: holders.map((one) => ({
          connectedProfileId: one.connectedProfileId,
          publishRequestId: one.publishRequestId,
        })),
      };
    }),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}

/**
 * Says what `updateQueue` would move, and changes nothing.
 * @throws ServiceError what `updateQueue` would throw.
 */
export async function previewQueue(
  ctx: Context,
  caller: Caller,
  { queueId, ...given }: Input<'queues.preview'>,
): Promise<Output<'queues.preview'>> {
  const queue = await findQueue(ctx.db, caller, queueId);
  await admitQueue(ctx.db, caller, given);
  const { now } = await tenantTime(ctx, caller);
  const planned = await planChange(ctx, ctx.db, queue, given, now);
  requireMovable(caller, planned);
  return presentChanges(planned);
}

/**
 * Changes a queue, and moves what waits in it, all of it or nothing.
 * @throws ServiceError `not_found`, `validation_error`, `conflict` when it would move what somebody has approved
 */
export async function updateQueue(
  ctx: Context,
  caller: Caller,
  { queueId, ...given }: Input<'queues.update'>,
): Promise<Output<'queues.update'>> {
  await findQueue(ctx.db, caller, queueId);
  return retryOnConflict(async () => {
    const time = await tenantTime(ctx, caller);
    return inTransaction(
      ctx.db,
      async (tx) => {
        // The profiles come first, as when one of them is deleted, which then leaves its queues.
        await admitQueue(tx, caller, given);
        const queue = found(
          (await lockQueues(tx, caller, [queueId])).get(queueId) ?? null,
          'The queue',
          queueId,
        );
        const planned = await planChange(ctx, tx, queue, given, time.now);
        requireMovable(caller, planned);
        await moveQueued(ctx, tx, planned, time);
        const { slots, ...columns } = columnsOf(given);
        const changed = await writeQueue(tx, queue, {
          ...columns,
          ...(slots ? { slots: slots as object[] } : {}),
          updatedAt: ctx.clock.now(),
        });
        const waiting = await countWaiting(tx, caller, [queueId]);
        return { ...presentQueue(changed, waiting.get(queueId)), changes: presentChanges(planned) };
      },
      timeoutMs,
    );
  });
}

function requireMovable(caller: Caller, { moves }: PlannedChange): void {
  if (moves.length > 0)
    requireNoApproval(
      caller,
      'It would move what was approved. Let somebody change it who needs no approval.',
    );
}

/** Deletes a queue. What waits in it keeps its time. */
export async function deleteQueue(
  ctx: Pick<Context, 'db' | 'queue'>,
  caller: Caller,
  { queueId }: Input<'queues.delete'>,
): Promise<Output<'queues.delete'>> {
  await findQueue(ctx.db, caller, queueId);
  const kept = await inTransaction(
    ctx.db,
    async (tx) => {
      const queue = (await lockQueues(tx, caller, [queueId])).get(queueId);
      const left = queue ? await removeQueue(tx, queue) : [];
      await enqueueAgain(ctx, tx, left);
      return left.length;
    },
    timeoutMs,
  );
  return { queueId, deleted: true, kept };
}

// Finds the free slots of all queues in a time, for calendars.

/** A slot on its day, which at least one profile can still have. */
export interface FreeSlot {
  at: Date;
  queue: Schemas['Queue'];
  /** The profiles for which it is free. */
  connectedProfileIds: string[];
}

/** So many slots of a queue are looked at, which is more than people look at in a month. */
const mostOfQueue = 500;

/** Returns the slots that are still to come, the earliest first, of all profiles or of one. */
export async function readFreeSlots(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { since, until, connectedProfileId }: { since: Date; until: Date; connectedProfileId?: string | undefined },
): Promise<FreeSlot[]> {
  const now = await ctx.clock.ofTenant.now(caller);
  if (until <= now) return [];
  const { rows } = await readQueues(ctx.db, caller, { limit: mostQueues });
  const queues = rows.filter(
    ({ connectedProfileIds }) => !connectedProfileId || connectedProfileIds.includes(connectedProfileId),
  );
  if (queues.length === 0) return [];
  const taken = new Set(
    (await readTaken(ctx.db, caller, queues, now)).map((one) =>
      [one.queueId, one.local, one.connectedProfileId].join(),
    ),
  );
  const after = new Date(Math.max(now.getTime(), since.getTime() - 1));
  const slots: FreeSlot[] = [];
  for (const queue of queues) {
    // Other requests have their turn between two queues, since so many places take long to compute.
    await setImmediate();
    const profiles = connectedProfileId ? [connectedProfileId] : queue.connectedProfileIds;
    const presented = presentQueue(queue);
    let left = mostOfQueue;
    for (const { at, local } of placesAfter(planOf(queue), after, now)) {
      left -= 1;
      if (at > until || left < 0) break;
      const free = profiles.filter((id) => !taken.has([queue.id, local, id].join()));
      if (free.length > 0) slots.push({ at, queue: presented, connectedProfileIds: free });
    }
  }
  return slots.sort((one, other) => one.at.getTime() - other.at.getTime());
}
