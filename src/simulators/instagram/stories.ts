/** Builds three current stories, which are not in the media list. */

import type { GraphNode, NodeKind, NodeList } from '../meta/node.ts';
import { assetValues, type SimulatedOwner } from '../meta/owner.ts';
import { minutesBack } from '../meta/times.ts';
import { personKind } from './kinds.ts';

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
