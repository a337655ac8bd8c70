import type { Context } from '../../context.ts';
import type { Input, Output, Topic } from '../../contract/index.ts';
import { findEventDestination } from '../../db/event-destinations.ts';
import { validationError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { envelopeOf } from '../events/envelope.ts';
import { isTopic, sampleEvent } from '../events/sample-event.ts';
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
  const known = requireTopic(topic);
  const event = sampleEvent(known, ctx.now(), (kind) => ctx.ids.newId(kind, caller));
  const outcome = await sendEnvelope(ctx, destination, event.id, envelopeOf(caller, event));
  const { statusCode = 0 } = outcome;
  const succeeded = statusCode >= 200 && statusCode < 300;
  return { eventId: event.id, topic, succeeded, attempt: attemptOf(outcome) };
}

/**
 * Checks the topic.
 * @throws ServiceError `validation_error` when there is no such topic.
 */
export function admitSample(
  _ctx: Context,
  _caller: Caller,
  { topic }: Partial<Input<'eventDestinations.test'>>,
): void {
  if (topic !== undefined) requireTopic(topic);
}

function requireTopic(topic: string): Topic {
  if (isTopic(topic)) return topic;
  throw validationError([
    { field: 'topic', code: 'unknown_topic', message: 'See the webhooks of the contract.' },
  ]);
}
