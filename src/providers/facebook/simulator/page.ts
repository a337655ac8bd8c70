/** The simulated Page itself, and the people and URLs around it. */
import { type Ids, idsOf } from '../../meta/simulator/ids.ts';
import { type Person, personOf } from '../../meta/simulator/people.ts';

const cdn = 'https://scontent.fbcdn.example/v/t39.30808-6';

export interface SimulatedPage {
  ids: Ids;
  self: Person;
  avatarUrl: string;
  /** People who comment; as correspondents they have other ids. */
  commenter(index: number): Person;
  correspondent(index: number): Person;
  assetUrl(name: string, extension: string): string;
}

export function pageOf(pageId: string): SimulatedPage {
  const ids = idsOf(pageId);
  const assetUrl = (name: string, extension: string) =>
    `${cdn}/${ids.digits(`asset/${name}`, '4', 15)}_n.${extension}?_nc_cat=101&oe=69D1F0A3`;
  return {
    ids,
    self: { id: pageId, username: `harbour.bakery.${pageId.slice(-4)}`, name: 'Harbour Bakery' },
    avatarUrl: assetUrl('avatar', 'jpg'),
    commenter: (index) => personOf(ids, '10', index),
    correspondent: (index) => personOf(ids, '59', index),
    assetUrl,
  };
}
