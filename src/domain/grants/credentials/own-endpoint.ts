/** The webhook endpoints of single connections, for providers that report each account or bot to its own. */
import { createHmac } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { StoredConnection } from '../../../db/tables/connections.ts';
import type { OwnEndpoint } from '../../../providers/connect.ts';

/**
 * Returns the secrets that prove a provider at a connection's endpoint: one for each encryption key, the
 * active one first, so that a rotation breaks nothing.
 */
export function endpointSecrets(
  { security: { keyring } }: Pick<Context, 'security'>,
  connectionId: string,
): string[] {
  return keyring
    .derive('webhook-endpoints')
    .map((key) => createHmac('sha256', key).update(connectionId).digest('hex'));
}

/** Returns the endpoint of a connection; `undefined` when the provider reports to the endpoint of its app. */
export function ownEndpointOf(
  ctx: Context,
  { id, providerId }: Pick<StoredConnection, 'id' | 'providerId'>,
): OwnEndpoint | undefined {
  if (ctx.providers.registry.find(providerId)?.webhooks?.endpoints !== 'connection') return undefined;
  const [secret = ''] = endpointSecrets(ctx, id);
  return { callbackUrl: `${ctx.config.publicUrl}/webhooks/${providerId}/${id}`, secret };
}
