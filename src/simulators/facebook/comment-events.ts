/** Makes things happen to comments, with the notifications that the Page sends. */

import { editing, removing } from '../meta/changes.ts';
import { hideByHand } from '../meta/hiding-events.ts';
import type { GraphNode } from '../meta/node.ts';
import { type ProviderEventKinds, type Scene, unknownId } from '../meta/provider-events.ts';
import type { ProviderEventOptions } from '../provider-events.ts';
import { commentNotice } from './feed.ts';
import { commentKind } from './kinds.ts';
import { addComment, addReply } from './new-comments.ts';

const created = 'content.facebook.media.comments.created';
const moderated = 'content.facebook.media.comments.moderated';

export const commentEvents: ProviderEventKinds = {
  comment_added: {
    description: 'A person comments, on the newest post unless mediaExternalId says which.',
    topic: created,
    takes: ['mediaExternalId', 'text'],
    change: addComment,
  },
  reply_added: {
    description: 'A person answers a comment, the newest one unless commentExternalId says which.',
    topic: created,
    takes: ['commentExternalId', 'text'],
    change: addReply,
  },
  comment_edited: {
    description: 'The author of a comment edits it.',
    topic: 'content.facebook.media.comments.updated',
    takes: ['externalId', 'text'],
    change: editComment,
  },
  comment_removed: {
    description: 'The author of a comment deletes it.',
    topic: 'content.facebook.media.comments.deleted',
    takes: ['externalId'],
    change: removeComment,
  },
  comment_hidden: {
    description: 'The Page hides a comment in Facebook’s own app.',
    topic: moderated,
    takes: ['externalId'],
    change: (scene, { externalId }) => hideByHand(chosenComment(scene, externalId), true, scene.overlay),
  },
  comment_unhidden: {
    description: 'The Page shows a hidden comment again in Facebook’s own app.',
    topic: moderated,
    takes: ['externalId'],
    change: (scene, { externalId }) => hideByHand(chosenComment(scene, externalId), false, scene.overlay),
  },
};

function editComment(
  scene: Scene,
  { externalId = '', text = 'Never mind, I found it.' }: ProviderEventOptions,
) {
  const { overlay } = scene;
  const comment = chosenComment(scene, externalId);
  return {
    externalId,
    written: { [externalId]: editing(comment, { message: text }, overlay) },
    notice: commentNotice('edited', comment, overlay, { message: text }),
  };
}

function removeComment(scene: Scene, { externalId }: ProviderEventOptions) {
  const comment = chosenComment(scene, externalId);
  const notice = commentNotice('remove', comment, scene.overlay, { message: undefined });
  return { ...removing(comment, scene.overlay), notice };
}

function chosenComment({ overlay }: Scene, id = ''): GraphNode {
  const comment = overlay.find(id);
  if (comment?.kind === commentKind) return comment;
  throw unknownId('The Page has no comment', id, 'facebook.media.comments', 'externalId');
}
