/** Plans what a change of a queue moves, and moves it: what is said before is what is done. */
import type { Context } from '../../../context.ts';
import type { Input, Schemas } from '../../../contract/index.ts';
import type { Db } from '../../../db/client/client.ts';
import {
  advancePublishRequests,
  type QueuedRequest,
  type StoredPublishRequest,
} from '../../../db/tables/publish-requests.ts';
import { freePlaces, type StoredQueue, waitingInQueue } from '../../../db/tables/queues.ts';
import { type InputProblem, refuseProblems } from '../../../errors/index.ts';
import { publicTimeProblems } from '../../foundation/schedule.ts';
import {
  type Place,
  placesAfter,
  planOf,
  readTaken,
  scheduleAt,
  type TenantTime,
} from '../admission/queue-slots.ts';
import { openContent } from '../admission/stored-content.ts';
import { VersionConflict } from '../ledger/conflicts.ts';
import { requestsMoved } from '../ledger/present-requests.ts';
import { enqueueRuns } from '../ledger/queue-run.ts';
import { keepFiles } from '../media/staged-media.ts';

export type Given = Partial<Input<'queues.create'>>;

/** The columns that an input changes, in the form in which equal ones can be recognised. */
export function columnsOf({ name, connectedProfileIds, timeZone, slots }: Given) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(connectedProfileIds ? { connectedProfileIds: [...new Set(connectedProfileIds)] } : {}),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(slots ? { slots: inOrder(slots) } : {}),
  };
}

/** Returns slots in the order of the week, each once. */
function inOrder(slots: readonly Schemas['QueueSlot'][]): Schemas['QueueSlot'][] {
  const byTime = new Map(slots.map(({ weekday, time }) => [`${weekday} ${time}`, { weekday, time }]));
  return [...byTime].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, slot]) => slot);
}

interface Move {
  request: StoredPublishRequest;
  place: Place;
}

export interface PlannedChange {
  after: StoredQueue;
  /** The requests with the slots that they get; some keep their instant, by another name. */
  moves: Move[];
  /** The requests of profiles that are taken out. */
  leaves: StoredPublishRequest[];
}

/**
 * Plans a change. What waits gets other slots only where slots or zone change: in its order, from the next slot on.
 * @throws ServiceError `validation_error` when a request could not be moved.
 */
export async function planChange(
  ctx: Pick<Context, 'security'>,
  db: Db,
  queue: StoredQueue,
  given: Given,
  now: Date,
): Promise<PlannedChange> {
  const after = { ...queue, ...columnsOf(given) } as StoredQueue;
  const waiting = await waitingInQueue(db, queue, now);
  const stays = ({ connectedProfileId }: StoredPublishRequest) =>
    after.connectedProfileIds.includes(connectedProfileId);
  const leaves = waiting.filter((request) => !stays(request));
  if (JSON.stringify(planOf(after)) === JSON.stringify(planOf(queue))) return { after, moves: [], leaves };
  const others = new Set(waiting.map(({ id }) => id));
  const held = Map.groupBy(
    await readTaken(db, queue, [after], now, others),
    ({ connectedProfileId }) => connectedProfileId,
  );
  const moves: Move[] = [];
  for (const [profileId, requests] of Map.groupBy(waiting.filter(stays), (one) => one.connectedProfileId)) {
    const taken = new Set(held.get(profileId)?.map(({ local }) => local));
    const free = placesAfter(planOf(after), now, now, taken);
    for (const request of requests) {
      const { value: place, done } = free.next();
      if (done) refuseProblems([noRoom(given, profileId)]);
      else moves.push({ request, place });
    }
  }
  refuseProblems(moves.flatMap((move) => tooLate(ctx, given, move, now)));
  return { after, moves: moves.filter(isOther(after)), leaves };
}

const isOther =
  ({ timeZone }: StoredQueue) =>
  ({ request, place }: Move): boolean =>
    request.localTime !== place.local ||
    request.timeZone !== timeZone ||
    request.scheduledFor?.getTime() !== place.at.getTime();

/** The field that a change is refused for. */
const fieldOf = ({ slots }: Given) => (slots ? 'slots' : 'timeZone');

const noRoom = (given: Given, connectedProfileId: string): InputProblem => ({
  field: fieldOf(given),
  code: 'queue_full',
  message: `The slots of the next year have no room for all publish requests of ${connectedProfileId} that wait. Name more slots, or cancel some.`,
});

/** Returns the problem of a request that the provider would make public before its new slot. */
function tooLate(
  ctx: Pick<Context, 'security'>,
  given: Given,
  { request, place }: Move,
  now: Date,
): InputProblem[] {
  const { publishAt } = openContent(ctx, request);
  return publicTimeProblems(publishAt, place.at, now).map((problem) => ({
    ...problem,
    field: fieldOf(given),
    message: `${request.id} would come at ${place.at.toISOString()}, after its publishAt. Cancel or move it first.`,
  }));
}

export function presentChanges({ after, moves, leaves }: PlannedChange): Schemas['QueueChanges'] {
  return {
    moves: moves.filter(isMoved).map(({ request, place: { at, local } }) => ({
      publishRequestId: request.id,
      connectedProfileId: request.connectedProfileId,
      from: request.scheduledFor?.toISOString() ?? '',
      to: at.toISOString(),
      toLocal: { local, timeZone: after.timeZone },
    })),
    leaves: leaves.map((request) => ({
      publishRequestId: request.id,
      connectedProfileId: request.connectedProfileId,
      scheduledFor: request.scheduledFor?.toISOString() ?? '',
    })),
  };
}

const isMoved = ({ request, place }: Move) => request.scheduledFor?.getTime() !== place.at.getTime();

/**
 * Enqueues requests that were changed, also those that keep their time: a job that has read one of them before the change does
 * nothing any more.
 */
export function enqueueAgain(
  ctx: Pick<Context, 'queue'>,
  tx: Db,
  requests: readonly (QueuedRequest & Pick<StoredPublishRequest, 'dueAt'>)[],
): Promise<void> {
  const runs = requests.flatMap(({ dueAt, ...request }) =>
    dueAt ? [{ ...request, startAfter: dueAt }] : [],
  );
  return enqueueRuns(ctx, tx, runs);
}

/** Moves requests, with their files, jobs and events. Throws `VersionConflict` when another process has continued one of them. */
export async function moveQueued(
  ctx: Context,
  tx: Db,
  { after, moves, leaves }: PlannedChange,
  { behindMs }: TenantTime,
): Promise<void> {
  const all = [...moves.map(({ request }) => request), ...leaves];
  if (all.length === 0) return;
  await freePlaces(tx, all);
  const advanced = await advancePublishRequests(
    tx,
    [
      ...moves.map(({ request, place }) => ({
        request,
        changes: { ...scheduleAt(after, place), dueAt: new Date(place.at.getTime() + behindMs) },
      })),
      ...leaves.map((request) => ({ request, changes: { queueId: null } })),
    ],
    ctx.clock.now(),
  );
  const changed = new Map(advanced.map((request) => [request.id, request]));
  const missed = all.find(({ id }) => !changed.has(id));
  if (missed) throw new VersionConflict(missed);
  const moved = moves.filter(isMoved).flatMap(({ request: { id } }) => changed.get(id) ?? []);
  await keepFiles(ctx, tx, moved);
  await enqueueAgain(ctx, tx, advanced);
  await requestsMoved(ctx, tx, all, moved);
}
