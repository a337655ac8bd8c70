/** Finds recently created content, to settle an open outcome. */
import type { Call } from '../../call.ts';
import type { Created } from '../../publish.ts';
import { listEdge } from '../graph.ts';

/**
 * The largest difference assumed between the provider's clock and ours. Without this margin, new content
 * could seem too old.
 */
const clockDifferenceMs = 60_000;

export function withClockDifference(since: Date): Date {
  return new Date(since.getTime() - clockDifferenceMs);
}

interface Recent {
  externalId: string;
  providerPermalink?: string | undefined;
  publishedAt?: string | undefined;
}

/** Returns the items created since a time, oldest first. An item without a time counts as new. */
export function createdSince(items: readonly Recent[], since: Date): Created[] {
  const earliest = withClockDifference(since).toISOString();
  return items
    .filter(({ publishedAt = earliest }) => publishedAt >= earliest)
    .toSorted((one, other) => (one.publishedAt ?? '').localeCompare(other.publishedAt ?? ''))
    .map(({ externalId, providerPermalink }) => ({
      externalId,
      ...(providerPermalink ? { providerPermalink } : {}),
    }));
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
