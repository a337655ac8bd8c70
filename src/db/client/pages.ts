/**
 * Reads pages of stored rows, newest first. Ids sort by time, so each page is one range of the index, however
 * deep it is.
 */

export interface PageRequest {
  /** The last id of the previous page. The row with that id may have been deleted since. */
  cursor?: string;
  limit?: number;
}

export interface RowPage<Row> {
  rows: Row[];
  nextCursor: string | undefined;
}

/** The page size when the caller names none. */
export const defaultPageSize = 25;

/**
 * Reads one page. It asks for one row more than fits, to know whether another page follows.
 * @param read returns at most `take` rows with ids below `before.lt`, largest first.
 */
export async function readPage<Row extends { id: string }>(
  { cursor, limit = defaultPageSize }: PageRequest,
  read: (range: { before: { lt: string } | undefined; take: number }) => Promise<Row[]>,
): Promise<RowPage<Row>> {
  const rows = await read({ before: cursor === undefined ? undefined : { lt: cursor }, take: limit + 1 });
  const page = rows.slice(0, limit);
  return { rows: page, nextCursor: rows.length > limit ? page.at(-1)?.id : undefined };
}
