/**
 * Reads lists page by page, by their offsets. Source: learn.microsoft.com/linkedin/shared/api-guide/concepts/pagination, as excerpts
 * of stored copies say (search of 2026-11-29); not read in full.
 */
import { z } from 'zod';
import type { Call, UpstreamRequest } from '../call.ts';
import { ifUsable, list, unread, url, word } from '../kit/fields.ts';
import { method } from './api.ts';

export const pageSize = { default: 25, maximum: 100 };

const page = z.object({
  elements: unread(),
  paging: ifUsable(
    z.object({
      links: ifUsable(list(z.object({ rel: word(), href: url() }), 10)),
      total: ifUsable(z.int().nonnegative()),
    }),
  ),
});

interface Listed<Item> {
  path: string;
  query?: UpstreamRequest<unknown>['query'];
  target: UpstreamRequest<unknown>['target'];
  /** True where the list is a finder, which a header says. */
  finder?: true;
  /** Reads an element; throws for one that cannot be used. */
  read(element: unknown): Item;
}

interface ReadPage<Item> {
  elements: Item[];
  /** The offset of the next page; absent on the last one. */
  next?: string;
}

/** Reads a page. */
export function readPage<Item>(
  { upstream }: Pick<Call, 'upstream'>,
  { path, query, target, finder, read }: Listed<Item>,
  { cursor, limit = pageSize.default }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<ReadPage<Item>> {
  const count = Math.min(Math.floor(limit), pageSize.maximum);
  const start = offsetIn(cursor);
  return upstream.request({
    method: 'GET',
    path,
    query: { ...query, ...(start > 0 ? { start } : {}), count },
    ...(finder ? { headers: method('FINDER') } : {}),
    target,
    parse(body) {
      const { elements, paging } = page.parse(body);
      const next = nextOffset(paging, { start, count, found: elements.length });
      return {
        elements: elements.slice(0, count).map(read),
        ...(next > start ? { next: String(next) } : {}),
      };
    },
  });
}

const offsetIn = (cursor = '0') => (/^\d{1,9}$/.test(cursor) ? Number(cursor) : 0);

/**
 * Returns the offset that the link to the next page names. Without such a link, a full page is followed by another one, unless the
 * total says that it was the last: a list has ended when a page has fewer elements than were asked for.
 */
function nextOffset(
  { links, total }: NonNullable<z.infer<typeof page>['paging']> = {},
  { start, count, found }: { start: number; count: number; found: number },
): number {
  const href = links?.find(({ rel }) => rel === 'next')?.href;
  if (href) return offsetIn(/[?&]start=(\d{1,9})(?!\d)/.exec(href)?.[1] ?? String(start + count));
  return found >= count && total !== start + found ? start + count : 0;
}
