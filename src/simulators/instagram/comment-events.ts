/** Makes things happen to comments. Source: "Webhooks Reference, Instagram". */

import { removing } from '../meta/changes.ts';
import { hideByHand } from '../meta/hiding-events.ts';
import type { GraphNode } from '../meta/node.ts';
import { type ProviderEventKinds, type Scene, unknownId } from '../meta/provider-events.ts';
import { commentKind } from './kinds.ts';
import { addComment, addLiveComment, addMention, addReply } from './new-comments.ts';

const created = 'content.instagram.media.comments.created';
const moderated = 'content.instagram.media.comments.moderated';

export const commentEvents: ProviderEventKinds = {
  comment_added: {
    description: 'A person comments, on the newest media unless mediaExternalId says which.',
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
  live_comment_added: {
    description: 'A person comments on a live video of the account.',
    topic: created,
    takes: ['text'],
    change: addLiveComment,
  },
  mention_added: {
    description:
      'A person names the account in a comment on media of somebody else. It can be read under Facebook Login only.',
    topic: created,
    takes: ['text'],
    change: addMention,
  },
  comment_hidden: {
    description: 'The account hides a comment in Instagram’s own app, which Instagram does not report.',
    topic: moderated,
    takes: ['externalId'],
    change: (scene, { externalId }) => hideByHand(chosenComment(scene, externalId), true, scene.overlay),
  },
  comment_unhidden: {
    description: 'The account shows a hidden comment again, which Instagram does not report.',
    topic: moderated,
    takes: ['externalId'],
    change: (scene, { externalId }) => hideByHand(chosenComment(scene, externalId), false, scene.overlay),
  },
  comment_removed: {
    description: 'Somebody deletes a comment in Instagram’s own app, which Instagram does not report.',
    topic: 'content.instagram.media.comments.deleted',
    takes: ['externalId'],
    change: (scene, { externalId }) => removing(chosenComment(scene, externalId), scene.overlay),
  },
};

function chosenComment({ overlay }: Scene, id = ''): GraphNode {
  const comment = overlay.find(id);
  if (comment?.kind === commentKind) return comment;
  throw unknownId('The account has no comment', id, 'instagram.media.comments', 'externalId');
}
