/** Builds a simulated account of Instagram or Threads itself, and the people and URLs around it. */

import { businessOf } from '../engine/businesses.ts';
import { type Ids, idsOf } from '../engine/ids.ts';
import type { Person } from '../engine/people.ts';
import { type SimulatedFormat, simulatedFileUrl } from '../files.ts';
import { type GraphNode, kind } from './node.ts';

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
