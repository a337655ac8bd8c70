/** Cuts lists into pages: by place, by time, by ids; and plays the scenarios in which pages do not lead on. */
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';

// Cuts lists into pages. A cursor says where the last page ended, so that additions and deletions in between shift
// nothing.

interface EntryPage<Item> {
  entries: Item[];
  /** The last entry of the page; absent when nothing follows. */
  last?: Item;
}

function cutPage<Item>(rest: readonly Item[], limit: number): EntryPage<Item> {
  const entries = rest.slice(0, limit);
  const last = entries.at(-1);
  return { entries, ...(last !== undefined && rest.length > limit ? { last } : {}) };
}

/** The query of a page. `unreadable` makes the error for a cursor that cannot be read. */
interface Asked {
  cursor: string | undefined;
  limit: number;
  unreadable(): Error;
}

interface CursorPage<Item> {
  entries: Item[];
  /** Holds the cursor of the next page; empty when nothing follows. */
  cursor: { cursor?: string };
}

/**
 * Pages by time and, for entries of the same time, by a text that no other entry has.
 * @param all all entries, the newest first, and with the greatest text first.
 */
export function pageByPlace<Item extends { at: number }>(
  all: readonly Item[],
  tieOf: (item: Item) => string,
  { cursor, limit, unreadable }: Asked,
): CursorPage<Item> {
  const [time = '', tie = '', ...more] = cursor?.split('__') ?? [];
  const at = Number.parseInt(time, 10);
  if (cursor !== undefined && (Number.isNaN(at) || tie === '' || more.length > 0)) throw unreadable();
  const follows = (item: Item) => item.at < at || (item.at === at && tieOf(item) < tie);
  const { entries, last } = cutPage(cursor === undefined ? all : all.filter(follows), limit);
  return { entries, cursor: last ? { cursor: `${last.at}__${tieOf(last)}` } : {} };
}

/**
 * Pages by time alone.
 * @param all all entries, the newest first.
 */
export function pageByTime<Item>(
  all: readonly Item[],
  timeOf: (item: Item) => number,
  { cursor, limit, unreadable }: Asked,
): CursorPage<Item> {
  const after = cursor === undefined ? Number.POSITIVE_INFINITY : Date.parse(cursor);
  if (Number.isNaN(after)) throw unreadable();
  const rest = all.filter((item) => timeOf(item) < after);
  const { entries, last } = cutPage(rest, limit);
  return { entries, cursor: last ? { cursor: new Date(timeOf(last)).toISOString() } : {} };
}

// Cuts lists into pages by ids that grow with time. A `Link` header (RFC 8288) names the pages around each, in the
// parameters `max_id`, before which a page begins, and `min_id`, after which it ends.

interface PageSize {
  /** How many entries a page has if the request does not say. */
  usual: number;
  most: number;
}

interface LinkedPage<Entry> {
  shown: readonly Entry[];
  headers: Record<string, string>;
}

/** @param all all entries, the newest first. */
export function pageByIds<Entry extends { id: string }>(
  url: URL,
  all: readonly Entry[],
  { usual, most }: PageSize,
): LinkedPage<Entry> {
  const asked = (name: string) => url.searchParams.get(name) ?? undefined;
  const limit = Math.min(Number(asked('limit') ?? usual), most);
  const [maxId, minId] = [asked('max_id'), asked('min_id')];
  const fitting = all.filter(({ id }) => (!maxId || isAfter(maxId, id)) && (!minId || isAfter(id, minId)));
  const shown = minId ? fitting.slice(-limit) : fitting.slice(0, limit);
  const links = [
    ...(shown.length === limit ? [linkTo(url, 'next', 'max_id', shown.at(-1)?.id)] : []),
    ...(shown.length > 0 ? [linkTo(url, 'prev', 'min_id', shown[0]?.id)] : []),
  ];
  return { shown, headers: links.length > 0 ? { link: links.join(', ') } : {} };
}

const isAfter = (one: string, other: string) => BigInt(one) > BigInt(other);

function linkTo(url: URL, relation: string, name: string, id = ''): string {
  const target = new URL(url);
  for (const other of ['max_id', 'min_id']) target.searchParams.delete(other);
  target.searchParams.set(name, id);
  return `<${target.href}>; rel="${relation}"`;
}

/** The parameters by which providers are asked for the page after another one. */
const cursorNames = ['after', 'cursor', 'max_id', 'bookmark', 'pageToken', 'start'];

/** Returns the page as it is in this scenario. */
export function pageIn(
  scenario: string,
  { url }: Pick<SimulatedRequest, 'url'>,
  page: SimulatedAnswer,
): SimulatedAnswer {
  if (page.status !== 200) return page;
  const wrapped = wrappedIn(page);
  if (wrapped) {
    const data = pageIn(scenario, { url }, { ...page, body: JSON.stringify(wrapped.data) });
    return { ...page, body: JSON.stringify({ ...wrapped, data: JSON.parse(data.body) }) };
  }
  const name = cursorNames.find((one) => url.searchParams.has(one));
  if (scenario === 'repeated_cursor' && name) return repeating(page, url, name);
  return scenario === 'empty_page' && !name && leadsOn(page) ? emptied(page) : page;
}

/** Returns the body of a page whose items are one level down, beside a sign that says whether more follow, as on TikTok. */
function wrappedIn({ body }: SimulatedAnswer): { data: object } | undefined {
  const { data } = JSON.parse(body) as { data?: object };
  return data && 'has_more' in data ? { ...JSON.parse(body), data } : undefined;
}

const bodyOf = ({ body }: SimulatedAnswer) => JSON.parse(body) as Record<string, unknown> | unknown[];
const pagingOf = (body: object) =>
  (body as { paging?: { next?: string; cursors?: object; links?: readonly object[] } }).paging;

/** Tells whether a page names the next one: in a `Link` header, by its cursor, or in what Meta and LinkedIn call its paging. */
function leadsOn(page: SimulatedAnswer): boolean {
  const body = bodyOf(page);
  const { cursor, bookmark, nextPageToken, has_more } = body as Record<string, unknown>;
  const named = has_more ?? (cursor || bookmark || nextPageToken);
  return Boolean(
    page.headers?.link?.includes('rel="next"') ||
      named ||
      pagingOf(body)?.next ||
      pagingOf(body)?.links?.length,
  );
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
  if (name === 'start') {
    const links = [{ type: 'application/json', rel: 'next', href: `${url.pathname}${url.search}` }];
    return { ...page, body: JSON.stringify({ ...body, paging: { ...pagingOf(body), links } }) };
  }
  const next =
    name === 'after'
      ? {
          paging: {
            ...pagingOf(body),
            cursors: { ...pagingOf(body)?.cursors, after: cursor },
            next: url.href,
          },
        }
      : {
          [name === 'pageToken' ? 'nextPageToken' : name]: cursor,
          ...('has_more' in body ? { has_more: true } : {}),
        };
  return { ...page, body: JSON.stringify({ ...body, ...next }) };
}
