/** One attempt to deliver: the request, the sealed answer, what it means for the delivery, and when that is tried again. */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { PendingDelivery } from '../../db/tables/deliveries.ts';
import type { EventDestination } from '../../db/tables/event-destinations.ts';
import { hourMs, minuteMs, secondMs } from '../../lib/time.ts';
import { currentTraceContext, idAttributes, inSpan, type NewSpan } from '../../observability/tracing/span.ts';
import type { SendOutcome } from '../../outbound/sender.ts';
import { ifReadable } from '../foundation/batches.ts';
import { isHeld } from '../foundation/events/envelope.ts';
import { secretsOf, signatureHeaders } from './signature.ts';

export function sendEnvelope(
  ctx: Context,
  destination: EventDestination,
  eventId: string,
  body: string,
): Promise<SendOutcome> {
  const timestamp = ctx.clock.now();
  const secrets = secretsOf(ctx, destination, timestamp);
  const headers = {
    'Content-Type': 'application/json',
    ...signatureHeaders({ id: eventId, timestamp, body, secrets }),
    ...requestHeader(),
  };
  const { url } = destination;
  return inSpan(
    () => callOf(destination, eventId),
    async (span) => {
      const traced = span ? { ...headers, traceparent: span.traceparent } : headers;
      const outcome = await ctx.outbound.sender.post({ url, headers: traced, body });
      span?.set({ 'http.response.status_code': outcome.statusCode, 'error.type': errorTypeOf(outcome) });
      return outcome;
    },
  );
}

/** Returns the header that names the request that has led to the event; none when there was no request. */
function requestHeader(): Record<string, string> {
  const requestId = currentTraceContext()?.requestId;
  return requestId ? { 'webhook-request-id': requestId } : {};
}

/** Describes the call to a receiver. Its path may be a secret, so the span has only its host. */
function callOf({ id, url, organizationId, mode }: EventDestination, eventId: string): NewSpan {
  const { hostname, port, protocol } = URL.parse(url) ?? {};
  const attributes = {
    'http.request.method': 'POST',
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'http:' ? 80 : 443),
    ...idAttributes({ organizationId, mode, eventDestinationId: id, eventId }),
  };
  return { name: 'POST event destination', kind: 'client', attributes };
}

/** Returns the error, or the status of an answer that refuses; `undefined` when the receiver took the event. */
function errorTypeOf({ error, statusCode = 0 }: SendOutcome): string | undefined {
  return error ?? (statusCode >= 300 ? `${statusCode}` : undefined);
}

/** Returns the attempt in the form of the delivery log. */
export function attemptOf({
  at,
  durationMs,
  statusCode,
  error,
  body,
}: SendOutcome): Schemas['DeliveryAttempt'] {
  return {
    at: at.toISOString(),
    durationMs: Math.round(durationMs),
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(error ? { error } : {}),
    ...(body ? { body } : {}),
  };
}

// Seals and opens receivers' answers in the delivery log, bound to the delivery's id. They are sealed because
// receivers may send back what they received.

type Attempt = Schemas['DeliveryAttempt'];

/** An attempt as it is stored. Attempts from before answers were sealed have a `body` until it is erased. */
export interface StoredAttempt extends Attempt {
  sealedBody?: string;
}

export function sealAnswer(
  { security: { keyring } }: Pick<Context, 'security'>,
  deliveryId: string,
  { body, ...attempt }: Attempt,
): StoredAttempt {
  if (body === undefined) return attempt;
  return { ...attempt, sealedBody: keyring.seal(body, deliveryId).toString('base64') };
}

export function openAnswer(
  ctx: Pick<Context, 'security' | 'observability'>,
  deliveryId: string,
  { sealedBody, ...attempt }: StoredAttempt,
): Attempt {
  if (sealedBody === undefined) return attempt;
  const body = ifReadable(ctx, { kind: 'delivery_answer', id: deliveryId }, () =>
    ctx.security.keyring.open(Buffer.from(sealedBody, 'base64'), deliveryId),
  );
  return body === undefined ? attempt : { ...attempt, body };
}

