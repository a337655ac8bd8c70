/**
 * Builds people's replies to the account's posts, the account's replies to them, and what the account has
 * hidden.
 */

import { writeUri } from '../../../providers/bluesky/at-uri.ts';
import { commentTexts, replyTexts } from '../../engine/texts.ts';
import { tidAt } from '../ids.ts';
import type { People } from './people.ts';
import { collections, makeRecord, type NetworkRecord, type Reference, referenceTo } from './records.ts';
import { postedBy, writtenBy } from './written-by.ts';

const minuteMs = 60_000;
/** The number of replies to the newest post, which fill more than a page. */
const longestThread = 50;

export function threadsBelow(people: People, own: readonly NetworkRecord[]): NetworkRecord[] {
  const posts = own.filter(({ collection }) => collection === collections.post);
  return posts.flatMap((root, index) => threadBelow(people, root, index));
}

function threadBelow(people: People, root: NetworkRecord, index: number): NetworkRecord[] {
  const count = index === 0 ? longestThread : index === 1 ? 9 : index % 4;
  const replies = Array.from({ length: count }, (_, place) => branch(people, root, place)).flat();
  return index === 0 ? [...replies, gateOver(people, root, replies), orphan(people, root)] : replies;
}

/**
 * Builds a reply to a post. In some places the account has replied to it, and in some of those stands one
 * more reply below.
 * @param place the reply's position, 0 for the newest.
 */
function branch({ self, person }: People, root: NetworkRecord, place: number): NetworkRecord[] {
  const at = root.at - (place + 1) * 7 * minuteMs + 12 * 60 * minuteMs;
  const text = commentTexts[place % commentTexts.length] ?? '';
  const first = answer(person(place), text, root, root, at, place);
  if (place % 5 !== 2) return [first];
  const own = answer(self, replyTexts[place % replyTexts.length] ?? '', root, first, at + minuteMs, place);
  if (place % 10 !== 2) return [first, own];
  return [first, own, answer(person(place), '🙏', root, own, at + 2 * minuteMs, place)];
}

function answer(
  author: People['self'],
  text: string,
  root: Reference,
  parent: Reference,
  at: number,
  clock: number,
): NetworkRecord {
  return postedBy(
    author,
    { text, reply: { root: referenceTo(root), parent: referenceTo(parent) } },
    at,
    clock,
  );
}

/** Builds the thread gate by which the account has hidden one reply of the thread. */
function gateOver({ self }: People, root: NetworkRecord, replies: readonly NetworkRecord[]): NetworkRecord {
  const hidden = replies.findLast(({ did }) => did !== self.did);
  const hiddenReplies = hidden ? [hidden.uri] : [];
  const value = { post: root.uri, hiddenReplies };
  const gate = writtenBy(self, collections.gate, value, root.at + minuteMs, 0);
  return makeRecord({ ...gate, key: root.key });
}

/** Builds a reply to a deleted reply. */
function orphan({ person }: People, root: NetworkRecord): NetworkRecord {
  const at = root.at + 13 * 60 * minuteMs;
  const uri = writeUri({
    did: person(1).did,
    collection: collections.post,
    key: tidAt(at - minuteMs, 900),
  });
  return answer(person(4), 'What was it that you said?', root, { uri, cid: root.cid }, at, 901);
}
