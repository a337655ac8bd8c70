/** Builds three current stories, which are not in the media list. */

import type { SimulatedOwner } from '../meta/instagram-account.ts';
import type { GraphNode, NodeKind, NodeList } from '../meta/node.ts';
import { minutesBack } from '../meta/times.ts';
import { personKind } from './kinds.ts';

const stories = [
  { media_type: 'IMAGE' },
  { media_type: 'VIDEO' },
  { media_type: 'IMAGE', caption: 'Last croissants of the day 🥐', unmeasured: 'too_few_viewers' },
];

export function storiesOf(owner: SimulatedOwner, mediaKind: NodeKind): NodeList {
  return stories.map((story, index) => {
    const image = owner.assetUrl(`story/${index}`, 'jpg');
    const video = owner.assetUrl(`story/${index}`, 'mp4');
    return storyNode(owner, mediaKind, owner.ids.digits(`story/${index}`, '181', 17), {
      ...story,
      ...(story.media_type === 'VIDEO' ? { media_url: video, thumbnail_url: image } : { media_url: image }),
      timestamp: minutesBack(index * 95),
      like_count: index,
    });
  });
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
      shortcode: owner.ids.text(`shortcode/${id}`, 'D').slice(0, 11),
      username: owner.self.username,
      comments_count: 0,
      is_comment_enabled: true,
    },
    links: { owner: { id: owner.accountId, kind: personKind, values: {} } },
  };
}
