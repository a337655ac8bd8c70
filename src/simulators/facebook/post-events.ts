/** Makes things happen to posts as in Facebook's own app, with the Page's notifications. */

import { editing, removing } from '../meta/changes.ts';
import type { GraphNode } from '../meta/node.ts';
import { type ProviderEventKinds, type Scene, unknownId } from '../meta/provider-events.ts';
import { graphTimeOf } from '../meta/times.ts';
import { type ProviderEventOptions, ProviderEventRefused } from '../simulator.ts';
import { addedPost } from './create-posts.ts';
import { postNotice } from './feed.ts';
import { postKind } from './kinds.ts';
import { newPostId } from './posts.ts';

const moderated = 'content.facebook.media.items.moderated';

export const postEvents: ProviderEventKinds = {
  post_added: {
    description: 'The Page posts a text.',
    topic: 'content.facebook.media.items.created',
    takes: ['text'],
    change: addPost,
  },
  post_edited: {
    description: 'The Page edits the text of a post.',
    topic: 'content.facebook.media.items.updated',
    takes: ['externalId', 'text'],
    change: editPost,
  },
  post_hidden: {
    description: 'The Page hides a post in Facebook’s own app.',
    topic: moderated,
    takes: ['externalId'],
    change: (scene, { externalId }) => hidePost(scene, externalId, true),
  },
  post_unhidden: {
    description: 'The Page shows a hidden post again in Facebook’s own app.',
    topic: moderated,
    takes: ['externalId'],
    change: (scene, { externalId }) => hidePost(scene, externalId, false),
  },
  post_removed: {
    description: 'The Page deletes a post.',
    topic: 'content.facebook.media.items.deleted',
    takes: ['externalId'],
    change: (scene, { externalId = '' }) =>
      removing(chosenPost(scene, 'externalId', externalId), scene.overlay),
  },
};

function addPost(scene: Scene, { text = 'Fresh from the oven' }: ProviderEventOptions) {
  const { account, now } = scene;
  return addedPost(newPostId(account.accountId), { type: 'post', text, at: now.getTime() }, scene);
}

function editPost(scene: Scene, { externalId = '', text = 'Sold out for today' }: ProviderEventOptions) {
  const { overlay, now } = scene;
  const post = chosenPost(scene, 'externalId', externalId);
  const edited = { message: text, updated_time: graphTimeOf(now.getTime()) };
  return {
    externalId,
    written: { [externalId]: editing(post, edited, overlay) },
    notice: postNotice('edited', post, overlay, { message: text }),
  };
}

function hidePost(scene: Scene, externalId = '', hidden: boolean) {
  const { overlay } = scene;
  const post = chosenPost(scene, 'externalId', externalId);
  if (overlay.values(post).is_hidden === hidden)
    throw new ProviderEventRefused(
      'externalId',
      `Post ${externalId} is ${hidden ? 'hidden' : 'visible'} already. Choose one that is not.`,
    );
  return {
    externalId,
    written: { [externalId]: editing(post, { is_hidden: hidden }, overlay) },
    notice: postNotice(hidden ? 'hide' : 'unhide', post, overlay),
  };
}

export function chosenPost(
  { overlay }: Scene,
  field: 'externalId' | 'mediaExternalId',
  id: string,
): GraphNode {
  const post = overlay.find(id);
  if (post?.kind === postKind) return post;
  throw unknownId('The Page has no post', id, 'facebook.media.items', field);
}
