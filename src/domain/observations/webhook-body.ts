import type { Context } from '../../context.ts';
import type { StoredWebhook } from '../../db/provider-webhooks.ts';

/** Returns the body that the provider sent, decrypted. */
export function bodyOf(
  { keyring }: Pick<Context, 'keyring'>,
  { id, sealedBody, body }: StoredWebhook,
): string {
  return sealedBody ? keyring.open(sealedBody, id) : (body ?? '');
}
