/** Builds a simulated Page itself, and the people and URLs around it. */

import { businessOf } from '../engine/businesses.ts';
import { type Ids, idsOf } from '../engine/ids.ts';
import { type Person, personOf } from '../engine/people.ts';
import { type SimulatedFormat, simulatedFileUrl } from '../files.ts';

const commenterPrefix = '10';
export const correspondentPrefix = '59';

export interface SimulatedPage {
  ids: Ids;
  self: Person;
  avatarUrl: string;
  /** Returns a person who comments; in messages they have another id. */
  commenter(index: number): Person;
  correspondent(index: number): Person;
  assetUrl(name: string, format: SimulatedFormat): string;
}

export function pageOf(pageId: string, name = businessOf(pageId)): SimulatedPage {
  const ids = idsOf(pageId);
  const assetUrl = (asset: string, format: SimulatedFormat) =>
    simulatedFileUrl(`${ids.digits(`asset/${asset}`, '4', 15)}_n`, format, '_nc_cat=101&oe=69D1F0A3');
  return {
    ids,
    self: { id: pageId, username: `harbour.bakery.${pageId.slice(-4)}`, name },
    avatarUrl: assetUrl('avatar', 'jpg'),
    commenter: (index) => personOf(ids, commenterPrefix, index),
    correspondent: (index) => personOf(ids, correspondentPrefix, index),
    assetUrl,
  };
}

/** Returns the id of the Instagram account linked to a Page. */
export const linkedAccountOf = (pageId: string) => idsOf(pageId).digits('instagram-account', '1784', 17);

/** Returns the fields that identify the Page. */
export function pageValues({ self, avatarUrl }: SimulatedPage): Record<string, unknown> {
  return {
    name: self.name,
    username: self.username,
    category: 'Bakery',
    link: `https://www.facebook.com/${self.id}`,
    // Apps ask for one field of a picture only, its URL.
    picture: { data: { url: avatarUrl } },
  };
}
