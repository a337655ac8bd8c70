/** Holds everything that an account can see: fixtures, and over them what tests have written. */
import type { Exchange as Call } from '../engine/bearer-api.ts';
import { createGraphs, type Graph } from '../engine/graph.ts';
import type { SimulatorWrites } from '../store.ts';
import { type People, peopleOf } from './accounts.ts';
import { fixturesOf } from './fixtures.ts';
import { notFound } from './refusals.ts';
import { type Status, status } from './statuses.ts';

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
