/**
 * Statuses as the store keeps them, how people write them, and everything that an account can see: fixtures, and over them what
 * tests have written.
 */

import { z } from 'zod';
import { daySeconds } from '../../lib/time.ts';
import type { Exchange as Call } from '../engine/bearer-api.ts';
import { createGraphs, type Graph } from '../engine/graph.ts';
import { nextClock, randomSource } from '../engine/ids.ts';
import { type PlannedPost, writeTimeline } from '../engine/timeline.ts';
import type { SimulatorWrites } from '../store.ts';
import { type People, peopleOf } from './accounts.ts';
import { notFound } from './refusals.ts';

export const attachment = z.object({
  id: z.string(),
  kind: z.enum(['image', 'video', 'audio']),
  description: z.string(),
});
export type Attachment = z.infer<typeof attachment>;

/** A poll as it is sent, with the votes for each option. */
export const poll = z.object({
  options: z.array(z.string()).min(2),
  expires_in: z.number(),
  multiple: z.boolean(),
  votes: z.array(z.number()).default([]),
});

const status = z.object({
  id: z.string(),
  /** When it was written, in milliseconds since 1970. */
  at: z.number(),
  /** The author's id. */
  by: z.string(),
  text: z.string(),
  replyTo: z.string().optional(),
  boosts: z.string().optional(),
  media: z.array(attachment).default([]),
  visibility: z.string().default('public'),
  warning: z.string().default(''),
  language: z.string().default('en'),
  poll: poll.nullish(),
  /** When it was last changed, in milliseconds since 1970. */
  editedAt: z.number().optional(),
  /** True when the account was not notified of it. */
  unnoticed: z.boolean().optional(),
});
export type Status = z.infer<typeof status>;

interface Post {
  text: string;
  /** The author: the number of a person, or `self` for the account. */
  by: number | 'self';
  replyTo?: Status | undefined;
  /** True when the text is to mention the account. */
  mentions?: boolean | undefined;
}

/**
 * Builds a status. Other people mention the account when they reply, as Mastodon's own apps do.
 */
export function posted(people: People, post: Post, at: number, id: string): Status {
  const { text, by, replyTo, mentions } = post;
  const { self, person } = people;
  const isAddressed = mentions || (replyTo && by !== 'self');
  return {
    id,
    at,
    by: person(by).id,
    text: isAddressed ? `@${self.username} ${text}` : text,
    ...(replyTo ? { replyTo: replyTo.id } : {}),
    media: [],
    visibility: 'public',
    warning: '',
    language: 'en',
  };
}

/**
 * Returns the id of a status. Mastodon's ids begin with the time, so that later ones are greater.
 * @param low distinguishes statuses of the same time; below 65,536.
 */
const statusIdAt = (at: number, low: number) => String((BigInt(at) << 16n) + BigInt(low));

/**
 * Returns the id of a status that is written now. Later statuses have greater ids, also within a millisecond, because polls
 * ask for what is newer than an id.
 */
export const newStatusId = (at: number) =>
  statusIdAt(randomSource().timeOfId('status', new Date(at)).getTime(), nextClock(65_536));

// Builds the statuses that every account begins with.

const fixturesOf = (people: People): Status[] =>
  writeTimeline((planned, { replyTo, shows }) => {
    const { form, by, at } = planned;
    const low = Number(people.ids.digits(`${by}/${at}`, '', 9)) % 65_536;
    const status = posted(people, { ...planned, replyTo }, at, statusIdAt(at, low));
    if (form === 'share' && shows) return { ...status, text: '', boosts: shows.id };
    if (form === 'mention') return { ...status, poll: pollFixture };
    return { ...status, text: form === 'silent picture' ? '' : status.text, media: filesOf(people, planned) };
  });

/** The mentions of others are in the text alone, so these posts have a poll instead. */
const pollFixture = {
  options: ['Rye', 'Spelt', 'Oat'],
  expires_in: daySeconds,
  multiple: false,
  votes: [30, 10, 0],
};

/** Form -> the files that a post of this form has. */
const kinds: Readonly<Partial<Record<PlannedPost['form'], readonly Attachment['kind'][]>>> = {
  picture: ['image'],
  gallery: ['image', 'image', 'image', 'image'],
  film: ['video'],
  'silent picture': ['image'],
  'quote with pictures': ['image', 'image'],
};

function filesOf({ ids }: People, { form, index }: PlannedPost): Attachment[] {
  return (kinds[form] ?? []).map((kind, place) => ({
    id: ids.digits(`file/${index}/${place}`, '115', 18),
    kind,
    description: place === 0 ? 'A loaf on a wooden board' : '',
  }));
}

export interface FixtureSet extends People, Graph<Status> {}

/** A call with its account. */
export type Exchange = Call<FixtureSet>;

const graphOf = createGraphs<Status>({
  fixturesOf: (accountId) => fixturesOf(peopleOf(accountId)),
  build: (id, written) => status.safeParse({ id, ...written }).data,
  referencesOf: ({ replyTo, boosts }) => ({ reply: replyTo, boost: boosts }),
  compare: (one, other) => (one.id < other.id ? 1 : -1),
});

export const fixtureSetOf = (accountId: string, writes: SimulatorWrites): FixtureSet => ({
  ...peopleOf(accountId),
  ...graphOf(accountId, writes),
});

/** @throws Refusal when there is no such status. */
export function statusIn({ fixtureSet }: Exchange, id: string): Status {
  const found = fixtureSet.get(id);
  if (!found) throw notFound();
  return found;
}

/** @throws Refusal when the account has no such status. */
export function ownStatus(exchange: Exchange, id: string): Status {
  const found = statusIn(exchange, id);
  if (found.by !== exchange.fixtureSet.self.id) throw notFound();
  return found;
}
