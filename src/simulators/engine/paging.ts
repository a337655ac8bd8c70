/**
 * Cuts lists into pages. A cursor says where the last page ended, so that additions and deletions in between
 * shift nothing.
 */

interface EntryPage<Item> {
  entries: Item[];
  /** The last entry of the page; absent when nothing follows. */
  last?: Item;
}

function cutPage<Item>(rest: readonly Item[], limit: number): EntryPage<Item> {
  const entries = rest.slice(0, limit);
  const last = entries.at(-1);
  return { entries, ...(last !== undefined && rest.length > limit ? { last } : {}) };
}

/** The query of a page. `unreadable` makes the error for a cursor that cannot be read. */
interface Asked {
  cursor: string | undefined;
  limit: number;
  unreadable(): Error;
}

interface CursorPage<Item> {
  entries: Item[];
  /** Holds the cursor of the next page; empty when nothing follows. */
  cursor: { cursor?: string };
}

/**
 * Pages by time and, for entries of the same time, by a text that no other entry has.
 * @param all all entries, the newest first, and with the greatest text first.
 */
export function pageByPlace<Item extends { at: number }>(
  all: readonly Item[],
  tieOf: (item: Item) => string,
  { cursor, limit, unreadable }: Asked,
): CursorPage<Item> {
  const [time = '', tie = '', ...more] = cursor?.split('__') ?? [];
  const at = Number.parseInt(time, 10);
  if (cursor !== undefined && (Number.isNaN(at) || tie === '' || more.length > 0)) throw unreadable();
  const follows = (item: Item) => item.at < at || (item.at === at && tieOf(item) < tie);
  const { entries, last } = cutPage(cursor === undefined ? all : all.filter(follows), limit);
  return { entries, cursor: last ? { cursor: `${last.at}__${tieOf(last)}` } : {} };
}

/**
 * Pages by time alone.
 * @param all all entries, the newest first.
 */
export function pageByTime<Item>(
  all: readonly Item[],
  timeOf: (item: Item) => number,
  { cursor, limit, unreadable }: Asked,
): CursorPage<Item> {
  const after = cursor === undefined ? Number.POSITIVE_INFINITY : Date.parse(cursor);
  if (Number.isNaN(after)) throw unreadable();
  const rest = all.filter((item) => timeOf(item) < after);
  const { entries, last } = cutPage(rest, limit);
  return { entries, cursor: last ? { cursor: new Date(timeOf(last)).toISOString() } : {} };
}
