/** Builds a comment on a Page's post, or a reply to one. */

import type { Person } from '../engine/people.ts';
import type { GraphNode } from '../meta/node.ts';
import type { SimulatedPage } from '../meta/page.ts';
import { graphTimeOf } from '../meta/times.ts';
import { commentKind, profileKind } from './kinds.ts';

/** The post that comments belong to, and its Page. */
export interface CommentPlace {
  page: SimulatedPage;
  post: GraphNode;
}

/**
 * Returns the second half of a post's or comment's id, which is its own number. A comment's id begins with
 * the number of its post.
 */
export const secondHalfOf = (id = '') => id.split('_')[1] ?? '';

interface CommentFacts {
  /** The second half of the comment's id. */
  number: string;
  /** The author of the comment; absent when they have no visible profile. */
  author: Person | undefined;
  message: string | undefined;
  created_time: string;
  is_hidden: boolean;
  like_count: number;
}

export function commentNode(
  { page, post }: CommentPlace,
  { number, author, ...values }: CommentFacts,
): GraphNode {
  const own = author?.id === page.self.id;
  return {
    id: `${secondHalfOf(post.id)}_${number}`,
    kind: commentKind,
    values: {
      ...values,
      can_hide: !own,
      can_remove: true,
      permalink_url: `${post.values.permalink_url}?comment_id=${number}`,
    },
    links: {
      object: post,
      from: author && { id: author.id, kind: profileKind, values: { name: author.name } },
    },
    ancestors: post.id ? [post.id] : [],
  };
}

/**
 * Builds a comment that is newer than the fixtures.
 * @param parent the comment that it replies to.
 */
export function newComment(
  place: CommentPlace,
  number: string,
  { author, text, at }: { author: Person; text: string; at: number },
  parent: GraphNode | undefined,
): GraphNode {
  const facts = { message: text, created_time: graphTimeOf(at), is_hidden: false, like_count: 0 };
  const comment = commentNode(place, { number, author, ...facts });
  return parent ? replyTo(parent, comment) : { ...comment, edges: { comments: [] } };
}

export function replyTo(parent: GraphNode, comment: GraphNode): GraphNode {
  return {
    ...comment,
    links: { ...comment.links, parent },
    ancestors: [...(comment.ancestors ?? []), ...(parent.id ? [parent.id] : [])],
  };
}
