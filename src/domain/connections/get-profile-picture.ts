import type { Context } from '../../context.ts';
import type { Scope } from '../../db/client/scope.ts';
import { type Picture, providersOf } from '../../provider-client/providers.ts';

export type { Picture };

/**
 * Reads the picture of a profile; `undefined` when it has none, or when it cannot be had. Addresses of pictures expire
 * at some providers, and the next check of the connection brings a new one.
 * @throws ServiceError `not_found`
 */
export async function getProfilePicture(
  ctx: Context,
  scope: Scope,
  connectedProfileId: string,
): Promise<Picture | undefined> {
  const { avatarUrl } = await ctx.profiles.find(scope, connectedProfileId);
  return avatarUrl ? providersOf(ctx, scope).picture(avatarUrl) : undefined;
}
