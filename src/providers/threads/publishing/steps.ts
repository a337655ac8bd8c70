/**
 * Publishes posts and replies through containers, and reposts by a call of their own; finds all of them among what
 * the account shows. Sources: Threads API, "Publishing", "Reposts".
 */
import { sameText } from '../../kit/same-text.ts';
import { createNode } from '../../meta/create-node.ts';
import { knownShape } from '../../meta/graph.ts';
import { containerSteps } from '../../meta/publishing/container-steps.ts';
import { findRecent } from '../../meta/publishing/recent.ts';
import type { PublishContent, PublishSteps } from '../../publish.ts';
import { type Node, node, postFields, postId, postItem, replyFields, replyItem } from '../post.ts';
import { containerApi, containerFields, type Reference } from './containers.ts';

type Find = PublishSteps['find'];

const newestPosts = { edge: 'threads', fields: postFields, limit: 50 };
const newestReplies = { edge: 'replies', fields: replyFields, limit: 50 };

/** Returns the steps for content with this kind of reference. */
export function postSteps(reference: Reference): PublishSteps {
  return containerSteps(containerApi, {
    fieldsOf: (content, children) => containerFields(reference, content, children),
    find: reference === 'reply_to_id' ? findReply : findPost,
  });
}

const findPost: Find = (call, content, _progress, since) =>
  findRecent(call, newestPosts, node, since, (found) => {
    const isRepost = postItem(found).variant === 'repost';
    return !isRepost && showsTarget(found, content) && isAlike(found, content);
  });

const findReply: Find = (call, content, _progress, since) =>
  findRecent(call, newestReplies, node, since, (found) => {
    const { thread } = replyItem(call.account, found);
    return thread?.parentId === content.target?.postExternalId && isAlike(found, content);
  });

export const repostSteps: PublishSteps = {
  async create(call, { target }) {
    const id = knownShape(target?.postExternalId ?? '', postId);
    return { externalId: await createNode(call, `/${id}/repost`, {}, { target: 'object' }) };
  },
  find: (call, content, _progress, since) =>
    findRecent(call, newestPosts, node, since, (found) => {
      const isRepost = postItem(found).variant === 'repost';
      return isRepost && showsTarget(found, content);
    }),
};

/** Tells whether a post quotes or reposts what the content refers to; nothing when it refers to nothing. */
const showsTarget = (found: Node, { target }: PublishContent) =>
  postItem(found).quotedPostExternalId === target?.postExternalId;

/** Tells whether a post has the text and the kind of files of the content. */
function isAlike({ media_type, text }: Node, content: PublishContent): boolean {
  return sameText(text, content.text) && (content.media.length === 0 || media_type === mediaTypeOf(content));
}

function mediaTypeOf({ media: [first, ...more] }: PublishContent): string {
  if (more.length > 0) return 'CAROUSEL_ALBUM';
  return first?.kind === 'video' ? 'VIDEO' : 'IMAGE';
}
