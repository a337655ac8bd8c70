/** Comments that the account writes over the API. The provider reports them as it does others'. */
import { invalidParameter, unreachable } from '../../meta/simulator/errors.ts';
import { ownerOf } from '../../meta/simulator/instagram-account.ts';
import type { GraphNode } from '../../meta/simulator/node.ts';
import { requiredParameter } from '../../meta/simulator/publishing/parameters.ts';
import type { Asked, Posted, Posting } from '../../meta/simulator/publishing/posting.ts';
import { newComment } from './new-comments.ts';

/** Characters, of earlier versions of the reference. */
const maximum = 300;

export const commentOnMedia: Posting = (media, asked) => {
  if (!media.edges?.comments) throw unreachable(media.id ?? '', 'post');
  if (media.values.is_comment_enabled !== true)
    throw invalidParameter('Comments are turned off for the media');
  return writeComment(media, asked, undefined);
};

/** A reply to a reply hangs under the same comment. */
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
