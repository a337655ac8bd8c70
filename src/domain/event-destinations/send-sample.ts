import type { Context } from '../../context.ts';
import { type Input, type Output, type Topic, topics } from '../../contract/index.ts';
import { sampleOf } from '../../contract/samples.ts';
import { findEventDestination } from '../../db/event-destinations.ts';
import { newId } from '../../db/ids.ts';
import { validationError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { attemptOf, sendEnvelope } from '../events/attempt.ts';
import { envelopeOf } from '../events/envelope.ts';

/** Once, and not through the queue: the caller sees what the receiver answers. */
export async function sendSample(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, topic }: Input<'eventDestinations.test'>,
): Promise<Output<'eventDestinations.test'>> {
  const destination = await findEventDestination(ctx.db, caller, eventDestinationId);
  const schema = Object.hasOwn(topics, topic) ? topics[topic as Topic] : undefined;
  if (!schema)
    throw validationError([
      { field: 'topic', code: 'unknown_topic', message: 'See the webhooks of the contract.' },
    ]);
  const event = {
    id: newId('event', caller.mode),
    topic,
    origin: 'test',
    connectedProfileId: null,
    subjectId: null,
    data: JSON.stringify(sampleOf(schema)),
    createdAt: ctx.now(),
  };
  const outcome = await sendEnvelope(ctx, destination, event.id, envelopeOf(caller, event));
  const { statusCode = 0 } = outcome;
  const succeeded = statusCode >= 200 && statusCode < 300;
  return { eventId: event.id, topic, succeeded, attempt: attemptOf(outcome) };
}
