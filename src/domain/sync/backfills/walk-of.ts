import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { RoleTasks } from '../../../providers/access.ts';
import { type WalkLevel, walkLevels, walkScopes, walkTasks } from '../../../providers/walk.ts';
import { requireDeclaration } from '../../grants/content-gateway/run-content.ts';

export interface ProfileWalk {
  /** The lists to walk, the outermost first. */
  levels: WalkLevel[];
  /** The scopes that all lists need. */
  scopes: readonly string[];
  tasks: RoleTasks;
}

/**
 * Returns how a profile's content is walked. Throws `validation_error` when the content type belongs to
 * another provider, and `not_supported` when it cannot be backfilled under the profile's login kind.
 */
export function walkOf(ctx: Context, profile: StoredProfile, contentType: ContentType): ProfileWalk {
  const provider = ctx.registry.providerOf(contentType);
  const declaration = requireDeclaration(ctx, profile, contentType);
  const { loginKind } = profile.connection;
  const scopes = walkScopes(provider, declaration)[loginKind];
  if (!scopes)
    throw new ServiceError('not_supported', {
      message: `${contentType} cannot be backfilled under ${loginKind}.`,
    });
  return {
    levels: walkLevels(provider, declaration),
    scopes,
    tasks: walkTasks(provider, declaration),
  };
}
