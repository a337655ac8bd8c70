/**
 * Builds what every account begins with: its profile, posts and replies, other people's posts, and their
 * reactions to its own.
 */
import { hoursBefore } from '../../engine/fixture-times.ts';
import { ownPosts } from './own-posts.ts';
import type { People } from './people.ts';
import { peoplesPosts } from './peoples-posts.ts';
import { profileRecord } from './profile-record.ts';
import { collections, type NetworkRecord, referenceTo } from './records.ts';
import { threadsBelow } from './threads.ts';
import { postedBy, writtenBy } from './written-by.ts';

export function fixturesOf(people: People): NetworkRecord[] {
  const others = peoplesPosts(people);
  const own = ownPosts(people, others);
  const threads = threadsBelow(people, own);
  const quotes = quotesOfOwn(people, own);
  return [
    profileRecord(people.self),
    ...others,
    ...own,
    ...threads,
    ...quotes,
    ...reactions(people, own),
    ...followers(people),
  ];
}

const hourMs = 3_600_000;
const quoteDelayMs = 1.5 * hourMs;

/** Returns people's posts that quote posts of the account. */
function quotesOfOwn({ person }: People, own: readonly NetworkRecord[]): NetworkRecord[] {
  return [2, 5, 9].flatMap((index) => {
    const quoted = own[index];
    if (!quoted) return [];
    const embed = { $type: 'app.bsky.embed.record' as const, record: referenceTo(quoted) };
    const text = 'This is how it is done 👏';
    return [postedBy(person(index), { text, embed }, quoted.at + quoteDelayMs, index)];
  });
}

function reactions({ person }: People, own: readonly NetworkRecord[]): NetworkRecord[] {
  const subjects = own.filter(({ collection }) => collection === collections.post).slice(0, 12);
  return subjects.flatMap((subject, index) => {
    const reaction = (collection: string, someone: number, hours: number) => {
      const at = subject.at + hours * hourMs + someone;
      return writtenBy(person(someone), collection, { subject: referenceTo(subject) }, at, 100 + index);
    };
    return [
      ...Array.from({ length: 1 + (index % 3) }, (_, count) =>
        reaction(collections.like, index + count, 2 + count),
      ),
      ...(index % 4 === 1 ? [reaction(collections.repost, index + 5, 3.5)] : []),
    ];
  });
}

function followers({ person, self }: People): NetworkRecord[] {
  return [0, 3, 7].map((index) => {
    const at = hoursBefore(30 + index * 11);
    return writtenBy(person(index), collections.follow, { subject: self.did }, at, 200 + index);
  });
}
