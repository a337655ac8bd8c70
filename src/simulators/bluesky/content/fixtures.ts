/** Builds what every account begins with. */
import { writeUri } from '../../../providers/bluesky/at-uri.ts';
import { hoursBefore } from '../../engine/fixture-times.ts';
import { captions } from '../../engine/texts.ts';
import { type PlannedReply, planThread } from '../../engine/threads.ts';
import { tidAt } from '../ids.ts';
import { card, images, link, mention, tag, video } from './parts.ts';
import type { People } from './people.ts';
import {
  collections,
  type Draft,
  makeRecord,
  type NetworkRecord,
  postedBy,
  type Reference,
  recordEmbed,
  referenceTo,
  writtenBy,
} from './records.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** The age of the account, in hours. */
const age = 25 * 30 * 24;

export function fixturesOf(people: People): NetworkRecord[] {
  const others = Array.from({ length: 12 }, (_, index) => peoplesPost(people, index));
  const own = Array.from({ length: 66 }, (_, index) => ownPost(people, index, others));
  const posts = own.filter(({ collection }) => collection === collections.post);
  return [
    profileRecord(people),
    ...others,
    ...own,
    ...posts.flatMap((root, index) => threadBelow(people, root, index)),
    ...[2, 5, 9].flatMap((index) => quoteOf(people, own[index], index)),
    ...posts.slice(0, 12).flatMap((post, index) => reactionsTo(people, post, index)),
    ...[0, 3, 7].map((index) => follower(people, index)),
  ];
}

/** Builds the account's profile record. Source: lexicon app.bsky.actor.profile. */
function profileRecord({ self: { did, displayName, avatar } }: People): NetworkRecord {
  const at = hoursBefore(age);
  const value = {
    $type: collections.profile,
    displayName,
    description: 'Sourdough by the water 🌊',
    avatar,
    createdAt: new Date(at).toISOString(),
  };
  return makeRecord({ did, collection: collections.profile, key: 'self', value, at });
}

/** Builds a post of somebody else; every second one mentions the account. */
function peoplesPost({ person, self }: People, index: number): NetworkRecord {
  const mentions = index % 2 === 0;
  const text = mentions
    ? `Café stop at @${self.handle} — the rye is back ☕`
    : 'Nothing beats fresh bread on a Tuesday.';
  const facets = mentions ? { facets: [mention(text, self)] } : {};
  return postedBy(person(index + 2), { text, ...facets }, hoursBefore(14 + index * 37), index);
}

/** Builds a post or repost of the account; 0 is the newest. Its form follows from its place. */
function ownPost(people: People, index: number, others: readonly NetworkRecord[]): NetworkRecord {
  const at = hoursBefore(index * 26);
  const other = others[index % others.length];
  const subject = other ? referenceTo(other) : { uri: '', cid: '' };
  const draft = draftOf(people, index, subject)[index % 10]?.();
  return draft
    ? postedBy(people.self, draft, at)
    : writtenBy(people.self, collections.repost, { subject }, at, 0);
}

/** Returns the forms of posts, by their place in the feed; a repost has none. */
function draftOf({ self, person }: People, index: number, other: Reference): ((() => Draft) | undefined)[] {
  const text = captions[index % captions.length] ?? 'New in the shop';
  const name = `${self.did}/post/${index}`;
  const record = recordEmbed(other);
  return [
    () => ({ text }),
    () => ({ text, embed: images(name, 1, ['Four loaves on a shelf']) }),
    () => ({ text, embed: images(name, 4, ['Rye', '', 'クロワッサン']) }),
    () => linkPost(name),
    () => ({ text, embed: record }),
    () => ({ text, embed: video(name) }),
    () => mentionPost(person(index)),
    undefined,
    () => ({ text: '', embed: images(name, 1) }),
    () => ({
      text,
      embed: { $type: 'app.bsky.embed.recordWithMedia', record, media: images(name, 2) },
    }),
  ];
}

function linkPost(name: string): Draft {
  const uri = 'https://example.com/menu?day=sun&lang=en';
  const text = `Das Menü für Sonntag 🥐 ${uri} #sourdough`;
  return { text, facets: [link(text, uri), tag(text, 'sourdough')], embed: card(name, uri) };
}

function mentionPost(person: People['self']): Draft {
  const text = `With @${person.handle} at the market 🇵🇹👩🏾‍🍳`;
  return { text, facets: [mention(text, person)] };
}

/**
 * Builds the thread below a post. In the newest one, the account has hidden a reply, and a reply has lost its
 * parent.
 */
function threadBelow(people: People, root: NetworkRecord, index: number): NetworkRecord[] {
  const written = new Map<PlannedReply, NetworkRecord>();
  for (const planned of planThread(index)) {
    const parent = (planned.to && written.get(planned.to)) ?? root;
    const author = planned.by === 'self' ? people.self : people.person(planned.by);
    const at = root.at + planned.afterMs;
    written.set(planned, reply(author, planned.text, root, referenceTo(parent), at, planned.branch));
  }
  const replies = [...written.values()];
  return index === 0 ? [...replies, gateOver(people, root, replies), orphan(people, root)] : replies;
}

function reply(
  author: People['self'],
  text: string,
  root: NetworkRecord,
  parent: Reference,
  at: number,
  clock: number,
): NetworkRecord {
  return postedBy(author, { text, reply: { root: referenceTo(root), parent } }, at, clock);
}

/** Builds the thread gate by which the account has hidden one reply of the thread. */
function gateOver({ self }: People, root: NetworkRecord, replies: readonly NetworkRecord[]): NetworkRecord {
  const hidden = replies.findLast(({ did }) => did !== self.did);
  const value = { post: root.id, hiddenReplies: hidden ? [hidden.id] : [] };
  return makeRecord({ ...writtenBy(self, collections.gate, value, root.at + minuteMs, 0), key: root.key });
}

/** Builds a reply to a deleted reply. */
function orphan({ person }: People, root: NetworkRecord): NetworkRecord {
  const at = root.at + 13 * hourMs;
  const uri = writeUri({
    did: person(1).did,
    collection: collections.post,
    key: tidAt(at - minuteMs, 900),
  });
  return reply(person(4), 'What was it that you said?', root, { uri, cid: root.cid }, at, 901);
}

function quoteOf({ person }: People, quoted: NetworkRecord | undefined, index: number): NetworkRecord[] {
  if (!quoted) return [];
  const embed = recordEmbed(referenceTo(quoted));
  const text = 'This is how it is done 👏';
  return [postedBy(person(index), { text, embed }, quoted.at + 1.5 * hourMs, index)];
}

function reactionsTo({ person }: People, post: NetworkRecord, index: number): NetworkRecord[] {
  const reaction = (collection: string, someone: number, hours: number) => {
    const at = post.at + hours * hourMs + someone;
    return writtenBy(person(someone), collection, { subject: referenceTo(post) }, at, 100 + index);
  };
  const likes = Array.from({ length: 1 + (index % 3) }, (_, count) =>
    reaction(collections.like, index + count, 2 + count),
  );
  return index % 4 === 1 ? [...likes, reaction(collections.repost, index + 5, 3.5)] : likes;
}

function follower({ person, self }: People, index: number): NetworkRecord {
  const at = hoursBefore(30 + index * 11);
  return writtenBy(person(index), collections.follow, { subject: self.did }, at, 200 + index);
}
