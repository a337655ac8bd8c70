/** The secrets that sign a stream's messages: those of a named destination, or one that belongs to the API key. */
import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import { findEventDestination } from '../../db/event-destinations.ts';
import { secretPrefix } from '../../outgoing/signature.ts';
import type { Caller } from '../caller.ts';
import { secretsOf } from '../deliveries/secret.ts';

/** @throws ServiceError `not_found` when there is no such destination. */
export async function signingSecrets(
  ctx: Context,
  caller: Caller,
  eventDestinationId: string | undefined,
): Promise<string[]> {
  if (eventDestinationId === undefined) return keySecrets(ctx, caller);
  return secretsOf(ctx, await findEventDestination(ctx.db, caller, eventDestinationId), ctx.now());
}

/**
 * Returns the secrets of an API key, which are derived and not stored: one per encryption key, that of the active one
 * first, so that those who have an earlier one can still verify.
 */
export function keySecrets({ keyring }: Context, { keyId }: Caller): string[] {
  return keyring
    .derive('event-streams')
    .map((secret) => secretPrefix + createHmac('sha256', secret).update(keyId).digest('base64'));
}
