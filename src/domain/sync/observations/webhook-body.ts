import type { Context } from '../../../context.ts';
import type { StoredWebhook } from '../../../db/tables/provider-webhooks.ts';
import { ifReadable } from '../../foundation/readable.ts';

/** Returns the body that the provider sent, decrypted; `undefined` when it cannot be read. */
export function bodyOf(ctx: Context, { id, sealedBody, body }: StoredWebhook): string | undefined {
  if (!sealedBody) return body ?? '';
  return ifReadable(ctx, { kind: 'webhook', id }, () => ctx.keyring.open(sealedBody, id));
}
