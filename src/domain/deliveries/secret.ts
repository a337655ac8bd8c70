/** The secrets that sign what a destination is sent. */
import type { Context } from '../../context.ts';
import type { EventDestination } from '../../db/tables/event-destinations.ts';
import { newSecret } from '../../outbound/signature.ts';

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
