/** Pages of stored rows, newest first: ids sort by time, so a page is one range of the index however deep. */

export interface PageRequest {
  /** The last id of the page before. A row with that id need not be there any more. */
  cursor?: string;
  limit?: number;
}

export interface Page<Row> {
  rows: Row[];
  nextCursor: string | undefined;
}

/** When none is asked for. */
export const defaultPageSize = 25;

/** @param read takes ids below `before.lt`, the largest first, at most `take` of them. */
export async function readPage<Row extends { id: string }>(
  { cursor, limit = defaultPageSize }: PageRequest,
  read: (range: { before: { lt: string } | undefined; take: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const rows = await read({ before: cursor === undefined ? undefined : { lt: cursor }, take: limit + 1 });
  const page = rows.slice(0, limit);
  return { rows: page, nextCursor: rows.length > limit ? page.at(-1)?.id : undefined };
}
