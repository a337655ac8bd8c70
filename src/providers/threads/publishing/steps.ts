/**
 * Publishes posts and replies through containers, and reposts by a call of their own; finds all of them among what
 * the account shows. Sources: Threads API, "Publishing", "Reposts".
 */
import type { Call } from '../../call.ts';
import { sameText } from '../../kit/same-text.ts';
import { createNode } from '../../meta/create-node.ts';
import { knownShape } from '../../meta/graph.ts';
import { carouselContainer, containerSteps, oneContainer } from '../../meta/publishing/container-steps.ts';
import { findSwept } from '../../meta/publishing/recent.ts';
import { sweepOwnEdge } from '../../meta/sweep.ts';
import type { PublishContent, PublishSteps } from '../../publish.ts';
import { type Node, node, postFields, postId, postItem, replyFields, replyItem } from '../post.ts';
import { containerApi, containerFields, type Reference } from './containers.ts';

type Find = PublishSteps['find'];

/** Returns the function that chooses the steps for content with this kind of reference. */
export function postSteps(reference: Reference): (content: PublishContent) => PublishSteps {
  const find: Find = reference === 'reply_to_id' ? findReply : findPost;
  const fields = (content: PublishContent, children?: readonly string[]) =>
    containerFields(reference, content, children);
  const single = containerSteps(containerApi, { build: oneContainer(containerApi, fields), find });
  const carousel = containerSteps(containerApi, { build: carouselContainer(containerApi, fields), find });
  return ({ media }) => (media.length > 1 ? carousel : single);
}

/** Finds a post. A container does not name its post, so what the account's recent posts show is compared. */
const findPost: Find = (call, content, _progress, since) =>
  findRecent(call, 'threads', postFields, since, (found) => {
    const { variant, quotedPostExternalId } = postItem(found);
    const refersTo = quotedPostExternalId === content.target?.postExternalId;
    return variant !== 'repost' && refersTo && isAlike(found, content);
  });

export const repostSteps: PublishSteps = {
  async create(call, { target }) {
    const id = knownShape(target?.postExternalId ?? '', postId);
    return { externalId: await createNode(call, `/${id}/repost`, {}, { target: 'object' }) };
  },
  find: (call, { target }, _progress, since) =>
    findRecent(call, 'threads', postFields, since, (found) => {
      const { variant, quotedPostExternalId } = postItem(found);
      return variant === 'repost' && quotedPostExternalId === target?.postExternalId;
    }),
};

const findReply: Find = (call, content, _progress, since) =>
  findRecent(call, 'replies', replyFields, since, (found) => {
    const { thread } = replyItem(call.account, found);
    return thread?.parentId === content.target?.postExternalId && isAlike(found, content);
  });

const recentPosts = 50;

function findRecent(
  call: Call,
  edge: 'threads' | 'replies',
  fields: string,
  since: Date,
  fits: (found: Node) => boolean,
) {
  const request = { edge, fields, limit: recentPosts };
  return findSwept(
    (from) => sweepOwnEdge(call, request, node, recent, from),
    ({ found }) => fits(found),
    since,
  );
}

const recent = (found: Node) => ({
  item: {
    externalId: found.id,
    providerPermalink: found.permalink,
    publishedAt: found.timestamp,
    found,
  },
});

/** Tells whether a post has the text and the kind of files of the content. */
function isAlike({ media_type, text }: Node, content: PublishContent): boolean {
  return sameText(text, content.text) && (content.media.length === 0 || media_type === mediaTypeOf(content));
}

function mediaTypeOf({ media: [first, ...more] }: PublishContent): string {
  if (more.length > 0) return 'CAROUSEL_ALBUM';
  return first?.kind === 'video' ? 'VIDEO' : 'IMAGE';
}
