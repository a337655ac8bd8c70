/** The slots of queues: when they are, which are free, and how publish requests take them. */
import { Temporal } from 'temporal-polyfill';
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { Db } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import {
  countWaiting,
  findQueue,
  lockQueues,
  type StoredQueue,
  type TakenPlace,
  takenPlaces,
} from '../../../db/tables/queues.ts';
import { type InputProblem, refuseProblems } from '../../../errors/index.ts';
import { dayMs } from '../../../lib/time.ts';
import {
  furthestMs,
  instantOf,
  publicTimeProblems,
  type Schedule,
  timeZoneRules,
} from '../../foundation/schedule.ts';

export const mostWaiting = 1_000;

type Slot = Schemas['QueueSlot'];

/** The slots of the week, and the zone whose wall times they are. */
interface WeekPlan {
  slots: readonly Slot[];
  timeZone: string;
}

export const planOf = ({ slots, timeZone }: Pick<StoredQueue, 'slots' | 'timeZone'>): WeekPlan => ({
  slots: (slots as unknown as Slot[]).map(({ weekday, time }) => ({ weekday, time })),
  timeZone,
});

/** A slot on its day. */
export interface Place {
  at: Date;
  local: string;
}

/**
 * Yields the slots after a time, up to as far ahead as can be scheduled. A slot that clocks skip is moved by the change, as any wall
 * time is, and one that occurs twice is the first; where several are one instant then, they are one, by the name of the last.
 * @param taken the wall times of those that are left out.
 */
export function* placesAfter(
  { slots, timeZone }: WeekPlan,
  after: Date,
  now: Date,
  taken: ReadonlySet<string> = new Set(),
): Generator<Place> {
  const until = now.getTime() + furthestMs;
  // A slot of the day before may have been moved across midnight.
  let day = Temporal.Instant.fromEpochMilliseconds(after.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: 1 });
  for (let last = after.getTime(); ; day = day.add({ days: 1 })) {
    const ofDay = new Map<number, Place>();
    for (const { weekday, time } of slots) {
      if (weekday !== day.dayOfWeek) continue;
      const local = `${day}T${time}`;
      const at = instantOf(local, timeZone);
      if (at) ofDay.set(at.getTime(), { at, local });
    }
    for (const [instant, place] of [...ofDay].sort(([one], [other]) => one - other)) {
      if (instant > until) return;
      if (instant <= last) continue;
      last = instant;
      if (!taken.has(place.local)) yield place;
    }
    if (day.toZonedDateTime(timeZone).epochMilliseconds > until) return;
  }
}

/** Returns the wall time in a zone before which nothing can have a slot that is still to come. */
const earlier = (now: Date) => new Date(now.getTime() - 2 * dayMs).toISOString().slice(0, 16);

/** Which slots are taken, by queue and profile. */
type Taken = Map<string, Set<string>>;

const nameOf = (queueId: string, connectedProfileId: string) => `${queueId}/${connectedProfileId}`;

function takenBy(places: readonly TakenPlace[]): Taken {
  const grouped = Map.groupBy(places, ({ queueId, connectedProfileId }) =>
    nameOf(queueId, connectedProfileId),
  );
  return new Map([...grouped].map(([name, all]) => [name, new Set(all.map(({ local }) => local))]));
}

/** Reads what is taken of queues, except by some requests. */
export async function readTaken(
  db: Db,
  scope: Scope,
  queues: readonly StoredQueue[],
  now: Date,
  except: ReadonlySet<string> = new Set(),
): Promise<TakenPlace[]> {
  const places = await takenPlaces(db, scope, queues, earlier(now));
  return places.filter(({ publishRequestId }) => !except.has(publishRequestId));
}

export const queueField = 'scheduledFor.queue';

const noPlace = (): InputProblem => ({
  field: queueField,
  code: 'queue_full',
  message: `No slot of the next ${furthestMs / dayMs} days is free for this profile. Add slots to the queue, or give a time.`,
});

const tooMany = (): InputProblem => ({
  field: queueField,
  code: 'queue_full',
  message: `${mostWaiting} publish requests wait in this queue, which is as many as can. Wait, or use another queue.`,
});

const notOfProfile = (): InputProblem => ({
  field: queueField,
  code: 'invalid_value',
  message: 'This queue has no slots for this profile. Add the profile to the queue with queues.update.',
});

/** Returns what keeps a profile from waiting in a queue. */
function refusalOf(
  queue: StoredQueue,
  connectedProfileId: string,
  waiting: number,
): InputProblem | undefined {
  if (!queue.connectedProfileIds.includes(connectedProfileId)) return notOfProfile();
  return waiting >= mostWaiting ? tooMany() : undefined;
}

