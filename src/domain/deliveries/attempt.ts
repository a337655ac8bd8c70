/** Sends one signed request to a destination. */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { EventDestination } from '../../db/tables/event-destinations.ts';
import { inSpan } from '../../observability/tracing/in-span.ts';
import { idAttributes, type NewSpan } from '../../observability/tracing/span.ts';
import { currentTraceContext } from '../../observability/tracing/trace-context.ts';
import type { SendOutcome } from '../../outbound/sender.ts';
import { signatureHeaders } from '../../outbound/signature.ts';
import { secretsOf } from './secret.ts';

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

/** Describes the call to a receiver. Its path may be a secret, so only its host is told. */
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
