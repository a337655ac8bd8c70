/** What was created lately, as `find` needs it. */
import type { Call } from '../../provider.ts';
import type { Created } from '../../publish.ts';
import { listEdge } from '../graph.ts';

/** How far the provider's clock and ours may differ. Without that much, what was created could seem to be older. */
const clockDifferenceMs = 60_000;

export function withClockDifference(since: Date): Date {
  return new Date(since.getTime() - clockDifferenceMs);
}

interface Recent {
  externalId: string;
  providerPermalink?: string | undefined;
  publishedAt?: string | undefined;
}

/** Oldest first. What does not tell its time may well be new. */
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

/** Beyond these pages nothing is recent, even on an edge that lists the oldest first. */
const mostPages = 10;

/** An edge of few items from one page to the next. */
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
