/** Events on their way again, with the ids that they had. */
import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { inTransaction } from '../../db/client.ts';
import { type EventDestination, findEventDestination } from '../../db/event-destinations.ts';
import { eventsBetween, failedEvents, findEvent, insertEvents, type StoredEvent } from '../../db/events.ts';
import { found } from '../../db/scope.ts';
import { type InputProblem, ServiceError, validationError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { deliveryOf, enqueueDeliveries } from '../events/emit.ts';
import { matchesTopic } from '../events/topic-patterns.ts';

type ReplayInput = Omit<Input<'eventDestinations.replay'>, 'eventDestinationId'>;

const batch = 500;

export async function replay(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, ...input }: Input<'eventDestinations.replay'>,
): Promise<Output<'eventDestinations.replay'>> {
  const problems = choiceProblems(input);
  if (problems.length > 0) throw validationError(problems);
  const destination = await findEventDestination(ctx.db, caller, eventDestinationId);
  if (destination.status === 'disabled') throw disabled();
  if (input.eventId) return { replayed: await replayOne(ctx, caller, destination, input.eventId) };
  return { replayed: await replayAll(ctx, caller, destination, input) };
}

/** One of the three ways to name events. */
function choiceProblems({ eventId, status, since, until }: ReplayInput): InputProblem[] {
  const chosen = Object.entries({ eventId, status, since }).filter(([, value]) => value !== undefined);
  if (chosen.length === 0)
    return [{ field: 'eventId', code: 'required', message: 'Give eventId, status, or since.' }];
  const fields = [...chosen.slice(1).map(([field]) => field), ...(until && !since ? ['until'] : [])];
  return fields.map((field) => ({
    field,
    code: 'conflicting_fields',
    message: 'Give one of eventId, status, and since; until goes with since.',
  }));
}

async function replayOne(
  ctx: Context,
  caller: Caller,
  destination: EventDestination,
  eventId: string,
): Promise<number> {
  const event = found(await findEvent(ctx.db, caller, eventId), 'The event');
  if (event.data === null)
    throw new ServiceError('conflict', {
      message: "This event's payload has been erased: content is held for 24 hours.",
      meta: { reason: 'payload_erased' },
    });
  return send(ctx, caller, destination, [event]);
}

async function replayAll(
  ctx: Context,
  caller: Caller,
  destination: EventDestination,
  { status, since, until }: ReplayInput,
): Promise<number> {
  // Nothing is older than this service, and the database knows no year 0.
  const window = {
    since: new Date(Math.max(0, Date.parse(since ?? '') || 0)),
    until: until ? new Date(Math.max(0, Date.parse(until))) : ctx.now(),
  };
  let replayed = 0;
  for (let afterId = ''; ; ) {
    const events = status
      ? await failedEvents(ctx.db, caller, destination.id, afterId, batch)
      : await eventsBetween(ctx.db, caller, window, afterId, batch);
    const last = events.at(-1);
    if (!last) return replayed;
    const fitting = events.filter(
      ({ topic, data }) => data !== null && matchesTopic(destination.topics, topic),
    );
    replayed += await send(ctx, caller, destination, fitting);
    afterId = last.id;
  }
}

async function send(
  ctx: Context,
  caller: Caller,
  destination: EventDestination,
  events: StoredEvent[],
): Promise<number> {
  const deliveries = events.map((event) => deliveryOf(caller, event, destination.id));
  if (deliveries.length === 0) return 0;
  await inTransaction(ctx.db, async (tx) => {
    await insertEvents(tx, caller, [], deliveries);
    await enqueueDeliveries(ctx, tx, deliveries);
  });
  return deliveries.length;
}

function disabled(): ServiceError {
  return new ServiceError('conflict', {
    message: 'This Event Destination is disabled. Enable it first.',
    meta: { reason: 'destination_disabled' },
  });
}
