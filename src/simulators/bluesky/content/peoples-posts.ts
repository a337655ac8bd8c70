/**
 * Builds posts of the people around the account, the newest first. Some mention it, and it quotes and reposts
 * others.
 */
import { hoursBefore } from '../../engine/fixture-times.ts';
import { facetsIn } from './facets.ts';
import type { People } from './people.ts';
import type { NetworkRecord } from './records.ts';
import { postedBy } from './written-by.ts';

const count = 12;

export function peoplesPosts(people: People): NetworkRecord[] {
  return Array.from({ length: count }, (_, index) => peoplesPost(people, index));
}

/** Builds one post; every second one mentions the account. */
function peoplesPost({ person, self }: People, index: number): NetworkRecord {
  const mentions = index % 2 === 0;
  const text = mentions
    ? `Café stop at @${self.handle} — the rye is back ☕`
    : 'Nothing beats fresh bread on a Tuesday.';
  const facets = mentions ? { facets: facetsIn(text, { mention: self }) } : {};
  return postedBy(person(index + 2), { text, ...facets }, hoursBefore(14 + index * 37), index);
}
