/** Builds comments and replies: 40 on the newest post, a few or none on others. */
import type { Person } from '../engine/people.ts';
import { commentTexts, replyTexts } from '../engine/timeline.ts';
import type { GraphNode, NodeList } from '../meta/node.ts';
import type { SimulatedPage } from '../meta/page.ts';
import { graphTimeOf, minutesBack } from '../meta/times.ts';
import { commentKind, profileKind } from './kinds.ts';

// Builds a comment on a Page's post, or a reply to one.

/** The post that comments belong to, and its Page. */
interface CommentPlace {
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

function commentNode({ page, post }: CommentPlace, { number, author, ...values }: CommentFacts): GraphNode {
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

function replyTo(parent: GraphNode, comment: GraphNode): GraphNode {
  return {
    ...comment,
    links: { ...comment.links, parent },
    ancestors: [...(comment.ancestors ?? []), ...(parent.id ? [parent.id] : [])],
  };
}

/** The positions of special comments on a post, counted from the oldest. */
const hiddenAt = 4;
const deletedAuthorAt = 6;
const ownAt = 8;
const repliesAt = new Map([
  [2, 3],
  [5, 1],
  [11, 6],
  [20, 2],
]);

interface Place extends CommentPlace {
  postIndex: number;
}

/** Returns all comments on a post including replies, the oldest first. */
export function commentsOf(page: SimulatedPage, post: GraphNode, postIndex: number): NodeList {
  const place = { page, post, postIndex };
  const count = postIndex === 0 ? 28 : ([0, 3, 1, 7][postIndex % 4] ?? 0);
  const threads = Array.from({ length: count }, (_, index) => threadOf(place, index));
  return threads.flat().sort((one, other) => (createdAt(one) < createdAt(other) ? -1 : 1));
}

const createdAt = ({ values }: GraphNode) => String(values.created_time);

/** Returns a top-level comment, followed by its replies. */
function threadOf(place: Place, index: number): GraphNode[] {
  const count = repliesAt.get(index) ?? 0;
  const minutes = place.postIndex * 900 + (40 - index) * 17;
  const comment = commentNode(place, {
    number: numberOf(place, `${index}`),
    author: authorAt(place.page, index),
    message: commentTexts[(place.postIndex + index) % commentTexts.length],
    created_time: minutesBack(minutes),
    is_hidden: index === hiddenAt,
    like_count: `${index}`.length,
  });
  const replies = Array.from({ length: count }, (_, at) =>
    replyNode(place, comment, `${index}/${at}`, at, minutes),
  );
  return [{ ...comment, edges: { comments: replies } }, ...replies];
}

function replyNode(
  place: Place,
  parent: GraphNode,
  name: string,
  at: number,
  parentMinutes: number,
): GraphNode {
  const reply = commentNode(place, {
    number: numberOf(place, name),
    author: at === 0 ? place.page.self : place.page.commenter(at),
    message: replyTexts[at % replyTexts.length],
    created_time: minutesBack(parentMinutes - 5 * (at + 1)),
    is_hidden: false,
    like_count: name.length,
  });
  return replyTo(parent, reply);
}

/**
 * Returns the number in a comment's id.
 * @param name a name that is unique on the post.
 */
const numberOf = ({ page, post }: Place, name: string) =>
  page.ids.digits(`comment/${secondHalfOf(post.id)}/${name}`, '6', 15);

function authorAt(page: SimulatedPage, index: number): Person | undefined {
  if (index === deletedAuthorAt) return undefined;
  return index === ownAt ? page.self : page.commenter(index);
}
