import type { Context } from '../../context.ts';
import { newSecret } from '../../outgoing/signature.ts';

/** Makes a new signing secret, as shown once and as stored. */
export function makeSecret(ctx: Context, eventDestinationId: string) {
  const secret = newSecret();
  return {
    secret,
    columns: { secret: ctx.keyring.seal(secret, eventDestinationId), secretHint: `…${secret.slice(-4)}` },
  };
}
