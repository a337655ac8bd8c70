import type { Context } from '../../../context.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import { publicationsSince } from '../../../db/tables/publish-spending.ts';
import { accountOf } from './account.ts';

/**
 * Returns how many units of a profile's budget were used after the provider was last asked for it.
 */
export async function publishedSince(
  ctx: Context,
  { profile, budget, since }: { profile: StoredProfile; budget: string; since: Date },
): Promise<number> {
  const { organizationId, mode, providerId } = profile;
  const contentTypes = ctx.registry.find(providerId)?.contentTypes ?? [];
  const kinds = contentTypes.flatMap(({ contentType, publish }) =>
    publish
      .filter((variant) => variant.budget?.budget === budget)
      .map(({ variant }) => `${contentType}/${variant}`),
  );
  if (kinds.length === 0) return 0;
  const budgetUsers = { organizationId, mode, account: accountOf(profile), kinds };
  return (await publicationsSince(ctx.db, budgetUsers, since)).length;
}
