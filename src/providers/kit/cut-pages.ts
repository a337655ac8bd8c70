/** Cuts what a provider returns whole into pages. */

interface Dated {
  externalId: string;
  publishedAt?: string;
}

interface PageRequest {
  cursor?: string;
  limit?: number;
}

interface Page<Item> {
  data: Item[];
  hasMore: boolean;
  nextCursor?: string;
}

/**
 * Returns a page of the items, newest first. The cursor names the last item of the page before, so that new items shift
 * nothing.
 */
export function cutPage<Item extends Dated>(
  items: readonly Item[],
  { cursor, limit }: PageRequest,
  size: { default: number; maximum: number },
): Page<Item> {
  const sorted = items.toSorted((one, other) => (sortKey(one) < sortKey(other) ? 1 : -1));
  const rest = cursor ? sorted.filter((item) => sortKey(item) < cursor) : sorted;
  const data = rest.slice(0, Math.min(Math.floor(limit ?? size.default), size.maximum));
  const last = data.at(-1);
  return last && rest.length > data.length
    ? { data, hasMore: true, nextCursor: sortKey(last) }
    : { data, hasMore: false };
}

const sortKey = ({ publishedAt, externalId }: Dated) => `${publishedAt} ${externalId}`;