// What the answer of a receiver means for a delivery.

interface Consequence {
  status: 'succeeded' | 'failed';
  /** The side whose wish moves the next try away from the plan; absent when there is no next try. */
  retryAskedBy?: 'receiver' | 'provider';
  /** The receiver's health as the outcome shows it; absent when nothing was sent. */
  receiver?: 'well' | 'failing' | 'gone';
}

export const deliveryOutcomes = {
  /** The destination was deleted or disabled before the try. */
  undeliverable: { status: 'failed' },
  received: { status: 'succeeded', receiver: 'well' },
  /** The receiver wants no more events. */
  unwanted: { status: 'failed', receiver: 'gone' },
  not_received: { status: 'failed', receiver: 'failing', retryAskedBy: 'receiver' },
  /** The content could not be read again, and may be later. */
  unreadable: { status: 'failed', retryAskedBy: 'provider' },
  /** The content can never be read again. */
  lost: { status: 'failed' },
} as const satisfies Record<string, Consequence>;

export type DeliveryOutcome = keyof typeof deliveryOutcomes;

/** The status by which a receiver says that it wants no more events. */
export const gone = 410;

/**
 * Returns the outcome of a request.
 * @param statusCode the status of the receiver's answer; 0 when there was none.
 */
export function outcomeOfAnswer(statusCode: number): DeliveryOutcome {
  if (statusCode >= 200 && statusCode < 300) return 'received';
  return statusCode === gone ? 'unwanted' : 'not_received';
}

export function receiverAfter(outcome: DeliveryOutcome): Consequence['receiver'] {
  const { receiver }: Consequence = deliveryOutcomes[outcome];
  return receiver;
}

/**
 * Returns the delivery's next status, with the time of the next try if there is one.
 * @param retryAfterSeconds for how long the receiver or the provider wants to be left alone.
 */
export function statusAfter(
  outcome: DeliveryOutcome,
  { attemptCount, event }: Pick<PendingDelivery, 'attemptCount' | 'event'>,
  now: Date,
  retryAfterSeconds = 0,
): { status: PendingDelivery['status']; nextAttemptAt?: Date } {
  const { status, retryAskedBy }: Consequence = deliveryOutcomes[outcome];
  if (!retryAskedBy) return { status };
  const plannedMs = nextDelayMs(attemptCount + 1, retryAskedBy === 'receiver' ? retryAfterSeconds : 0);
  if (plannedMs === undefined) return { status };
  const delayMs = retryAskedBy === 'provider' ? Math.max(plannedMs, retryAfterSeconds * 1_000) : plannedMs;
  const nextAttemptAt = new Date(now.getTime() + delayMs);
  // A held payload may not be sent after it has to be erased. A payload that was erased before this try is
  // read again with every try, so it has no such end.
  const isTooLate = isHeld(event, now) && !isHeld(event, nextAttemptAt);
  return isTooLate ? { status } : { status: 'pending', nextAttemptAt };
}

// When a failed delivery is tried again. `statusAfter` leaves out tries that would send a held payload after it has to be
// erased.

/** The waits after the first try, the second, and so on. */
export const retryDelaysMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  12 * hourMs,
] as const;

export const jitter = 0.2;

/** The largest factor by which a receiver can stretch a planned delay. */
export const longestStretch = 2;

/**
 * Returns the delay before the next try, in milliseconds; `undefined` when no try is left.
 * @param attemptCount the number of tries so far.
 * @param retryAfterSeconds the wait that the receiver asked for. Before jitter, it makes the delay between
 * one and `longestStretch` times the planned one.
 * @param random returns a number from 0 to 1, which decides where within the jitter the try falls.
 */
export function nextDelayMs(
  attemptCount: number,
  retryAfterSeconds = 0,
  random = Math.random,
): number | undefined {
  const planned = retryDelaysMs[attemptCount - 1];
  if (planned === undefined) return undefined;
  const wanted = Math.min(Math.max(planned, retryAfterSeconds * secondMs), longestStretch * planned);
  return Math.min(wanted * (1 + (random() * 2 - 1) * jitter), longestStretch * planned);
}
