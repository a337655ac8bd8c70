/** Answers the calls by which the Page writes comments. */
import { invalidParameter, unreachable } from '../meta/errors.ts';
import type { GraphNode } from '../meta/node.ts';
import { pageOf } from '../meta/page.ts';
import { isFetchable } from '../meta/publishing/file-url.ts';
import type { Asked, Posted, Posting } from '../meta/publishing/posting.ts';
import { photoUnusable } from '../meta/publishing/refusals.ts';
import { writeComment } from './new-comments.ts';

const maximum = 8000;

export const commentOnPost: Posting = (post, asked) => commentOver(asked, post, undefined);

/** Answers the call that writes a reply. A reply to a reply belongs to the same top-level comment. */
export const replyToComment: Posting = (comment, asked) => {
  const { overlay } = asked;
  const parent = overlay.link(comment, 'parent') ?? comment;
  const post = overlay.link(parent, 'object');
  if (!post) throw unreachable(comment.id ?? '', 'post');
  return commentOver(asked, post, parent);
};

function commentOver(asked: Asked, post: GraphNode, parent: GraphNode | undefined): Posted {
  const { parameters, account } = asked;
  const [text, picture] = [parameters.get('message') ?? '', parameters.get('attachment_url')];
  if (!text.trim() && !picture) throw invalidParameter('The parameter message is required');
  if ([...text].length > maximum) throw invalidParameter('The message is too long');
  if (picture && !isFetchable(picture)) throw photoUnusable();
  const { self } = pageOf(account.accountId, account.name);
  const change = writeComment(asked, text, post, { author: self, ...(parent ? { parent } : {}) });
  return { answer: { id: change.externalId }, change, visible: true };
}
