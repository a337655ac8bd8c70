/** One attempt to deliver: its signing secrets, the request, and the sealed answer. */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { EventDestination } from '../../db/tables/event-destinations.ts';
import { currentTraceContext, idAttributes, inSpan, type NewSpan } from '../../observability/tracing/span.ts';
import type { SendOutcome } from '../../outbound/sender.ts';
import { newSecret, signatureHeaders } from '../../outbound/signature.ts';
import { ifReadable } from '../foundation/batches.ts';

// The secrets that sign what a destination is sent.

/** Makes a new signing secret, as shown once and as stored. */
export function makeSecret(ctx: Pick<Context, 'security'>, eventDestinationId: string) {
  const secret = newSecret();
  return {
    secret,
    columns: {
      secret: ctx.security.keyring.seal(secret, eventDestinationId),
      secretHint: `…${secret.slice(-4)}`,
    },
  };
}

/** Returns the secrets that sign: two of them during a rotation's grace period. */
export function secretsOf(
  ctx: Pick<Context, 'security'>,
  { id, secret, previousSecret, previousSecretUntil }: EventDestination,
  now: Date,
): string[] {
  const grace = previousSecret && previousSecretUntil && previousSecretUntil > now;
  return [secret, ...(grace ? [previousSecret] : [])].map((sealed) => openOnce(ctx, sealed, id));
}

/** Secrets by their sealed forms, for as long as the destination's row is cached. */
const opened = new WeakMap<Uint8Array, string>();

function openOnce(
  { security: { keyring } }: Pick<Context, 'security'>,
  sealed: Uint8Array,
  id: string,
): string {
  const secret = opened.get(sealed) ?? keyring.open(sealed, id);
  opened.set(sealed, secret);
  return secret;
}

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
