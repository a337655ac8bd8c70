/** Sends events again, with their original ids, and makes the next attempt of a delivery now. */
import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { inTransaction } from '../../db/client/client.ts';
import { found, type Scope } from '../../db/client/scope.ts';
import { bringAttemptForward, findDelivery } from '../../db/tables/deliveries.ts';
import { type EventDestination, findEventDestination } from '../../db/tables/event-destinations.ts';
import {
  eventsBetween,
  eventsById,
  failedEventIds,
  findEvent,
  insertEvents,
  type StoredEvent,
} from '../../db/tables/events.ts';
import { ServiceError } from '../../errors/index.ts';
import { currentTraceContext } from '../../observability/tracing/span.ts';
import type { Caller } from '../foundation/caller.ts';
import { deliveryOf, enqueueDeliveries } from '../foundation/events/emit.ts';
import { isHeld } from '../foundation/events/envelope.ts';
import { audienceOf, isOfProfiles } from '../foundation/events/topics.ts';
import { getDelivery } from './deliveries.ts';
import { isRereadable } from './reread.ts';

type Replayed = Output<'eventDestinations.replay'>;

export async function replay(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, ...input }: Input<'eventDestinations.replay'>,
): Promise<Output<'eventDestinations.replay'>> {
  const destination = await findEventDestination(ctx.db, caller, eventDestinationId);
  if (destination.status === 'disabled') throw disabled();
  if ('eventId' in input) return replayOne(ctx, caller, destination, input.eventId);
  return replayAll(
    ctx,
    caller,
    destination,
    'status' in input ? failedEvents(ctx, caller, destination.id) : windowEvents(ctx, caller, input),
  );
}

async function replayOne(
  ctx: Context,
  caller: Caller,
  destination: EventDestination,
  eventId: string,
): Promise<Replayed> {
  const event = await findOwnEvent(ctx, caller, destination, eventId);
  if (!isOfProfiles(event, destination))
    throw new ServiceError('conflict', {
      message:
        'This event is about none of the profiles in the connectedProfileIds of the destination. Replay it to another destination, or add its profile.',
      meta: { reason: 'other_profile' },
    });
  if (!canBeSent(ctx, event))
    throw new ServiceError('conflict', {
      message: "This event's payload has been erased, and what it was about cannot be read again.",
      meta: { reason: 'payload_erased' },
    });
  return { replayed: await send(ctx, caller, destination, [event]), skipped: 0 };
}

/**
 * Finds an event, whatever topics the destination takes. A destination of one of the customer's users finds the events of
 * that user alone. Throws `not_found`.
 */
async function findOwnEvent(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { externalUser }: EventDestination,
  eventId: string,
): Promise<StoredEvent> {
  const event = found(await findEvent(ctx.db, caller, eventId), 'The event', eventId);
  const anyTopic = { topics: ['*'], connectedProfileIds: [], externalUser };
  const reaches = await audienceOf(ctx.db.$sql, caller, [anyTopic], [event]);
  return found(reaches(event, anyTopic) ? event : null, 'The event', eventId);
}

/**
 * Tells whether the event can be sent again: with its payload while that is held, and later with a new read
 * of its item.
 */
const canBeSent = (ctx: Pick<Context, 'clock' | 'providers'>, event: StoredEvent) =>
  isHeld(event, ctx.clock.now()) || isRereadable(ctx, event);

async function replayAll(
  ctx: Context,
  caller: Caller,
  destination: EventDestination,
  batches: AsyncIterable<StoredEvent[]>,
): Promise<Replayed> {
  const answer = { replayed: 0, skipped: 0 };
  for await (const events of batches) {
    const reaches = await audienceOf(ctx.db.$sql, caller, [destination], events);
    const fitting = events.filter((event) => reaches(event, destination));
    const sendable = fitting.filter((event) => canBeSent(ctx, event));
    answer.replayed += await send(ctx, caller, destination, sendable);
    answer.skipped += fitting.length - sendable.length;
  }
  return answer;
}

async function send(
  ctx: Pick<Context, 'db' | 'queue'>,
  caller: Caller,
  destination: EventDestination,
  events: StoredEvent[],
): Promise<number> {
  const deliveries = events.map((event) => deliveryOf(ctx, caller, event, destination.id));
  if (deliveries.length === 0) return 0;
  await inTransaction(ctx.db, async (tx) => {
    await insertEvents(tx, caller, [], deliveries);
    await enqueueDeliveries(ctx, tx, caller, deliveries);
  });
  return deliveries.length;
}

/** Makes the next attempt of a delivery now; one that is due already is left as it is. */
export async function retryDelivery(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, deliveryId }: Input<'eventDestinations.retryDelivery'>,
): Promise<Output<'eventDestinations.retryDelivery'>> {
  const destination = await findEventDestination(ctx.db, caller, eventDestinationId);
  const delivery = await findDelivery(ctx.db, caller, destination.id, deliveryId);
  if (destination.status === 'disabled') throw disabled();
  if (delivery.status !== 'pending')
    throw new ServiceError('conflict', {
      message: `This delivery has ${delivery.status}, so it has no next attempt. Replay its event instead.`,
      meta: { reason: 'delivery_ended' },
    });
  await inTransaction(ctx.db, async (tx) => {
    // Somebody waits for it, so it goes before events of a backfill, whatever its own origin is.
    const job = { ...delivery, origin: 'live' as const, cause: currentTraceContext() };
    if (await bringAttemptForward(tx, caller, delivery)) await enqueueDeliveries(ctx, tx, caller, [job]);
  });
  return getDelivery(ctx, caller, { eventDestinationId: destination.id, deliveryId });
}

function disabled(): ServiceError {
  return new ServiceError('conflict', {
    message: 'This Event Destination is disabled. Enable it first.',
    meta: { reason: 'destination_disabled' },
  });
}

// Yields the events that a replay may send, the oldest first, a few hundred at a time.

type Batches = AsyncGenerator<StoredEvent[]>;

const batch = 500;

/** Yields the events that the destination never accepted and that are not on their way to it. */
async function* failedEvents(ctx: Pick<Context, 'db'>, scope: Scope, destinationId: string): Batches {
  const ids = await failedEventIds(ctx.db, scope, destinationId);
  for (let start = 0; start < ids.length; start += batch)
    yield await eventsById(ctx.db, scope, ids.slice(start, start + batch));
}

async function* windowEvents(
  ctx: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  { since, until }: { since: string; until?: string },
): Batches {
  // A time before 1970 becomes 1970, which is before all events, since the database has no year 0.
  const window = {
    since: new Date(Math.max(0, Date.parse(since))),
    until: until ? new Date(Math.max(0, Date.parse(until))) : ctx.clock.now(),
  };
  for (let afterId = ''; ; ) {
    const events = await eventsBetween(ctx.db, scope, window, afterId, batch);
    const last = events.at(-1);
    if (!last) return;
    yield events;
    afterId = last.id;
  }
}
