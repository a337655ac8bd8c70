/** Comments that people write under the Page's posts, and what the Page reports of them. */
import type { Change } from '../../meta/simulator/changes.ts';
import type { Scene } from '../../meta/simulator/happenings.ts';
import { drawDigits } from '../../meta/simulator/ids.ts';
import type { GraphNode, NodeList } from '../../meta/simulator/node.ts';
import { pageOf } from '../../meta/simulator/page.ts';
import type { Person } from '../../meta/simulator/people.ts';
import { type HappeningChoices, HappeningRefused } from '../../simulator.ts';
import type { CommentDescription } from './additions.ts';
import { newComment } from './comment-node.ts';
import { commentNotice } from './feed.ts';
import { commentKind } from './kinds.ts';
import { chosenPost } from './post-happenings.ts';

export function addComment(scene: Scene, { mediaExternalId, text = 'Is there any left?' }: HappeningChoices) {
  const post = mediaExternalId ? chosenPost(scene, 'mediaExternalId', mediaExternalId) : postsOf(scene)[0];
  if (!post)
    throw new HappeningRefused('mediaExternalId', 'The Page has no posts. Let post_added happen first.');
  return writeComment(scene, text, post);
}

/** An answer to an answer hangs under the same comment. */
export function addReply(scene: Scene, { commentExternalId, text = 'Same question here' }: HappeningChoices) {
  const { overlay } = scene;
  const chosen = commentExternalId ? overlay.find(commentExternalId) : newestComment(scene);
  const parent = chosen && (overlay.link(chosen, 'parent') ?? chosen);
  const post = parent && overlay.link(parent, 'object');
  if (parent?.kind !== commentKind || !post)
    throw new HappeningRefused(
      'commentExternalId',
      commentExternalId
        ? `The Page has no comment ${commentExternalId}. List facebook.media.comments, and take commentExternalId from there.`
        : 'No post of the Page has a comment to answer. Let comment_added happen first.',
    );
  return writeComment(scene, text, post, { parent });
}

function postsOf({ overlay }: Scene): NodeList {
  const page = overlay.find('me');
  return page ? overlay.present(page, 'published_posts') : [];
}

function newestComment(scene: Scene): GraphNode | undefined {
  for (const post of postsOf(scene)) {
    const newest = scene.overlay.present(post, 'comments').at(-1);
    if (newest) return newest;
  }
  return undefined;
}

/** @param around its author is somebody, and somebody else each time, when absent. */
export function writeComment(
  { account, overlay, now }: Scene,
  text: string,
  post: GraphNode,
  { author, parent }: { author?: Person; parent?: GraphNode } = {},
): Change {
  const page = pageOf(account.accountId, account.name);
  const described: CommentDescription = {
    type: 'comment',
    postId: post.id ?? '',
    ...(parent?.id ? { parentId: parent.id } : {}),
    author: author ?? page.commenter(overlay.added),
    text,
    at: now.getTime(),
  };
  // No fixture's number begins like this one.
  const comment = newComment({ page, post }, drawDigits('7', 15), described, parent);
  const id = comment.id ?? '';
  return { externalId: id, added: { [id]: described }, notice: commentNotice('add', comment, overlay) };
}
