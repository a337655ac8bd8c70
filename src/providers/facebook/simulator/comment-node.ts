/** A comment under a post of a Page, or an answer to one. */
import type { GraphNode } from '../../meta/simulator/node.ts';
import type { SimulatedPage } from '../../meta/simulator/page.ts';
import type { Person } from '../../meta/simulator/people.ts';
import { graphTimeOf } from '../../meta/simulator/times.ts';
import { commentKind, profileKind } from './kinds.ts';

/** Where comments hang. */
export interface CommentPlace {
  page: SimulatedPage;
  post: GraphNode;
}

/** Of the id of a post or comment: its own number. Comments' ids begin with the number of their post. */
export const secondHalfOf = (id = '') => id.split('_')[1] ?? '';

interface CommentFacts {
  /** The second half of its id. */
  number: string;
  /** Absent when the person has no visible profile. */
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

/** A comment that was written later than the fixtures. @param parent of answers. */
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
