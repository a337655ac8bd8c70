/** The accounts that a simulated server knows: the end user's own, and those of the people around it. */

import { memoized } from '../../lib/bounded-cache.ts';
import { accountIdAt, partsOf } from '../../providers/mastodon/status.ts';
import { idsOf } from '../engine/ids.ts';
import { businessOf, gatherPeople, personOf } from '../engine/people.ts';
import { simulatedFileUrl } from '../files.ts';

export const serverHost = 'mastodon.example';
const elsewhere = 'social.example';

/** Returns the id under which the service and the store know an account of the server. */
export const accountIdOf = (id: string) => accountIdAt(id, serverHost);

const knownPeople = 50;

export type People = ReturnType<typeof namePeople>;

/** Returns the people around an account. */
export const peopleOf = memoized(namePeople);

function namePeople(accountId: string) {
  const { id } = partsOf({ externalId: accountId });
  const ids = idsOf(id);
  const username = `harbourbakery${id.slice(-5)}`;
  const self = renderAccount({ id, username, name: businessOf(id) }, serverHost);
  const personAt = (index: number) => renderAccount(personOf(ids, '11', index), elsewhere);
  const around = gatherPeople(self, knownPeople, personAt, (one) => one.id);
  return { ids, ...around, account: (one: string) => around.known(one) ?? self };
}

/** Source: docs.joinmastodon.org, "Account" entity. */
function renderAccount({ id, ...named }: { id: string; username: string; name: string }, host: string) {
  const username = named.username.replaceAll('.', '_');
  const picture = simulatedFileUrl(`avatar_${id}_original`, 'jpg');
  return {
    id,
    username,
    acct: host === serverHost ? username : `${username}@${host}`,
    display_name: named.name,
    url: `https://${host}/@${username}`,
    uri: `https://${host}/users/${username}`,
    note: '<p>Bread.</p>',
    avatar: picture,
    avatar_static: picture,
    header: picture,
    header_static: picture,
    locked: false,
    bot: false,
    group: false,
    indexable: true,
    discoverable: true,
    created_at: '2022-11-05T00:00:00.000Z',
    followers_count: 120,
    following_count: 40,
    statuses_count: 66,
    last_status_at: '2026-03-01',
    emojis: [],
    fields: [],
  };
}
