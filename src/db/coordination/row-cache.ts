/**
 * Caches rows in one process for as long as it is certain to hear of every change. Database triggers announce
 * changes (prisma/migrations), so it does not matter who changes a row, or how.
 */
import { createBoundedCache } from '../../lib/bounded-cache.ts';

export interface RowCache<Row> {
  /**
   * Returns the row as it was at most one second ago; `null` when there is none. `read` is called when the
   * row is not cached, or when the cache may have missed a change.
   */
  get(name: string, read: () => Promise<Row | null>): Promise<Row | null>;
  /** Drops the rows with this tag; without a tag, all rows. */
  forget(tag?: string): void;
}

interface RowCacheOptions<Row> {
  /** Returns the text by which a change of this row is announced. */
  tagOf(row: Row): string;
  /** Returns how many milliseconds ago it was last certain that no change had been missed. */
  uncertainFor(): number;
}

interface Reading<Row> {
  row: Promise<Row | null>;
  begunAt: number;
  /** How many changes had been announced when the read began. */
  changes: number;
}

/** Rows have a kilobyte or two, so this is room for some 10,000. */
const rowMegabytes = 16;
const tagMegabytes = 4;
/**
 * Cached rows are used only while no notification of a changed row can have been missed for longer than this,
 * so a change elsewhere, such as a revoked key, takes effect everywhere within this time.
 */
const longestUncertaintyMs = 1_000;

/** Makes an empty cache. `name` is the key under which a row is asked for; several names may share a tag. */
export function createRowCache<Row>({ tagOf, uncertainFor }: RowCacheOptions<Row>): RowCache<Row> {
  const tags = createBoundedCache<string>(tagMegabytes);
  const rows = createBoundedCache<Map<string, Row>>(rowMegabytes);
  const reading = new Map<string, Reading<Row>>();
  let changes = 0;

  function remember(name: string, row: Row): void {
    const tag = tagOf(row);
    tags.set(name, tag);
    // A new map, because its size is taken when it is put in.
    rows.set(tag, new Map(rows.get(tag)).set(name, row));
  }

  /**
   * Reads a row. Callers that ask at the same time share one read, unless it may miss a change that a later
   * caller must see.
   */
  function readOnce(name: string, read: () => Promise<Row | null>): Promise<Row | null> {
    const shared = reading.get(name);
    const isFresh = shared && performance.now() - shared.begunAt < longestUncertaintyMs;
    if (isFresh && shared.changes === changes) return shared.row;
    const begun = { changes, begunAt: performance.now(), row: read() };
    reading.set(name, begun);
    begun.row = begun.row
      .then((row) => {
        // The row may have been read before a change that was announced meanwhile, so it is not cached then.
        if (row !== null && changes === begun.changes) remember(name, row);
        return row;
      })
      .finally(() => {
        if (reading.get(name) === begun) reading.delete(name);
      });
    return begun.row;
  }

  return {
    async get(name, read) {
      const tag = uncertainFor() < longestUncertaintyMs ? tags.get(name) : undefined;
      const known = tag === undefined ? undefined : rows.get(tag)?.get(name);
      if (known !== undefined) return known;
      return readOnce(name, read);
    },
    forget(tag) {
      changes += 1;
      if (tag === undefined) rows.clear();
      else rows.delete(tag);
    },
  };
}
