/** Reads observations from what a webhook or a stream has sent. */
import type { Context } from '../../../context.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import type { StoredWebhook } from '../../../db/tables/provider-webhooks.ts';
import type { Observation } from '../../../providers/observation.ts';
import { ifReadable } from '../../foundation/readable.ts';

/** An observation under one login kind. */
export type ProfileObservation = Omit<Observation, 'scopes'> & { scopes: readonly string[] };

/** Returns how a content type is observed under a profile's login kind; `undefined` when it is not. */
export function observationOf(
  ctx: Pick<Context, 'providers'>,
  { providerId, connection }: StoredProfile,
  contentType: string,
): ProfileObservation | undefined {
  const { contentTypes = [] } = ctx.providers.registry.find(providerId) ?? {};
  const observe = contentTypes.find((declared) => declared.contentType === contentType)?.observe;
  const scopes = observe?.scopes[connection.loginKind];
  return observe && scopes && { ...observe, scopes };
}

/** Returns the body that the provider sent, decrypted; `undefined` when it cannot be read. */
export function bodyOf(
  ctx: Pick<Context, 'security' | 'observability'>,
  { id, sealedBody, body }: StoredWebhook,
): string | undefined {
  if (!sealedBody) return body ?? '';
  return ifReadable(ctx, { kind: 'webhook', id }, () => ctx.security.keyring.open(sealedBody, id));
}
