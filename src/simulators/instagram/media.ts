/** Builds the fixtures of media: 60 posts and reels, three stories, a live video. */

import { captions } from '../engine/timeline.ts';
import type { GraphNode, NodeKind, NodeList } from '../meta/node.ts';
import { assetValues, type SimulatedOwner } from '../meta/page.ts';
import { hoursBack, minutesBack } from '../meta/times.ts';
import { commentsOf } from './comments.ts';
import { personKind } from './kinds.ts';

// The stories are current, and not in the media list.

const stories = [
  { media_type: 'IMAGE' },
  { media_type: 'VIDEO' },
  { media_type: 'IMAGE', caption: 'Last croissants of the day 🥐', unmeasured: 'too_few_viewers' },
];

export function storiesOf(owner: SimulatedOwner, mediaKind: NodeKind): NodeList {
  return stories.map((story, index) =>
    storyNode(owner, mediaKind, owner.ids.digits(`story/${index}`, '181', 17), {
      ...story,
      ...assetValues(owner, `story/${index}`, story.media_type === 'VIDEO'),
      timestamp: minutesBack(index * 95),
      like_count: index,
    }),
  );
}

export function storyNode(
  owner: SimulatedOwner,
  mediaKind: NodeKind,
  id: string,
  values: Record<string, unknown>,
): GraphNode {
  return {
    id,
    kind: mediaKind,
    values: {
      ...values,
      media_product_type: 'STORY',
      permalink: `https://www.instagram.com/stories/${owner.self.username}/${id}`,
      shortcode: owner.shortcodeOf(id),
      username: owner.self.username,
      comments_count: 0,
      is_comment_enabled: true,
    },
    links: { owner: { id: owner.accountId, kind: personKind, values: {} } },
  };
}

const mediaCount = 60;

/** The forms of the posts and reels, by their place in the list. */
const forms = [
  'image',
  'album',
  'reel',
  'bare image',
  'withheld reel',
  'large album',
  'video',
  'untold reel',
  'withheld image',
  'advertisement',
] as const;
type Form = (typeof forms)[number];

export function mediaOf(owner: SimulatedOwner, mediaKind: NodeKind): NodeList {
  return Array.from({ length: mediaCount }, (_, index) => mediaNode(owner, mediaKind, index));
}

function mediaNode(owner: SimulatedOwner, mediaKind: NodeKind, index: number): GraphNode {
  const form = forms[index % forms.length] ?? 'image';
  const node = bareMediaNode(owner, mediaKind, {
    id: owner.ids.digits(`media/${index}`, '180', 17),
    segment: form.endsWith('reel') ? 'reel' : 'p',
    values: {
      caption: captions[index % captions.length],
      timestamp: hoursBack(index * 31),
      is_comment_enabled: index % 13 !== 12,
      like_count: form === 'bare image' ? undefined : 41 + index * 7,
      ...fileValues(owner, form, index),
      ...(index === mediaCount - 1 ? { unmeasured: 'before_conversion' } : {}),
    },
  });
  const children = albumSize(form, index) ? childrenOf(owner, node, albumSize(form, index)) : [];
  return { ...node, edges: { children, comments: commentsOf(owner, node, index) } };
}

/**
 * Builds a medium without comments.
 * @param segment the part of its address that tells posts, reels and live videos apart.
 */
export function bareMediaNode(
  { accountId, shortcodeOf, self }: SimulatedOwner,
  kind: NodeKind,
  { id, segment, values }: { id: string; segment: 'p' | 'reel' | 'tv'; values: Record<string, unknown> },
): GraphNode {
  const shortcode = shortcodeOf(id);
  const permalink = `https://www.instagram.com/${segment}/${shortcode}/`;
  return {
    id,
    kind,
    values: { permalink, shortcode, username: self.username, ...values },
    links: { owner: { id: accountId, kind: personKind, values: {} } },
    edges: { children: [], comments: [] },
  };
}

function fileValues(owner: SimulatedOwner, form: Form, index: number): Record<string, unknown> {
  const image = owner.assetUrl(`media/${index}`, 'jpg');
  const video = owner.assetUrl(`media/${index}`, 'mp4');
  const asImage = { media_type: 'IMAGE', media_product_type: 'FEED', media_url: image };
  const asReel = {
    media_type: 'VIDEO',
    media_product_type: 'REELS',
    media_url: video,
    thumbnail_url: image,
    is_shared_to_feed: index % 20 !== 2,
  };
  const values: Record<Form, Record<string, unknown>> = {
    image: { ...asImage, alt_text: 'A loaf on a wooden board' },
    'bare image': asImage,
    'withheld image': { ...asImage, media_url: undefined },
    advertisement: { ...asImage, media_product_type: 'AD' },
    album: { ...asImage, media_type: 'CAROUSEL_ALBUM' },
    'large album': { ...asImage, media_type: 'CAROUSEL_ALBUM' },
    reel: asReel,
    'withheld reel': { ...asReel, media_url: undefined },
    'untold reel': { ...asReel, media_product_type: undefined },
    video: { ...asReel, media_product_type: 'FEED', is_shared_to_feed: undefined },
  };
  return values[form];
}

/** Returns the number of children: 2 to 10 for an album, otherwise none. */
function albumSize(form: Form, index: number): number {
  if (form === 'album') return 2 + Math.floor(index / forms.length);
  return form === 'large album' ? 10 : 0;
}

function childrenOf(owner: SimulatedOwner, album: GraphNode, count: number): GraphNode[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `child/${album.id}/${index}`;
    const values = {
      ...assetValues(owner, name, index % 3 === 1),
      ...(index === 0 ? { alt_text: `Step ${index + 1} 🍞` } : {}),
      timestamp: album.values.timestamp,
      username: owner.self.username,
    };
    return {
      id: owner.ids.digits(name, '179', 17),
      kind: album.kind,
      values,
      links: album.links,
      ancestors: album.id ? [album.id] : [],
    };
  });
}

// Builds a live video, which can be read during the broadcast and is in no list. Source: "IG User Live
// Media".

export const broadcastId = ({ ids }: SimulatedOwner) => ids.digits('broadcast', '185', 17);

export function broadcastOf(owner: SimulatedOwner, mediaKind: NodeKind): GraphNode {
  const values = {
    media_type: 'BROADCAST',
    media_product_type: 'LIVE',
    timestamp: minutesBack(0),
    is_comment_enabled: true,
  };
  return bareMediaNode(owner, mediaKind, { id: broadcastId(owner), segment: 'tv', values });
}
