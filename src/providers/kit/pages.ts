/** Makes the pages of lists, and cuts what a provider returns whole into pages. */

export interface ListPage<Item> {
  data: Item[];
  hasMore: boolean;
  nextCursor?: string;
}

/** Returns a page. It is the last one if there is no cursor of the next. */
export function pageOf<Item>(data: Item[], nextCursor: string | undefined): ListPage<Item> {
  return nextCursor ? { data, hasMore: true, nextCursor } : { data, hasMore: false };
}

/**
 * Returns the cursor of the next page; `undefined` when it is the one that this page was asked with, since whoever follows
 * it would read the same page for ever.
 */
export function onward(next: string | undefined, asked: string | undefined): string | undefined {
  return next === asked ? undefined : next;
}

interface Dated {
  externalId: string;
  publishedAt?: string;
}

interface PageRequest {
  cursor?: string;
  limit?: number;
}

/**
 * Returns a page of the items, newest first. The cursor names the last item of the page before, so that new items shift
 * nothing.
 */
export function cutPage<Item extends Dated>(
  items: readonly Item[],
  { cursor, limit }: PageRequest,
  size: { default: number; maximum: number },
): ListPage<Item> {
  const sorted = items.toSorted((one, other) => (sortKey(one) < sortKey(other) ? 1 : -1));
  const rest = cursor ? sorted.filter((item) => sortKey(item) < cursor) : sorted;
  const data = rest.slice(0, Math.min(Math.floor(limit ?? size.default), size.maximum));
  const last = data.at(-1);
  return pageOf(data, last && rest.length > data.length ? sortKey(last) : undefined);
}

const sortKey = ({ publishedAt, externalId }: Dated) => `${publishedAt} ${externalId}`;
