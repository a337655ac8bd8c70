/** Comments and the answers to them: 40 under the newest post, a few or none under others. */
import { invalidParameter } from '../../meta/simulator/errors.ts';
import type { EdgeReader, GraphNode, Parameters } from '../../meta/simulator/node.ts';
import type { SimulatedPage } from '../../meta/simulator/page.ts';
import type { Person } from '../../meta/simulator/people.ts';
import { commentTexts, replyTexts } from '../../meta/simulator/texts.ts';
import { minutesBack } from '../../meta/simulator/times.ts';
import { commentKind, profileKind } from './kinds.ts';

/** Places among a post's comments, oldest first. */
const hiddenAt = 4;
const deletedAuthorAt = 6;
const ownAt = 8;
const repliesAt = new Map([
  [2, 3],
  [5, 1],
  [11, 6],
  [20, 2],
]);

/** Where comments hang, and what their ids begin with. */
interface Place {
  page: SimulatedPage;
  post: GraphNode;
  postNumber: string;
  postIndex: number;
}

/** All comments under a post, answers included, oldest first. */
export function commentsOf(
  page: SimulatedPage,
  post: GraphNode,
  postNumber: string,
  postIndex: number,
): GraphNode[] {
  const place = { page, post, postNumber, postIndex };
  const count = postIndex === 0 ? 28 : ([0, 3, 1, 7][postIndex % 4] ?? 0);
  const threads = Array.from({ length: count }, (_, index) => threadOf(place, index));
  return threads.flat().sort((one, other) => (createdAt(one) < createdAt(other) ? -1 : 1));
}

/** The edge: top level or everything in one stream, in the order asked for. */
export function commentsEdge(comments: readonly GraphNode[]): EdgeReader {
  return (parameters) => {
    const filter = choice(parameters, 'filter', ['toplevel', 'stream']);
    const order = choice(parameters, 'order', ['chronological', 'reverse_chronological']);
    const chosen = filter === 'stream' ? comments : comments.filter(({ links }) => !links?.parent);
    return order === 'chronological' ? chosen : chosen.toReversed();
  };
}

/** The first choice is the provider's default. */
function choice(parameters: Parameters, name: string, choices: readonly string[]): string | undefined {
  const value = parameters.get(name) ?? choices[0];
  if (value && choices.includes(value)) return value;
  throw invalidParameter(`Param ${name} must be one of ${choices.join(', ')}`);
}

const createdAt = ({ values }: GraphNode) => String(values.created_time);

/** A comment at the top level, and the answers to it. */
function threadOf(place: Place, index: number): GraphNode[] {
  const count = repliesAt.get(index) ?? 0;
  const minutes = place.postIndex * 900 + (40 - index) * 17;
  const comment = commentNode(place, {
    name: `${index}`,
    author: authorAt(place.page, index),
    message: commentTexts[(place.postIndex + index) % commentTexts.length],
    created_time: minutesBack(minutes),
    is_hidden: index === hiddenAt,
    comment_count: count,
  });
  const replies = Array.from({ length: count }, (_, at) =>
    replyNode(place, comment, `${index}/${at}`, at, minutes),
  );
  return [{ ...comment, edges: { comments: commentsEdge(replies) } }, ...replies];
}

function replyNode(
  place: Place,
  parent: GraphNode,
  name: string,
  at: number,
  parentMinutes: number,
): GraphNode {
  const reply = commentNode(place, {
    name,
    author: at === 0 ? place.page.self : place.page.commenter(at),
    message: replyTexts[at % replyTexts.length],
    created_time: minutesBack(parentMinutes - 5 * (at + 1)),
    is_hidden: false,
    comment_count: 0,
  });
  return {
    ...reply,
    links: { ...reply.links, parent },
    ancestors: [...(reply.ancestors ?? []), ...(parent.id ? [parent.id] : [])],
  };
}

interface CommentFacts {
  /** Unique under the post. */
  name: string;
  /** Absent when the person has no visible profile. */
  author: Person | undefined;
  message: string | undefined;
  created_time: string;
  is_hidden: boolean;
  comment_count: number;
}

function commentNode({ page, post, postNumber }: Place, facts: CommentFacts): GraphNode {
  const { name, author, ...values } = facts;
  const number = page.ids.digits(`comment/${postNumber}/${name}`, '6', 15);
  const own = author === page.self;
  return {
    id: `${postNumber}_${number}`,
    kind: commentKind,
    values: {
      ...values,
      can_hide: !own,
      can_remove: true,
      like_count: name.length,
      permalink_url: `${post.values.permalink_url}?comment_id=${number}`,
    },
    links: {
      object: post,
      from: author && { id: author.id, kind: profileKind, values: { name: author.name } },
    },
    ancestors: post.id ? [post.id] : [],
  };
}

function authorAt(page: SimulatedPage, index: number): Person | undefined {
  if (index === deletedAuthorAt) return undefined;
  return index === ownAt ? page.self : page.commenter(index);
}
