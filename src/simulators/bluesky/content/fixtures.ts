/** Builds what every account begins with. */
import { createHash } from 'node:crypto';
import { memoized } from '../../../lib/bounded-cache.ts';
import { hourMs } from '../../../lib/time.ts';
import { writeUri } from '../../../providers/bluesky/records.ts';
import { base32 } from '../../engine/ids.ts';
import { businessOf, gatherPeople, nameAt } from '../../engine/people.ts';
import { hoursBefore, type PlannedPost, writeTimeline } from '../../engine/timeline.ts';
import { accounts, handleOf, serverHost } from '../hosts.ts';
import { blob, card, draftPost, images, link, mention, tag, video } from './parts.ts';
import {
  collections,
  type Draft,
  makeRecord,
  type NetworkRecord,
  postedBy,
  postValue,
  referenceTo,
  tidAt,
  writtenBy,
} from './records.ts';

// Names the people in a simulated network: the account itself, and the people around it, who are its own.

export type Actor = ReturnType<typeof actorOf>;
export type People = ReturnType<typeof namePeople>;

const knownPeople = 40;

/** Returns the people around an account. */
export const peopleOf = memoized(namePeople);

function namePeople(did: string) {
  const self = actorOf(did, handleOf(did), businessOf(did));
  const suffix = base32(createHash('sha256').update(did).digest()).slice(0, 4);
  const around = gatherPeople(
    self,
    knownPeople,
    (index) => personAt(index, suffix),
    ({ did: id }) => id,
  );
  return {
    ...around,
    /** Returns the handle, name and avatar of any account. */
    actor: (id: string) => around.known(id) ?? actorOf(id, handleOf(id), handleOf(id)),
  };
}

function personAt(index: number, suffix: string): Actor {
  const { username, name } = nameAt(index);
  const handle = `${username.replaceAll(/[._]+/g, '-')}-${suffix}.${serverHost}`;
  return actorOf(accounts.idOfKnown(handle), handle, name);
}

function actorOf(did: string, handle: string, displayName: string) {
  return { did, handle, displayName, avatar: blob(`avatar of ${did}`, 'image/jpeg', 31_313) };
}

/** The age of the account, in hours. */
const age = 25 * 30 * 24;

export function fixturesOf(people: People): NetworkRecord[] {
  const records = writeTimeline<NetworkRecord>((planned, refersTo) => write(people, planned, refersTo));
  const own = records.filter((one) => one.did === people.self.did && !('reply' in one.value));
  const posts = own.filter(({ collection }) => collection === collections.post);
  const [newest] = posts;
  return [
    profileRecord(people),
    ...records,
    ...(newest ? moderatedThread(people, newest, records) : []),
    ...posts.slice(0, 12).flatMap((post, index) => reactionsTo(people, post, index)),
    ...[0, 3, 7].map((index) => follower(people, index)),
  ];
}

/** Builds the account's profile record. Source: lexicon app.bsky.actor.profile. */
function profileRecord({ self: { did, displayName, avatar } }: People): NetworkRecord {
  const at = hoursBefore(age);
  const createdAt = new Date(at).toISOString();
  const description = 'Sourdough by the water 🌊';
  const value = { $type: collections.profile, displayName, description, avatar, createdAt };
  return makeRecord({ did, collection: collections.profile, key: 'self', value, at });
}

function write(
  people: People,
  planned: PlannedPost,
  { replyTo, shows: quotes }: { replyTo?: NetworkRecord; shows?: NetworkRecord },
): NetworkRecord {
  const { by, index, at, form } = planned;
  const author = people.person(by);
  if (form === 'share' && quotes)
    return writtenBy(author, collections.repost, { subject: referenceTo(quotes) }, at, index);
  const draft = draftPost(people, { ...planned, replyTo, quotes });
  return postedBy(author, { ...draft, ...contentOf(people, planned, draft) }, at, index);
}

/** Returns what a form adds to a post, or puts in place of its text. */
function contentOf(
  { self, person }: People,
  { form, index, text }: PlannedPost,
  { embed }: Draft,
): Partial<Draft> {
  const name = `${self.did}/post/${index}`;
  switch (form) {
    case 'picture':
      return { embed: images(name, 1, ['Four loaves on a shelf']) };
    case 'gallery':
      return { embed: images(name, 4, ['Rye', '', 'クロワッサン']) };
    case 'silent picture':
      return { text: '', embed: images(name, 1) };
    case 'film':
      return { embed: video(name) };
    case 'link': {
      const uri = 'https://example.com/menu?day=sun&lang=en';
      const menu = `Das Menü für Sonntag 🥐 ${uri} #sourdough`;
      return { text: menu, facets: [link(menu, uri), tag(menu, 'sourdough')], embed: card(name, uri) };
    }
    case 'mention': {
      const other = person(index);
      const naming = `${text} @${other.handle}`;
      return { text: naming, facets: [mention(naming, other)] };
    }
    case 'quote with pictures':
      return embed?.$type === 'app.bsky.embed.record'
        ? { embed: { $type: 'app.bsky.embed.recordWithMedia', record: embed, media: images(name, 2) } }
        : {};
    default:
      return {};
  }
}

/** Builds the gate by which the account has hidden a reply in a thread, and a reply to a deleted one. */
function moderatedThread(
  { self, person }: People,
  root: NetworkRecord,
  records: readonly NetworkRecord[],
): NetworkRecord[] {
  const hidden = records.findLast(
    (record) => record.did !== self.did && postValue(record).reply?.root.uri === root.id,
  );
  const gate = { post: root.id, hiddenReplies: hidden ? [hidden.id] : [] };
  const at = root.at + 13 * hourMs;
  const key = tidAt(at, 900);
  const gone = { uri: writeUri({ did: person(1).did, collection: collections.post, key }), cid: root.cid };
  const orphan = { text: 'What was it that you said?', reply: { root: referenceTo(root), parent: gone } };
  return [
    makeRecord({ ...writtenBy(self, collections.gate, gate, root.at, 0), key: root.key }),
    postedBy(person(4), orphan, at, 901),
  ];
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
