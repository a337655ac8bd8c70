import { characters } from '../../lib/bounds.ts';
import { cut } from '../../lib/storable-text.ts';
import type { AccountNames } from '../../providers/connect.ts';

type Stored = { [Name in keyof AccountNames]?: string | null };

/** Returns what an account is known by. What was stored before names had a bound may be longer than it. */
export function shownNames({ displayName, username, avatarUrl }: Stored): AccountNames {
  return {
    ...(displayName ? { displayName: cut(displayName, characters.name) } : {}),
    ...(username ? { username: cut(username, characters.name) } : {}),
    ...(avatarUrl && avatarUrl.length <= characters.url ? { avatarUrl } : {}),
  };
}
