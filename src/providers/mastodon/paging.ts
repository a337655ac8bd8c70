/** Tells where the next page of a list begins. Source: docs.joinmastodon.org, "Guidelines and best practices", "Pagination". */
import { word } from '../kit/fields.ts';
import { linkTo } from '../kit/link-header.ts';

const pageStart = word();

/**
 * Returns the id before which the next page begins; `undefined` on the last page. A server that names no pages is asked on
 * from the last id, until a page is empty. That id is taken although a header names another one, too: on some servers
 * it is that of the next page's first item, which would be left out.
 * @param lastId the id of the page's last item; absent when the page is empty.
 */
export function nextStart(link: unknown, lastId: string | undefined): string | undefined {
  const next = linkTo('next', link);
  if (link !== undefined && !next) return undefined;
  return lastId ?? pageStart.safeParse(next?.searchParams.get('max_id')).data;
}
