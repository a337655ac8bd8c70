/**
 * Holds the posts around an account, with replies, quotes, likes and whatever else refers to them: fixtures, and what tests wrote
 * over them. Finds out what other people did with the account and its posts, as providers list it in the account's notifications.
 */

import { memoized } from '../../lib/bounded-cache.ts';
import type { SimulatorWrites } from '../store.ts';

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

/** What surrounds a write whose entry is built. */
interface Around<Kind> {
  accountId: string;
  /** The fixture that is written over, if there is one. */
  before: Kind | undefined;
  /** Returns an entry that was there before this write. */
  get(id: string): Kind | undefined;
}

interface Source<Kind extends Entry> {
  /** Returns the fixtures of an account. It must be a pure function, because the fixtures are cached. */
  fixturesOf(accountId: string): readonly Kind[];
  /** Builds an entry from what a test wrote under its id; `undefined` for what is no entry. */
  build(id: string, written: Readonly<Record<string, unknown>>, around: Around<Kind>): Kind | undefined;
  /**
   * Returns relation -> the id of the entry that this one refers to: `reply` for its parent, `quote`, … There
   * can be several.
   */
  referencesOf(entry: Kind): Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Sorts entries of the same time; absent when their order does not matter. */
  compare?(one: Kind, other: Kind): number;
  /** Returns a number by which writes are sorted; absent when no entry is built from another one. */
  placeOf?(written: Readonly<Record<string, unknown>>): number;
  /** True when deleted entries stay in the graph, because pages continue after them. */
  keepsDeleted?: true;
}

const none: readonly never[] = [];

/** Returns the function that lays an account's writes over its fixtures. */
export function createGraphs<Kind extends Entry>(source: Source<Kind>) {
  const fixtures = memoized((accountId) => indexed(source, accountId, source.fixturesOf(accountId)));
  return (accountId: string, writes: SimulatorWrites): Graph<Kind> => {
    const begun = fixtures(accountId);
    const changed = changes(source, begun, writes);
    return changed.size > 0 ? laidOver(source, begun, changed) : begun;
  };
}

/** Returns the entries that writes have added or changed, by their ids; `undefined` for deleted ones. */
function changes<Kind extends Entry>(
  { build, placeOf, keepsDeleted }: Source<Kind>,
  { accountId, get: fixtureOf }: Graph<Kind>,
  writes: SimulatorWrites,
): Map<string, Kind | undefined> {
  const changed = new Map<string, Kind | undefined>();
  const get = (id: string) => (changed.has(id) ? changed.get(id) : fixtureOf(id));
  for (const [id, written] of placeOf ? sorted(writes, placeOf) : writes) {
    const built = build(id, written, { accountId, before: fixtureOf(id), get });
    if (written.deleted && !keepsDeleted) changed.set(id, undefined);
    else if (built) changed.set(id, built);
  }
  return changed;
}

const sorted = (writes: SimulatorWrites, placeOf: (written: Readonly<Record<string, unknown>>) => number) =>
  [...writes].sort(([, one], [, other]) => placeOf(one) - placeOf(other));

type Order<Kind extends Entry> = Pick<Source<Kind>, 'referencesOf' | 'compare'>;

const newestFirst =
  <Kind extends Entry>({ compare = () => 0 }: Order<Kind>) =>
  (one: Kind, other: Kind) =>
    other.at - one.at || compare(one, other);

function laidOver<Kind extends Entry>(
  source: Order<Kind>,
  begun: Graph<Kind>,
  changed: ReadonlyMap<string, Kind | undefined>,
): Graph<Kind> {
  const entries = [...changed.values()].filter((entry) => entry !== undefined);
  const { all: written, referring } = indexed(source, begun.accountId, entries);
  function merged(unwritten: readonly Kind[], added: readonly Kind[]): readonly Kind[] {
    const kept = unwritten.filter(({ id }) => !changed.has(id));
    return added.length > 0 ? [...kept, ...added].sort(newestFirst(source)) : kept;
  }
  return {
    ...begun,
    get: (id) => (changed.has(id) ? changed.get(id) : begun.get(id)),
    all: merged(begun.all, written),
    referring: (relation, id) => merged(begun.referring(relation, id), referring(relation, id)),
  };
}

function indexed<Kind extends Entry>(
  source: Order<Kind>,
  accountId: string,
  entries: readonly Kind[],
): Graph<Kind> {
  const { referencesOf } = source;
  const present = new Map(entries.map((entry) => [entry.id, entry]));
  const all = [...present.values()].sort(newestFirst(source));
  const referring = new Map<string, Kind[]>();
  const refer = (key: string, entry: Kind) => referring.set(key, [...(referring.get(key) ?? none), entry]);
  for (const entry of all)
    for (const [relation, ids = []] of Object.entries(referencesOf(entry)))
      for (const id of [ids].flat()) refer(`${relation} ${id}`, entry);
  return {
    accountId,
    get: (id) => present.get(id),
    all,
    referring: (relation, id) => referring.get(`${relation} ${id}`) ?? none,
    referredBy: (entry, relation) => [referencesOf(entry)[relation]].flat()[0],
  };
}

/** Returns the graph of entries over which nothing is written. */
export const graphOf = <Kind extends Entry>(
  entries: readonly Kind[],
  source: Pick<Source<Kind>, 'referencesOf' | 'compare'>,
) => indexed(source, '', entries);

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

export interface Notice<Kind> {
  entry: Kind;
  reason: string;
  /**
   * The id of the account's own entry that `entry` is about; absent when `entry` is about the account itself.
   */
  subject?: string;
}

/** The rules by which a provider notifies an account of other people's entries. */
interface Rules<Kind extends Entry> {
  graph: Graph<Kind>;
  isOwn(id: string): boolean;
  /** Returns why an entry is about the account itself, such as `mention`; `undefined` when it is not. */
  reasonOf(entry: Kind): string | undefined;
  /** Tells whether the account is not notified of an entry, although the entry is about it. */
  isSilent(entry: Kind): boolean;
  /** How many levels up a thread the authors of posts are notified of a reply. */
  levels: number;
  /** The relations of reactions, such as likes, by which an entry refers to what it reacts to. */
  reactions: readonly string[];
}

/**
 * Returns the notices, the newest first. An entry has one notice at most, and none when what it is about was
 * deleted.
 */
export function noticesOf<Kind extends Entry>(rules: Rules<Kind>): Notice<Kind>[] {
  const { graph, isOwn, isSilent } = rules;
  return graph.all.flatMap((entry) => {
    if (isOwn(entry.id) || isSilent(entry)) return [];
    const notice = noticeOf(entry, rules);
    return notice && (notice.subject === undefined || graph.get(notice.subject)) ? [notice] : [];
  });
}

/** Returns the notice of an entry. A mention counts before a quote, and a quote before a reply. */
function noticeOf<Kind extends Entry>(entry: Kind, rules: Rules<Kind>): Notice<Kind> | undefined {
  const { graph, isOwn, reasonOf, levels, reactions } = rules;
  const own = reasonOf(entry);
  if (own) return { entry, reason: own };
  for (const reason of ['quote', ...reactions]) {
    const subject = graph.referredBy(entry, reason);
    if (subject && isOwn(subject)) return { entry, reason, subject };
  }
  const subject = ancestorsOf(graph, entry, levels).find(isOwn);
  return subject ? { entry, reason: 'reply', subject } : undefined;
}
