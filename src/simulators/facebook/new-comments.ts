/** Adds comments that people write on the Page's posts, with the Page's notifications. */

import { randomDigits } from '../engine/ids.ts';
import type { Person } from '../engine/people.ts';
import type { ContentChange } from '../meta/changes.ts';
import type { GraphNode } from '../meta/node.ts';
import { pageOf } from '../meta/page.ts';
import { ownNodes, type Scene } from '../meta/provider-events.ts';
import { type ProviderEventOptions, ProviderEventRefused } from '../provider-events.ts';
import { newComment } from './comment-node.ts';
import type { CommentDescription } from './descriptions.ts';
import { commentNotice } from './feed.ts';
import { commentKind } from './kinds.ts';
import { chosenPost } from './post-events.ts';

export function addComment(
  scene: Scene,
  { mediaExternalId, text = 'Is there any left?' }: ProviderEventOptions,
) {
  const post = mediaExternalId ? chosenPost(scene, 'mediaExternalId', mediaExternalId) : postsOf(scene)[0];
  if (!post)
    throw new ProviderEventRefused('mediaExternalId', 'The Page has no posts. Let post_added happen first.');
  return writeComment(scene, text, post);
}

/** Returns the change that adds a reply. A reply to a reply belongs to the same top-level comment. */
export function addReply(
  scene: Scene,
  { commentExternalId, text = 'Same question here' }: ProviderEventOptions,
) {
  const { overlay } = scene;
  const chosen = commentExternalId ? overlay.find(commentExternalId) : newestComment(scene);
  const parent = chosen && (overlay.link(chosen, 'parent') ?? chosen);
  const post = parent && overlay.link(parent, 'object');
  if (parent?.kind !== commentKind || !post)
    throw new ProviderEventRefused(
      'commentExternalId',
      commentExternalId
        ? `The Page has no comment ${commentExternalId}. List facebook.media.comments, and take commentExternalId from there.`
        : 'No post of the Page has a comment to answer. Let comment_added happen first.',
    );
  return writeComment(scene, text, post, { parent });
}

const postsOf = (scene: Scene) => ownNodes(scene, 'published_posts');

function newestComment(scene: Scene): GraphNode | undefined {
  for (const post of postsOf(scene)) {
    const newest = scene.overlay.present(post, 'comments').at(-1);
    if (newest) return newest;
  }
  return undefined;
}

/**
 * Returns the change that adds a comment.
 * @param around the author, by default a person who differs each time, and for a reply the comment that it
 * belongs to.
 */
export function writeComment(
  { account, overlay, now }: Scene,
  text: string,
  post: GraphNode,
  { author, parent }: { author?: Person; parent?: GraphNode } = {},
): ContentChange {
  const page = pageOf(account.accountId, account.name);
  const described: CommentDescription = {
    type: 'comment',
    postId: post.id ?? '',
    ...(parent?.id ? { parentId: parent.id } : {}),
    author: author ?? page.commenter(overlay.added),
    text,
    at: now.getTime(),
  };
  // No fixture's number begins with this digit.
  const comment = newComment({ page, post }, randomDigits('7', 15), described, parent);
  const id = comment.id ?? '';
  return { externalId: id, added: { [id]: described }, notice: commentNotice('add', comment, overlay) };
}
