/** Builds simulated accounts themselves, of Pages and of Instagram and Threads, and the people and URLs around them. */

import { type Ids, idsOf } from '../engine/ids.ts';
import { businessOf, type Person, personOf } from '../engine/people.ts';
import { type SimulatedFormat, simulatedFileUrl } from '../files.ts';
import { type GraphNode, kind } from './node.ts';

// Builds a simulated account of Instagram or Threads itself, and the people and URLs around it.

export interface SimulatedOwner {
  accountId: string;
  ids: Ids;
  self: Person;
  avatarUrl: string;
  assetUrl(name: string, format: SimulatedFormat): string;
  /** Returns the part of a post's address that stands for its id. */
  shortcodeOf(id: string): string;
}

export function ownerOf(accountId: string, name = businessOf(accountId)): SimulatedOwner {
  const ids = idsOf(accountId);
  const assetUrl = (asset: string, format: SimulatedFormat) =>
    simulatedFileUrl(`${ids.digits(`asset/${asset}`, '4', 15)}_n`, format, '_nc_sid=18de74&oe=69D1F0A3');
  return {
    accountId,
    ids,
    self: { id: accountId, username: `harbour.bakery.${accountId.slice(-4)}`, name },
    avatarUrl: assetUrl('avatar', 'jpg'),
    assetUrl,
    shortcodeOf: (id) => ids.text(`shortcode/${id}`, 'D').slice(0, 11),
  };
}

/** Returns the fields of a picture, or of a video, which comes with a picture. */
export function assetValues({ assetUrl }: SimulatedOwner, name: string, video: boolean) {
  const image = assetUrl(name, 'jpg');
  if (!video) return { media_type: 'IMAGE', media_url: image };
  return { media_type: 'VIDEO', media_url: assetUrl(name, 'mp4'), thumbnail_url: image };
}

const linkedAccountKind = kind('IGUser', { fields: 'name,profile_picture_url,username' });

/** Builds the account as its linked Page shows it. */
export function linkedAccountNode(accountId: string, name?: string): GraphNode {
  const { self, avatarUrl } = ownerOf(accountId, name);
  const values = { name: self.name, username: self.username, profile_picture_url: avatarUrl };
  return { id: accountId, kind: linkedAccountKind, values };
}

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
