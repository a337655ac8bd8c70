import type { Context } from '../../context.ts';
import { newSecret } from '../../outgoing/signature.ts';

/** A new signing secret: to show once, and to keep. */
export function makeSecret(ctx: Context, eventDestinationId: string) {
  const secret = newSecret();
  return {
    secret,
    columns: { secret: ctx.keyring.seal(secret, eventDestinationId), secretHint: `…${secret.slice(-4)}` },
  };
}
