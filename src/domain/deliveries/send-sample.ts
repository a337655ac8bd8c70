import type { Context } from '../../context.ts';
import type { Input, Output, Topic } from '../../contract/index.ts';
import { findEventDestination } from '../../db/tables/event-destinations.ts';
import type { Caller } from '../foundation/caller.ts';
import { admitTopic } from '../foundation/events/admit-topics.ts';
import { envelopeOf } from '../foundation/events/envelope.ts';
import { sampleEvent } from '../foundation/events/sample-event.ts';
import { attemptOf, sendEnvelope } from './attempt.ts';

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
  admitTopic(ctx, caller, { topic });
  const event = sampleEvent(topic as Topic, ctx.now(), (kind) => ctx.ids.newId(kind, caller));
  const outcome = await sendEnvelope(ctx, destination, event.id, envelopeOf(caller, event));
  const { statusCode = 0 } = outcome;
  const succeeded = statusCode >= 200 && statusCode < 300;
  return { eventId: event.id, topic, succeeded, attempt: attemptOf(outcome) };
}
