import type { Context } from '../../../context.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import type { Observation } from '../../../providers/observation.ts';

/** An observation under one login kind. */
export type ProfileObservation = Omit<Observation, 'scopes'> & { scopes: readonly string[] };

/** Returns how a content type is observed under a profile's login kind; `undefined` when it is not. */
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
