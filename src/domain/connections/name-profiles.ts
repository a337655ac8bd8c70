/** Names the profiles that lists refer to, so that people see an account instead of an id. */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { Scope } from '../../db/client/scope.ts';
import { namedProfiles } from '../../db/tables/profiles.ts';
import { shownNames } from '../grants/shown-names.ts';

export type ProfileName = Pick<
  Schemas['ConnectedProfile'],
  'connectedProfileId' | 'providerId' | 'displayName' | 'username' | 'externalId' | 'avatarUrl'
>;

/** Returns the names by the profiles' ids, with one statement; a profile that was deleted is left out. */
export async function nameProfiles(
  { db }: Context,
  scope: Scope,
  ids: readonly (string | undefined)[],
): Promise<Map<string, ProfileName>> {
  const distinct = [...new Set(ids)].filter((id) => id !== undefined);
  const rows = distinct.length > 0 ? await namedProfiles(db, scope, distinct, []) : [];
  return new Map(
    rows.map(({ id, providerId, externalId, ...names }) => [
      id,
      { connectedProfileId: id, providerId, externalId, ...shownNames(names) },
    ]),
  );
}
