/** Finds the one profile that somebody names, where a person types instead of a program. */
import type { Context } from '../../context.ts';
import { isId } from '../../db/client/ids.ts';
import type { Scope } from '../../db/client/scope.ts';
import { idsWithWholeName } from '../../db/tables/profile-names.ts';
import { listProfiles, type StoredProfile } from '../../db/tables/profiles.ts';
import { validationError } from '../../errors/index.ts';

/** How many profiles are looked through for one whose whole name the text is. */
const mostSeen = 100;
/** How many profiles a refusal names. */
const mostNamed = 3;

/**
 * Returns the id of the profile that a text names, or the text itself where it is an id; `undefined` where no profile has
 * such a name.
 * @throws ServiceError `validation_error` when several profiles have the name and none has it as the whole of it.
 */
export async function findByName({ db }: Context, scope: Scope, text: string): Promise<string | undefined> {
  if (isId('connectedProfile', scope.mode, text)) return text;
  const { rows } = await listProfiles(db, scope, { name: text }, { limit: mostSeen });
  if (rows.length <= 1) return rows[0]?.id;
  const ids = rows.map(({ id }) => id);
  const whole = await idsWithWholeName(db, scope, ids, text);
  const [exact] = whole;
  if (whole.size === 1) return exact;
  const some = rows.slice(0, mostNamed).map(described).join(', ');
  const message = `Several profiles have this name: ${some}${rows.length > mostNamed ? ' …' : '.'} Give more of it, the user name behind an @, or the id.`;
  throw validationError([{ field: 'connectedProfileId', code: 'invalid_value', message }]);
}

const described = ({ displayName, username, providerId }: StoredProfile) =>
  `${[displayName, username && `@${username}`].filter(Boolean).join(' ')} (${providerId})`;
