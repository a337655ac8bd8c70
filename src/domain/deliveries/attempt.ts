/** Sends one signed request to a destination. */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { EventDestination } from '../../db/event-destinations.ts';
import type { SendOutcome } from '../../outgoing/sender.ts';
import { signatureHeaders } from '../../outgoing/signature.ts';

export function sendEnvelope(
  ctx: Context,
  destination: EventDestination,
  eventId: string,
  body: string,
): Promise<SendOutcome> {
  const timestamp = ctx.now();
  const secrets = secretsOf(ctx, destination, timestamp);
  const headers = {
    'Content-Type': 'application/json',
    ...signatureHeaders({ id: eventId, timestamp, body, secrets }),
  };
  return ctx.outgoing.sender.post({ url: destination.url, headers, body });
}

/** Returns the secrets that sign: two of them during a rotation's grace period. */
function secretsOf(
  ctx: Context,
  { id, secret, previousSecret, previousSecretUntil }: EventDestination,
  now: Date,
): string[] {
  const grace = previousSecret && previousSecretUntil && previousSecretUntil > now;
  return [secret, ...(grace ? [previousSecret] : [])].map((sealed) => openOnce(ctx, sealed, id));
}

/** Secrets by their sealed forms, for as long as the destination's row is cached. */
const opened = new WeakMap<Uint8Array, string>();

function openOnce({ keyring }: Pick<Context, 'keyring'>, sealed: Uint8Array, id: string): string {
  const secret = opened.get(sealed) ?? keyring.open(sealed, id);
  opened.set(sealed, secret);
  return secret;
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
