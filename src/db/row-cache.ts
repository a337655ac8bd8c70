/**
 * Rows remembered by one process, as long as it is certain to have heard of every change. Triggers notify
 * of changes (prisma/migrations), so whoever changes a row, and how, makes no difference.
 */
import { createBoundedCache } from '../bounded-cache.ts';

export interface RowCache<Row> {
  /** The row as it was less than a second ago at the latest; `null` when there is none. */
  get(name: string, read: () => Promise<Row | null>): Promise<Row | null>;
  /** Drops the rows of a tag; without one, all. */
  forget(tag?: string): void;
}

export interface RowCacheOptions<Row> {
  /** What a change of the row is announced by. */
  tagOf(row: Row): string;
  /** Milliseconds since it was last certain that no change had been missed. */
  uncertainFor(): number;
}

interface Reading<Row> {
  row: Promise<Row | null>;
  begunAt: number;
  /** How many changes had been announced when it began. */
  changes: number;
}

const rememberedRows = 10_000;
/** What is decided elsewhere, such as the revocation of a key, is in force everywhere within one second. */
const longestUncertaintyMs = 1_000;

export function createRowCache<Row>({ tagOf, uncertainFor }: RowCacheOptions<Row>): RowCache<Row> {
  const tags = createBoundedCache<string>(rememberedRows);
  const rows = createBoundedCache<Map<string, Row>>(rememberedRows);
  const reading = new Map<string, Reading<Row>>();
  let changes = 0;

  function remember(name: string, row: Row): void {
    const tag = tagOf(row);
    tags.set(name, tag);
    rows.set(tag, (rows.get(tag) ?? new Map()).set(name, row));
  }

  /** Those who ask at the same time share one read, unless it may miss a change that the later ones have to know of. */
  function readOnce(name: string, read: () => Promise<Row | null>): Promise<Row | null> {
    const shared = reading.get(name);
    const isFresh = shared && performance.now() - shared.begunAt < longestUncertaintyMs;
    if (isFresh && shared.changes === changes) return shared.row;
    const begun = { changes, begunAt: performance.now(), row: read() };
    reading.set(name, begun);
    begun.row = begun.row
      .then((row) => {
        // A change that was announced while the row was being read may not be in it.
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
