/** Holds everything that an account can see: fixtures, and over them what tests have written. */
import { createGraphs, type Graph } from '../engine/graph.ts';
import type { SimulatorWrites } from '../store.ts';
import { type People, peopleOf } from './accounts.ts';
import { fixturesOf } from './fixtures.ts';
import { type Status, status } from './statuses.ts';

export interface World extends People, Graph<Status> {}

const graphOf = createGraphs<Status>({
  fixturesOf: (accountId) => fixturesOf(peopleOf(accountId)),
  build: (id, written) => status.safeParse({ id, ...written }).data,
  referencesOf: ({ replyTo, boosts }) => ({ reply: replyTo, boost: boosts }),
  compare: (one, other) => (one.id < other.id ? 1 : -1),
});

export const worldOf = (accountId: string, writes: SimulatorWrites): World => ({
  ...peopleOf(accountId),
  ...graphOf(accountId, writes),
});
