/** Sends events as they happen, over a connection that the customer opens. */
import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Input, Message } from '../../contract/index.ts';
import type { Scope } from '../../db/client/scope.ts';
import { type Position, positionHere, positionNow } from '../../db/event-feed/read-events.ts';
import { findEventDestination } from '../../db/tables/event-destinations.ts';
import type { StoredEvent } from '../../db/tables/events.ts';
import { validationError } from '../../errors/index.ts';
import type { Caller } from '../foundation/caller.ts';
import { envelopeOf, heldData, presentEvent } from '../foundation/events/envelope.ts';
import { admitTopics, matchesTopic } from '../foundation/events/topics.ts';
import { requireFiltered } from '../foundation/missing-ids.ts';
import { secretPrefix, secretsOf, signatureHeaders } from './signature.ts';

type StreamInput = Input<'events.stream'> & { lastEventId?: string };

/** The longest time in which nothing is sent. Proxies commonly end a connection after a minute of silence. */
export const longestSilenceMs = 15_000;
/** How long a client waits before it asks again. */
const retryMs = 1_000;

/**
 * Yields the messages of a stream, without end. Every message has the position after it, by which the stream continues
 * somewhere else.
 */
export async function* streamEvents(
  ctx: Context,
  caller: Caller,
  { topics = ['*'], connectedProfileId, eventDestinationId, lastEventId }: StreamInput,
  signal: AbortSignal,
): AsyncGenerator<Message> {
  admitTopics(topics);
  const leave = ctx.db.$eventFeed.openStreams.enter(caller);
  try {
    let position = await openPosition(ctx, caller, lastEventId);
    await signingSecrets(ctx, caller, eventDestinationId);
    await requireFiltered(ctx, caller, { connectedProfileId }, []);
    const [secret = ''] = keySecrets(ctx, caller);
    yield {
      retry: `${retryMs}`,
      id: sealPosition(ctx, caller, position),
      ...(eventDestinationId ? {} : { 'webhook-secret': secret }),
    };
    let heardAt = performance.now();
    for (;;) {
      const forMs = Math.max(0, heardAt + longestSilenceMs - performance.now());
      const { events, next } = await ctx.db.$eventFeed.tail.after({ ...caller, position }, forMs, signal);
      position = next;
      const wanted = events.filter(
        (event) =>
          matchesTopic(topics, event.topic) &&
          (connectedProfileId === undefined || event.connectedProfileId === connectedProfileId),
      );
      const secrets = wanted.length > 0 ? await signingSecrets(ctx, caller, eventDestinationId) : [];
      for (const event of wanted) {
        const { id } = event;
        const body = bodyOf(ctx, event);
        yield {
          id: sealPosition(ctx, caller, event === events.at(-1) ? next : event.position),
          ...signatureHeaders({ id, timestamp: ctx.clock.now(), body, secrets }),
          data: body,
        };
        ctx.observability.metrics.streamedEvents.inc({ mode: caller.mode });
      }
      if (wanted.length > 0) heardAt = performance.now();
      else if (performance.now() - heardAt >= longestSilenceMs) {
        yield { '': 'nothing new', id: sealPosition(ctx, caller, position) };
        heardAt = performance.now();
      }
    }
  } finally {
    leave();
  }
}

/** Writes an event as a delivery has it; what is left of it once its data is erased. */
function bodyOf(ctx: Context, event: StoredEvent): string {
  const data = heldData(ctx, event);
  return data === null ? JSON.stringify(presentEvent(ctx, event)) : envelopeOf(event, { ...event, data });
}

/**
 * Returns the secrets that sign the messages: those of the named destination, or without one those of the API key.
 * @throws ServiceError `not_found` when there is no such destination.
 */
async function signingSecrets(
  ctx: Context,
  caller: Caller,
  eventDestinationId: string | undefined,
): Promise<string[]> {
  if (eventDestinationId === undefined) return keySecrets(ctx, caller);
  return secretsOf(ctx, await findEventDestination(ctx.db, caller, eventDestinationId), ctx.clock.now());
}

/**
 * Returns the secrets of an API key, which are derived and not stored: one per encryption key, that of the active one
 * first, so that those who have an earlier one can still verify.
 */
function keySecrets({ security: { keyring } }: Pick<Context, 'security'>, { keyId }: Caller): string[] {
  return keyring
    .derive('event-streams')
    .map((secret) => secretPrefix + createHmac('sha256', secret).update(keyId).digest('base64'));
}

/** The ids of a stream's messages: positions among the events, sealed for the tenant. */
function sealPosition(
  { security: { sealers } }: Pick<Context, 'security'>,
  scope: Scope,
  position: Position,
): string {
  return sealers.cursors.seal(JSON.stringify(position), bindingOf(scope));
}

/**
 * Returns the position from which a stream continues; that of now without an id.
 * @throws ServiceError `validation_error` when the id was not made here, for a stream of this tenant.
 */
async function openPosition(
  { security: { sealers }, db }: Pick<Context, 'db' | 'security'>,
  scope: Scope,
  lastEventId: string | undefined,
): Promise<Position> {
  if (lastEventId === undefined) return positionNow(db.$sql);
  const value = sealers.cursors.open(lastEventId, bindingOf(scope));
  if (value === undefined)
    throw validationError([
      {
        field: 'header.last-event-id',
        message:
          'No id of a stream of this Organization and mode. Send the id that came last unchanged, or leave the header out to begin now.',
      },
    ]);
  return positionHere(db.$sql, JSON.parse(value) as Position);
}

const bindingOf = ({ organizationId, mode }: Scope) => [organizationId, mode, 'events.stream'];
