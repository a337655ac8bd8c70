/**
 * Builds comments: 70 threads on the newest media, which fill two of the provider's pages; a few or none on
 * others.
 */

import { type Person, personOf } from '../engine/people.ts';
import { commentTexts, replyTexts } from '../engine/timeline.ts';
import { instagramPersonPrefix } from '../meta/inboxes.ts';
import type { GraphNode, NodeList } from '../meta/node.ts';
import type { SimulatedOwner } from '../meta/page.ts';
import { minutesBack, secondsBack } from '../meta/times.ts';
import { commentKind, personKind } from './kinds.ts';

/** The positions of special comments on a medium, counted from the newest. */
const hiddenAt = 4;
const deletedAuthorAt = 6;
const ownAt = 8;
const stickerAt = 15;
const repliesAt = new Map([
  [2, 3],
  [5, 1],
  [11, 12],
  [20, 2],
  [51, 1],
]);

export function commentsOf(owner: SimulatedOwner, media: GraphNode, mediaIndex: number): NodeList {
  const count = mediaIndex === 0 ? 70 : ([0, 3, 1, 7][mediaIndex % 4] ?? 0);
  return Array.from({ length: count }, (_, index) => topLevel(owner, media, mediaIndex, index));
}

function topLevel(owner: SimulatedOwner, media: GraphNode, mediaIndex: number, index: number): GraphNode {
  const comment = commentNode(owner, media, {
    id: idOf(owner, `comment/${mediaIndex}/${index}`),
    author: authorAt(owner, index),
    text: index === stickerAt ? '' : textAt(commentTexts, mediaIndex + index),
    timestamp: minutesBack(mediaIndex * 600 + index * 11),
    hidden: index === hiddenAt,
  });
  const count = repliesAt.get(index) ?? 0;
  const replies = Array.from({ length: count }, (_, at) =>
    replyNode(owner, media, comment, `${mediaIndex}/${index}/${at}`, at),
  );
  return { ...comment, edges: { replies } };
}

const idOf = (owner: SimulatedOwner, name: string) => owner.ids.digits(name, '178', 17);

function replyNode(
  owner: SimulatedOwner,
  media: GraphNode,
  parent: GraphNode,
  name: string,
  at: number,
): GraphNode {
  const reply = commentNode(owner, media, {
    id: idOf(owner, `reply/${name}`),
    author: at === 0 ? owner.self : personOf(owner.ids, instagramPersonPrefix, at),
    text: textAt(replyTexts, at),
    timestamp: secondsBack(30 + at),
    hidden: false,
  });
  return replyTo(parent, reply);
}

export function replyTo(parent: GraphNode, comment: GraphNode): GraphNode {
  const ancestors = [...(comment.ancestors ?? []), ...(parent.id ? [parent.id] : [])];
  return { ...comment, values: { ...comment.values, parent_id: parent.id }, ancestors };
}

interface CommentFacts {
  id: string;
  /** The author of the comment; absent when their account no longer exists. */
  author: Person | undefined;
  text: string;
  timestamp: string;
  hidden: boolean;
}

export function commentNode(owner: SimulatedOwner, media: GraphNode, facts: CommentFacts): GraphNode {
  const { id, author, text, timestamp, hidden } = facts;
  return {
    id,
    kind: commentKind,
    values: { text, timestamp, hidden, like_count: text.length % 5, username: author?.username },
    links: { media, ...authorLinks(owner, author) },
    ancestors: media.id ? [media.id] : [],
  };
}

/** Returns the links to the author: `user` for the account itself, `from` for others. */
function authorLinks(owner: SimulatedOwner, author: Person | undefined) {
  if (!author) return {};
  const node = { id: author.id, kind: personKind, values: { username: author.username } };
  return author.id === owner.self.id ? { user: { ...node, values: {} } } : { from: node };
}

function authorAt(owner: SimulatedOwner, index: number): Person | undefined {
  if (index === deletedAuthorAt) return undefined;
  return index === ownAt ? owner.self : personOf(owner.ids, instagramPersonPrefix, index);
}

function textAt(texts: readonly string[], index: number): string {
  return texts[index % texts.length] ?? '';
}
