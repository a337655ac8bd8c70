/**
 * Adds, edits and removes media as in Instagram's own app. The provider reports none of it; the service's
 * sweeps find it.
 */

import { randomDigits } from '../engine/ids.ts';
import { type ContentChange, editing, removing } from '../meta/changes.ts';
import type { GraphNode } from '../meta/node.ts';
import { ownNodes, type ProviderEventKinds, type Scene, unknownId } from '../meta/provider-events.ts';
import type { Description } from './seeded-writes.ts';

export const mediaEvents: ProviderEventKinds = {
  media_added: {
    description: 'The account posts a picture in Instagram’s own app, which Instagram does not report.',
    topic: 'content.instagram.media.items.created',
    takes: ['text'],
    change: ({ now }, { text = 'Fresh from the oven' }) =>
      addition('183', { type: 'media', caption: text, at: now.getTime() }),
  },
  media_edited: {
    description: 'The account edits the caption of a post or reel, which Instagram does not report.',
    topic: 'content.instagram.media.items.updated',
    takes: ['externalId', 'text'],
    change: (scene, { externalId = '', text = 'Sold out for today' }) => {
      const media = chosenMedia(scene, 'externalId', externalId);
      return { externalId, written: { [externalId]: editing(media, { caption: text }, scene.overlay) } };
    },
  },
  media_removed: {
    description:
      'The account deletes a post or reel in Instagram’s own app, which Instagram does not report.',
    topic: 'content.instagram.media.items.deleted',
    takes: ['externalId'],
    change: (scene, { externalId = '' }) =>
      removing(chosenMedia(scene, 'externalId', externalId), scene.overlay),
  },
  story_added: {
    description: 'The account posts a story in Instagram’s own app, which Instagram does not report.',
    topic: 'content.instagram.stories.items.created',
    takes: [],
    change: ({ now }) => addition('184', { type: 'story', at: now.getTime() }),
  },
};

/**
 * Returns the change that adds something to the account.
 * @param prefix the first digits of its id, with which no fixture's id begins.
 */
function addition(prefix: string, description: Description): ContentChange {
  const id = randomDigits(prefix, 17);
  return { externalId: id, added: { [id]: description } };
}

/** Returns the account's posts and reels, the newest first. */
export const mediaOf = (scene: Scene) => ownNodes(scene, 'media');

export function chosenMedia(scene: Scene, field: 'externalId' | 'mediaExternalId', id: string): GraphNode {
  const media = mediaOf(scene).find((one) => one.id === id);
  if (media) return media;
  throw unknownId('The account has no post or reel', id, 'instagram.media.items', field);
}
