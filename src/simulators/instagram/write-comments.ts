/** Answers the calls by which the account writes comments. The provider reports these like others' comments. */
import { invalidParameter, unreachable } from '../meta/errors.ts';
import type { GraphNode } from '../meta/node.ts';
import { ownerOf } from '../meta/owner.ts';
import { requiredParameter } from '../meta/publishing/parameters.ts';
import type { Asked, Posted, Posting } from '../meta/publishing/posting.ts';
import { newComment } from './new-comments.ts';

/** The largest number of characters in a comment, from earlier versions of the reference. */
const maximum = 300;

export const commentOnMedia: Posting = (media, asked) => {
  if (!media.edges?.comments) throw unreachable(media.id ?? '', 'post');
  if (media.values.is_comment_enabled !== true)
    throw invalidParameter('Comments are turned off for the media');
  return writeComment(media, asked, undefined);
};

/** Answers the call that writes a reply. A reply to a reply belongs to the same top-level comment. */
export const replyToComment: Posting = (comment, asked) => {
  const media = asked.overlay.link(comment, 'media');
  if (!media?.edges?.comments) throw unreachable(comment.id ?? '', 'post');
  const parentId = comment.values.parent_id ? String(comment.values.parent_id) : comment.id;
  return writeComment(media, asked, parentId);
};

function writeComment(media: GraphNode, asked: Asked, parentId: string | undefined): Posted {
  const text = requiredParameter(asked.parameters, 'message');
  if ([...text].length > maximum)
    throw invalidParameter(`Length of param message must be at most ${maximum}`);
  const { accountId, name } = asked.account;
  const author = ownerOf(accountId, name).self;
  const change = newComment(asked, 'comments', media, { text, author, ...(parentId ? { parentId } : {}) });
  return { answer: { id: change.externalId }, change, visible: true };
}
