/** Finds what the account has published, to settle an open outcome. */
import type { Call } from '../../call.ts';
import { createdSince, type Recent, withClockDifference } from '../../kit/created-since.ts';
import type { SweptItem } from '../../observation.ts';
import type { Created } from '../../publish.ts';
import { listEdge } from '../graph.ts';

/**
 * Finds what a sweep shows of content.
 * @param sweep reads what was published since a time.
 */
export async function findSwept<Item extends Recent>(
  sweep: (since: Date) => Promise<SweptItem<Item>[]>,
  fits: (item: Item) => boolean,
  since: Date,
): Promise<Created[]> {
  const swept = await sweep(withClockDifference(since));
  const items = swept.map(({ item }) => item).filter(fits);
  return createdSince(items, since);
}

/**
 * The largest number of pages read of an edge. Even an edge that lists the oldest items first is assumed to
 * be short enough to show its recent items on these pages.
 */
const mostPages = 10;

/** Returns the items of a short edge, of which it reads at most `mostPages` pages. */
export async function walkEdge<Item extends object>(
  call: Call,
  request: Parameters<typeof listEdge>[1],
  schema: Parameters<typeof listEdge<Item, Item>>[3],
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const input = { limit: request.maximum, ...(cursor ? { cursor } : {}) };
    const { data, nextCursor } = await listEdge(call, request, input, schema, (node) => node);
    items.push(...data);
    cursor = nextCursor;
    if (!cursor) break;
  }
  return items;
}
