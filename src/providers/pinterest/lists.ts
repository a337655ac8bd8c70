/** Reads lists page by page. Source: developers.pinterest.com/docs/reference/pagination. */
import { z } from 'zod';
import type { Call, UpstreamRequest } from '../call.ts';
import { ifUsable, unread, withRaw, word } from '../kit/fields.ts';
import { type ListPage, onward, pageOf } from '../kit/pages.ts';

export const pageSize = { default: 25, maximum: 250 };

const page = z.object({ items: unread(), bookmark: ifUsable(word().nullable()) });

interface Listed {
  path: string;
  query?: UpstreamRequest<unknown>['query'];
  target: UpstreamRequest<unknown>['target'];
}

interface Asked {
  cursor?: string;
  limit?: number;
  includeProviderRaw?: boolean;
}

/** Reads a page of items. */
export function readPage<Item extends object>(
  { upstream }: Call,
  { path, query, target }: Listed,
  { cursor, limit = pageSize.default, ...input }: Asked,
  toItem: (found: unknown) => Item,
): Promise<ListPage<Item>> {
  const size = Math.min(Math.floor(limit), pageSize.maximum);
  return upstream.request({
    method: 'GET',
    path,
    query: { ...query, page_size: size, bookmark: cursor },
    target,
    parse(body) {
      const { items, bookmark } = page.parse(body);
      const data = items.slice(0, size).map((found) => withRaw(toItem(found), found, input));
      return pageOf(data, onward(bookmark ?? undefined, cursor));
    },
  });
}
