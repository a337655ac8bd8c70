/**
 * Holds the posts around an account, with replies, quotes, likes and whatever else refers to them: fixtures,
 * and what tests wrote over them.
 */
import type { SimulatorWrites } from '../store.ts';
import { remembered } from './remembered.ts';

export interface Entry {
  id: string;
  /** The time by which lists are sorted, in milliseconds since 1970. */
  at: number;
}

export interface Graph<Kind extends Entry> {
  /** The account that the graph is around. */
  accountId: string;
  get(id: string): Kind | undefined;
  /** All entries that are not deleted, the newest first. */
  all: readonly Kind[];
  /** Returns the entries that refer to this one by a relation, such as `reply`, the newest first. */
  referring(relation: string, id: string): readonly Kind[];
  /** Returns the id of the entry that this one refers to by a relation, whether or not that entry exists. */
  referredBy(entry: Kind, relation: string): string | undefined;
}

interface Source<Kind extends Entry> {
  /** Returns the fixtures of an account. It must be a pure function, because the fixtures are cached. */
  fixturesOf(accountId: string): readonly Kind[];
  /**
   * Builds an entry from what a test wrote under its id; `undefined` for what is no entry.
   * @param before the fixture of this id, if there is one.
   */
  build(id: string, written: Readonly<Record<string, unknown>>, before: Kind | undefined): Kind | undefined;
  /** Returns relation -> the id of the entry that this one refers to: `reply` for its parent, `quote`, … */
  referencesOf(entry: Kind): Readonly<Record<string, string | undefined>>;
  /** Sorts entries of the same time; absent when their order does not matter. */
  compare?(one: Kind, other: Kind): number;
}

const none: readonly never[] = [];

/** Returns the function that lays an account's writes over its fixtures. */
export function createGraphs<Kind extends Entry>(source: Source<Kind>) {
  const fixturesOf = remembered(source.fixturesOf);
  return (accountId: string, writes: SimulatorWrites): Graph<Kind> => {
    const present = new Map(fixturesOf(accountId).map((entry) => [entry.id, entry]));
    for (const [id, written] of writes) {
      const built = source.build(id, written, present.get(id));
      if (written.deleted) present.delete(id);
      else if (built) present.set(id, built);
    }
    return { accountId, ...indexed(source, present) };
  };
}

function indexed<Kind extends Entry>(
  source: Source<Kind>,
  present: Map<string, Kind>,
): Omit<Graph<Kind>, 'accountId'> {
  const compare = source.compare ?? (() => 0);
  const all = [...present.values()].sort((one, other) => other.at - one.at || compare(one, other));
  const referring = new Map<string, Kind[]>();
  for (const entry of all) {
    const references = source.referencesOf(entry);
    for (const relation in references) {
      const id = references[relation];
      if (id === undefined) continue;
      const key = `${relation} ${id}`;
      const group = referring.get(key);
      if (group) group.push(entry);
      else referring.set(key, [entry]);
    }
  }
  return {
    get: (id) => present.get(id),
    all,
    referring: (relation, id) => referring.get(`${relation} ${id}`) ?? none,
    referredBy: (entry, relation) => source.referencesOf(entry)[relation],
  };
}

/**
 * Returns the ids of the entries that a reply is below, its parent first. The last one may be gone.
 * @param levels how many of them at most.
 */
export function ancestorsOf<Kind extends Entry>(graph: Graph<Kind>, entry: Kind, levels: number): string[] {
  const id = graph.referredBy(entry, 'reply');
  if (id === undefined || levels === 0) return [];
  const parent = graph.get(id);
  return parent ? [id, ...ancestorsOf(graph, parent, levels - 1)] : [id];
}
