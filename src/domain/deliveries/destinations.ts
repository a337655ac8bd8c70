/** Creates, reads, changes, tries and deletes event destinations. */

import type { Context } from '../../context.ts';
import type { Input, Output, Schemas, Topic } from '../../contract/index.ts';
import { inTransaction } from '../../db/client/client.ts';
import {
  countEventDestinations,
  type EventDestination,
  findEventDestination,
  createEventDestination as insertEventDestination,
  lockEventDestination,
  listEventDestinations as readEventDestinations,
  removeEventDestination,
  updateEventDestination as writeEventDestination,
} from '../../db/tables/event-destinations.ts';
import { ServiceError } from '../../errors/index.ts';
import { hourMs } from '../../lib/time.ts';
import { withinCap } from '../foundation/billing/caps.ts';
import type { Caller } from '../foundation/caller.ts';
import { envelopeOf } from '../foundation/events/envelope.ts';
import { admitTopic, sampleEvent } from '../foundation/events/topics.ts';
import { requireFiltered } from '../foundation/missing-ids.ts';
import { admitDestination } from './admit-destination.ts';
import { attemptOf, sendEnvelope } from './attempt.ts';
import { makeSecret } from './signature.ts';

/** Presents an Event Destination in the contract's form, without the secret. */
export function presentEventDestination(destination: EventDestination): Schemas['EventDestination'] {
  const { name, externalUser, disabledReason, failingSince, connectedProfileIds } = destination;
  return {
    eventDestinationId: destination.id,
    ...(name ? { name } : {}),
    ...(externalUser ? { externalUser } : {}),
    url: destination.url,
    topics: destination.topics,
    status: destination.status,
    ...(disabledReason
      ? { disabledReason: disabledReason as Schemas['EventDestinationDisabledReason'] }
      : {}),
    ...(failingSince ? { failingSince: failingSince.toISOString() } : {}),
    secretHint: destination.secretHint,
    createdAt: destination.createdAt.toISOString(),
    updatedAt: destination.updatedAt.toISOString(),
    ...(connectedProfileIds.length > 0 ? { connectedProfileIds } : {}),
  };
}

/** The destinations that a tenant may have in one mode for itself, and for each of its users. */
export const mostPerMode = 20;
/** The destinations that a tenant may have in one mode in all: every event is held against each of them. */
const mostInAll = 1_000;

export async function createEventDestination(
  ctx: Context,
  caller: Caller,
  input: Input<'eventDestinations.create'>,
): Promise<Output<'eventDestinations.create'>> {
  const externalUser = caller.externalUser ?? input.externalUser ?? null;
  const profiles = await admitDestination(ctx, caller, input, { externalUser });
  const id = ctx.db.$ids.newId('eventDestination', caller);
  const { secret, columns } = makeSecret(ctx, id);
  const destination = await withinCap(ctx, caller, 'eventDestinations', async (tx) => {
    const { all, ofOwner } = await countEventDestinations(tx, caller, externalUser);
    if (ofOwner >= mostPerMode) throw tooMany(mostPerMode);
    if (all >= mostInAll) throw tooMany(mostInAll);
    return insertEventDestination(tx, caller, { id, ...input, ...profiles, ...columns });
  });
  ctx.db.$cached.destinations.forget(caller.organizationId);
  return { ...presentEventDestination(destination), secret };
}

function tooMany(most: number): ServiceError {
  return new ServiceError('conflict', {
    message: `There are ${most} Event Destinations already. Delete one first.`,
    meta: { reason: 'too_many_event_destinations' },
  });
}

export async function getEventDestination(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { eventDestinationId }: Input<'eventDestinations.get'>,
): Promise<Output<'eventDestinations.get'>> {
  return presentEventDestination(await findEventDestination(ctx.db, caller, eventDestinationId));
}

export async function listEventDestinations(
  ctx: Context,
  caller: Caller,
  input: Input<'eventDestinations.list'>,
): Promise<Output<'eventDestinations.list'>> {
  const { rows, nextCursor } = await readEventDestinations(ctx.db, caller, input, input);
  const { cursor, connectedProfileId } = input;
  await requireFiltered(ctx, caller, { cursor, connectedProfileId }, rows);
  return {
    data: rows.map(presentEventDestination),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}

/**
 * Updates a destination; fields that the input leaves out stay as they are. Enabling it forgets its earlier
 * failures.
 */
export async function updateEventDestination(
  ctx: Pick<Context, 'config' | 'db'>,
  caller: Caller,
  { eventDestinationId, status, ...changes }: Input<'eventDestinations.update'>,
): Promise<Output<'eventDestinations.update'>> {
  const before = await findEventDestination(ctx.db, caller, eventDestinationId);
  const profiles = await admitDestination(ctx, caller, changes, before);
  const destination = await inTransaction(ctx.db, (tx) =>
    writeEventDestination(tx, caller, before.id, {
      ...changes,
      ...profiles,
      ...(status ? statusColumns[status] : {}),
    }),
  );
  ctx.db.$cached.destinations.forget(caller.organizationId);
  return presentEventDestination(destination);
}

const statusColumns = {
  enabled: { status: 'enabled', disabledReason: null, failingSince: null, warnedAt: null },
  disabled: { status: 'disabled', disabledReason: 'by_request' },
} as const;

/** Deletes a destination. Jobs that are already queued find nothing to deliver. */
export async function deleteEventDestination(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { eventDestinationId }: Input<'eventDestinations.delete'>,
): Promise<Output<'eventDestinations.delete'>> {
  const { id } = await findEventDestination(ctx.db, caller, eventDestinationId);
  await withinCap(ctx, caller, 'eventDestinations', (tx) => removeEventDestination(tx, caller, id));
  ctx.db.$cached.destinations.forget(caller.organizationId);
  return { eventDestinationId, deleted: true };
}

export const usualGraceHours = 24;

/**
 * Replaces the signing secret of a destination, and returns the new one. Both secrets sign during the grace
 * period; a second rotation within it ends the first secret immediately.
 */
export async function rotateSecret(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, graceHours = usualGraceHours }: Input<'eventDestinations.rotateSecret'>,
): Promise<Output<'eventDestinations.rotateSecret'>> {
  const { id } = await findEventDestination(ctx.db, caller, eventDestinationId);
  const { secret, columns } = makeSecret(ctx, id);
  const destination = await inTransaction(ctx.db, async (tx) => {
    const { secret: previousSecret } = await lockEventDestination(tx, caller, id);
    return writeEventDestination(tx, caller, id, {
      ...columns,
      previousSecret,
      previousSecretUntil: new Date(ctx.clock.now().getTime() + graceHours * hourMs),
    });
  });
  ctx.db.$cached.destinations.forget(caller.organizationId);
  return { ...presentEventDestination(destination), secret };
}

/**
 * Sends a sample event once, directly instead of through the queue, so that the caller sees the receiver's
 * answer.
 */
export async function sendSample(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, topic }: Input<'eventDestinations.test'>,
): Promise<Output<'eventDestinations.test'>> {
  const destination = await findEventDestination(ctx.db, caller, eventDestinationId);
  admitTopic(topic);
  const event = sampleEvent(topic as Topic, ctx.clock.now(), (kind) => ctx.db.$ids.newId(kind, caller));
  const outcome = await sendEnvelope(ctx, destination, event.id, envelopeOf(caller, event));
  const { statusCode = 0 } = outcome;
  const succeeded = statusCode >= 200 && statusCode < 300;
  return { eventId: event.id, topic, succeeded, attempt: attemptOf(outcome) };
}