function nextFree(queue: StoredQueue, taken: ReadonlySet<string>, now: Date): Place | undefined {
  const { value, done } = placesAfter(planOf(queue), now, now, taken).next();
  return done ? undefined : value;
}

export const scheduleAt = ({ id, timeZone }: StoredQueue, { at, local }: Place) =>
  ({ scheduledFor: at, localTime: local, timeZone, timeZoneRules, queueId: id }) satisfies Schedule;

/**
 * Returns the slot that a request would take now, with the problems. It is not taken by that.
 * @throws ServiceError `not_found`
 */
export async function readQueueTime(
  ctx: Pick<Context, 'db'>,
  scope: Scope,
  wanted: { queueId: string; connectedProfileId: string; publishRequestId?: string | undefined },
  now: Date,
): Promise<{ schedule?: Schedule; problems: InputProblem[] }> {
  const { queueId, connectedProfileId, publishRequestId = '' } = wanted;
  const queue = await findQueue(ctx.db, scope, queueId);
  const waiting = await countWaiting(ctx.db, scope, [queueId], [publishRequestId]);
  const refused = refusalOf(queue, connectedProfileId, waiting.get(queueId) ?? 0);
  if (refused) return { problems: [refused] };
  const taken = takenBy(await readTaken(ctx.db, scope, [queue], now, new Set([publishRequestId])));
  const place = nextFree(queue, taken.get(nameOf(queueId, connectedProfileId)) ?? new Set(), now);
  return place ? { schedule: scheduleAt(queue, place), problems: [] } : { problems: [noPlace()] };
}

/** A request that takes a slot. */
interface PlaceWanted {
  request: Pick<StoredPublishRequest, 'id' | 'queueId' | 'connectedProfileId'>;
  /** When the provider makes it public by itself, which has to come later. */
  publishAt?: string | undefined;
  /** What stands before the names of its fields in the input. */
  at?: string | undefined;
}

/** The columns of a request's time. */
type PlacedColumns = ReturnType<typeof scheduleAt> & { dueAt: Date };

/** The times of a tenant, read before a transaction that gives slots away. */
export interface TenantTime {
  now: Date;
  /** How much later than by the tenant's clock it is due by the real one. */
  behindMs: number;
}

export async function tenantTime({ clock }: Pick<Context, 'clock'>, scope: Scope): Promise<TenantTime> {
  const now = await clock.ofTenant.now(scope);
  return { now, behindMs: (await clock.ofTenant.dueAt(scope, now)).getTime() - now.getTime() };
}

/**
 * Gives each of these requests the next free slot of its profile in its queue, one after the other. The queues are locked, so
 * that nobody else takes the slots until the transaction ends.
 * @throws ServiceError `not_found`, `validation_error` when one of them has no slot.
 */
export async function takePlaces(
  tx: Db,
  scope: Scope,
  wanted: readonly PlaceWanted[],
  { now, behindMs }: TenantTime,
): Promise<Map<string, PlacedColumns>> {
  const ids = [...new Set(wanted.flatMap(({ request: { queueId } }) => queueId ?? []))].sort();
  const queues = await lockQueues(tx, scope, ids);
  const own = new Set(wanted.map(({ request }) => request.id));
  const waiting = await countWaiting(tx, scope, ids, [...own]);
  const taken = takenBy(await readTaken(tx, scope, [...queues.values()], now, own));
  const placed = new Map<string, PlacedColumns>();
  /** The free slots of each profile in each queue, so that none is looked at twice. */
  const free = new Map<string, Generator<Place>>();
  for (const { request, publishAt, at = '' } of wanted) {
    const { id, queueId, connectedProfileId } = request;
    const queue = queueId ? queues.get(queueId) : undefined;
    if (!queue) continue;
    const name = nameOf(queue.id, connectedProfileId);
    const places = free.get(name) ?? placesAfter(planOf(queue), now, now, taken.get(name));
    free.set(name, places);
    const next = places.next();
    const place = next.done ? undefined : next.value;
    const problem =
      refusalOf(queue, connectedProfileId, waiting.get(queue.id) ?? 0) ?? (place ? undefined : noPlace());
    const problems = [
      ...(problem ? [problem] : []),
      ...(place ? publicTimeProblems(publishAt, place.at, now) : []),
    ];
    refuseProblems(problems.map((one) => ({ ...one, field: `${at}${one.field}` })));
    if (!place) continue;
    waiting.set(queue.id, (waiting.get(queue.id) ?? 0) + 1);
    placed.set(id, { ...scheduleAt(queue, place), dueAt: new Date(place.at.getTime() + behindMs) });
  }
  return placed;
}
