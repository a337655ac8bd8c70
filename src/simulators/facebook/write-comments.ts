/** Answers the calls by which the Page writes comments. */
import { randomDigits } from '../engine/ids.ts';
import type { Person } from '../engine/people.ts';
import { type ContentChange, editing, hideByHand, removing } from '../meta/changes.ts';
import { invalidParameter, photoUnusable, unreachable } from '../meta/errors.ts';
import type { GraphNode } from '../meta/node.ts';
import { pageOf } from '../meta/page.ts';
import { ownNodes, type ProviderEventKinds, type Scene, unknownId } from '../meta/provider-events.ts';
import { isFetchable } from '../meta/publishing/parameters.ts';
import type { Asked, Posted, Posting } from '../meta/publishing/publish.ts';
import { type ProviderEventOptions, ProviderEventRefused } from '../simulator.ts';
import type { CommentDescription } from './added-content.ts';
import { newComment } from './comments.ts';
import { commentNotice } from './feed.ts';
import { commentKind } from './kinds.ts';
import { chosenPost } from './post-events.ts';

/** Adds comments that people write on the Page's posts, with the Page's notifications. */
function addComment(scene: Scene, { mediaExternalId, text = 'Is there any left?' }: ProviderEventOptions) {
  const post = mediaExternalId ? chosenPost(scene, 'mediaExternalId', mediaExternalId) : postsOf(scene)[0];
  if (!post)
    throw new ProviderEventRefused('mediaExternalId', 'The Page has no posts. Let post_added happen first.');
  return writeComment(scene, text, post);
}

/** Returns the change that adds a reply. A reply to a reply belongs to the same top-level comment. */
function addReply(scene: Scene, { commentExternalId, text = 'Same question here' }: ProviderEventOptions) {
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
function writeComment(
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

// Makes things happen to comments, with the notifications that the Page sends.

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
