/** Plays the scenarios in which a provider's lists do not lead on as they should, whatever the form of its pages. */
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';

/** The parameters by which providers are asked for the page after another one. */
const cursorNames = ['after', 'cursor', 'max_id', 'bookmark', 'pageToken'];

/** Returns the page as it is in this scenario. */
export function pageIn(
  scenario: string,
  { url }: Pick<SimulatedRequest, 'url'>,
  page: SimulatedAnswer,
): SimulatedAnswer {
  if (page.status !== 200) return page;
  const name = cursorNames.find((one) => url.searchParams.has(one));
  if (scenario === 'repeated_cursor' && name) return repeating(page, url, name);
  return scenario === 'empty_page' && !name && leadsOn(page) ? emptied(page) : page;
}

const bodyOf = ({ body }: SimulatedAnswer) => JSON.parse(body) as Record<string, unknown> | unknown[];
const pagingOf = (body: object) => (body as { paging?: { next?: string; cursors?: object } }).paging;

/** Tells whether a page names the next one: in a `Link` header, by its cursor, or in what Meta calls its paging. */
function leadsOn(page: SimulatedAnswer): boolean {
  const body = bodyOf(page);
  const { cursor, bookmark, nextPageToken } = body as Record<string, unknown>;
  const named = cursor || bookmark || nextPageToken;
  return Boolean(page.headers?.link?.includes('rel="next"') || named || pagingOf(body)?.next);
}

/** Returns the page without its items. */
function emptied(page: SimulatedAnswer): SimulatedAnswer {
  const body = bodyOf(page);
  const withoutItems = Array.isArray(body)
    ? []
    : Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
      );
  return { ...page, body: JSON.stringify(withoutItems) };
}

/** Returns the page with the cursor by which it was asked for as that of the next page. */
function repeating(page: SimulatedAnswer, url: URL, name: string): SimulatedAnswer {
  const cursor = url.searchParams.get(name) ?? '';
  const body = bodyOf(page);
  if (name === 'max_id') return { ...page, headers: { ...page.headers, link: `<${url.href}>; rel="next"` } };
  const next =
    name === 'after'
      ? {
          paging: {
            ...pagingOf(body),
            cursors: { ...pagingOf(body)?.cursors, after: cursor },
            next: url.href,
          },
        }
      : { [name === 'pageToken' ? 'nextPageToken' : name]: cursor };
  return { ...page, body: JSON.stringify({ ...body, ...next }) };
}
