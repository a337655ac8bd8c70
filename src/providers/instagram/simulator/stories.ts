/** Three live stories. They are no part of the media list. */

import type { SimulatedOwner } from '../../meta/simulator/instagram-account.ts';
import type { GraphNode, NodeKind } from '../../meta/simulator/node.ts';
import { minutesBack } from '../../meta/simulator/times.ts';
import { personKind } from './kinds.ts';

const stories = [
  { media_type: 'IMAGE' },
  { media_type: 'VIDEO' },
  { media_type: 'IMAGE', caption: 'Last croissants of the day 🥐' },
];

export function storiesOf(owner: SimulatedOwner, mediaKind: NodeKind): GraphNode[] {
  return stories.map((story, index) => {
    const id = owner.ids.digits(`story/${index}`, '181', 17);
    const image = owner.assetUrl(`story/${index}`, 'jpg');
    const video = owner.assetUrl(`story/${index}`, 'mp4');
    return {
      id,
      kind: mediaKind,
      values: {
        ...story,
        ...(story.media_type === 'VIDEO' ? { media_url: video, thumbnail_url: image } : { media_url: image }),
        media_product_type: 'STORY',
        permalink: `https://www.instagram.com/stories/${owner.self.username}/${id}`,
        shortcode: owner.ids.text(`story-shortcode/${index}`, 'D').slice(0, 11),
        timestamp: minutesBack(index * 95),
        username: owner.self.username,
        comments_count: 0,
        like_count: index,
        is_comment_enabled: true,
      },
      links: { owner: { id: owner.accountId, kind: personKind, values: {} } },
    };
  });
}
