import type { Context } from '../../context.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import type { Observation } from '../../providers/provider.ts';

/** An observation as one login kind has it. */
export type ProfileObservation = Omit<Observation, 'scopes'> & { scopes: readonly string[] };

/** How a profile's content type is observed; `undefined` when it is not. */
export function observationOf(
  ctx: Context,
  { providerId, connection }: StoredProfile,
  contentType: string,
): ProfileObservation | undefined {
  const { contentTypes = [] } = ctx.registry.find(providerId) ?? {};
  const observe = contentTypes.find((declared) => declared.contentType === contentType)?.observe;
  const scopes = observe?.scopes[connection.loginKind];
  return observe && scopes && { ...observe, scopes };
}
