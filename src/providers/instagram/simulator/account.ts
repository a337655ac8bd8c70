/** The simulated account itself, and the people and URLs around it. */
import { type Ids, idsOf } from '../../meta/simulator/ids.ts';
import type { Person } from '../../meta/simulator/people.ts';

const cdn = 'https://scontent.cdninstagram.example/v/t51.2885-15';

export interface SimulatedOwner {
  accountId: string;
  ids: Ids;
  self: Person;
  avatarUrl: string;
  assetUrl(name: string, extension: string): string;
}

export function ownerOf(accountId: string): SimulatedOwner {
  const ids = idsOf(accountId);
  const assetUrl = (name: string, extension: string) =>
    `${cdn}/${ids.digits(`asset/${name}`, '4', 15)}_n.${extension}?_nc_sid=18de74&oe=69D1F0A3`;
  return {
    accountId,
    ids,
    self: { id: accountId, username: `harbour.bakery.${accountId.slice(-4)}`, name: 'Harbour Bakery' },
    avatarUrl: assetUrl('avatar', 'jpg'),
    assetUrl,
  };
}
