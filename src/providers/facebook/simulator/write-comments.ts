/** Comments that the Page writes over the API. */
import { invalidParameter, unreachable } from '../../meta/simulator/errors.ts';
import type { GraphNode } from '../../meta/simulator/node.ts';
import { pageOf } from '../../meta/simulator/page.ts';
import { isFetchable } from '../../meta/simulator/publishing/file-url.ts';
import type { Asked, Posted, Posting } from '../../meta/simulator/publishing/posting.ts';
import { photoUnusable } from '../../meta/simulator/publishing/refusals.ts';
import { writeComment } from './new-comments.ts';

const maximum = 8000;

export const commentOnPost: Posting = (post, asked) => commentOver(asked, post, undefined);

/** An answer to an answer hangs under the same comment. */
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
