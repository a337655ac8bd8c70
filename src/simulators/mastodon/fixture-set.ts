/** Holds everything that an account can see: fixtures, and over them what tests have written. */
import { daySeconds } from '../../lib/time.ts';
import type { Exchange as Call } from '../engine/bearer-api.ts';
import { createGraphs, type Graph } from '../engine/graph.ts';
import { type PlannedPost, writeTimeline } from '../engine/timeline.ts';
import type { SimulatorWrites } from '../store.ts';
import { type People, peopleOf } from './accounts.ts';
import { notFound } from './refusals.ts';
import { type Attachment, posted, type Status, status, statusIdAt } from './statuses.ts';

// Builds the statuses that every account begins with.

const fixturesOf = (people: People): Status[] =>
  writeTimeline((planned, { replyTo, shows }) => {
    const { form, by, at } = planned;
    const low = Number(people.ids.digits(`${by}/${at}`, '', 9)) % 65_536;
    const status = posted(people, { ...planned, replyTo }, at, statusIdAt(at, low));
    if (form === 'share' && shows) return { ...status, text: '', boosts: shows.id };
    if (form === 'mention') return { ...status, poll };
    return { ...status, text: form === 'silent picture' ? '' : status.text, media: filesOf(people, planned) };
  });

/** The mentions of others are in the text alone, so these posts have a poll instead. */
const poll = {
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
