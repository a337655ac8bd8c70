import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findEventDestination } from '../../db/event-destinations.ts';
import { newId } from '../../db/ids.ts';
import { validationError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { attemptOf, sendEnvelope } from '../events/attempt.ts';
import { envelopeOf } from '../events/envelope.ts';
import { isTopic, sampleEvent } from '../events/sample-event.ts';

/** Once, and not through the queue: the caller sees what the receiver answers. */
export async function sendSample(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, topic }: Input<'eventDestinations.test'>,
): Promise<Output<'eventDestinations.test'>> {
  const destination = await findEventDestination(ctx.db, caller, eventDestinationId);
  if (!isTopic(topic))
    throw validationError([
      { field: 'topic', code: 'unknown_topic', message: 'See the webhooks of the contract.' },
    ]);
  const event = sampleEvent(topic, { id: newId('event', caller.mode), createdAt: ctx.now() });
  const outcome = await sendEnvelope(ctx, destination, event.id, envelopeOf(caller, event));
  const { statusCode = 0 } = outcome;
  const succeeded = statusCode >= 200 && statusCode < 300;
  return { eventId: event.id, topic, succeeded, attempt: attemptOf(outcome) };
}
