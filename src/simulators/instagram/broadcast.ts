/**
 * Builds a live video, which can be read during the broadcast and is in no list. Source: "IG User Live
 * Media".
 */

import type { GraphNode, NodeKind } from '../meta/node.ts';
import type { SimulatedOwner } from '../meta/owner.ts';
import { minutesBack } from '../meta/times.ts';
import { bareMediaNode } from './media.ts';

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
