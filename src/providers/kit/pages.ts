/** Pages of a provider's lists: cuts them, follows them, and reads those since a time. */

import { ProviderFailure } from '../call.ts';
import type { Created } from '../publish.ts';

// Makes the pages of lists, and cuts what a provider returns whole into pages.

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

// Walks the pages of a list that the service reads by itself. The walk ends, whatever the provider answers.

interface Linked {
  /** The cursor of the next page; absent on the last one. */
  next?: string | undefined;
}

/**
 * Reads a list page by page, over empty pages as well. A page that leads to one which was read already is the last.
 * @param read reads the page after a cursor, or the first one.
 * @param mostPages how many pages are read at most; what follows is left out.
 * @param first the cursor of the first page; absent when the list is read from its top.
 */
export async function* eachPage<Page extends Linked>(
  read: (cursor: string | undefined) => Promise<Page>,
  mostPages: number,
  first?: string,
): AsyncGenerator<Page, void, void> {
  const readAlready = new Set([first]);
  let cursor = first;
  for (let count = 0; count < mostPages; count += 1) {
    const page = await read(cursor);
    yield page;
    if (!page.next || readAlready.has(page.next)) return;
    readAlready.add(page.next);
    cursor = page.next;
  }
}

// Reads pages of servers that send more than was asked for. What is too much comes with the next page: its cursor says how
// much of the server's page has been forwarded.

/** A place in a list: how many items of the page after the server's own cursor have been forwarded already. */
interface Place {
  cursor: string | undefined;
  passed: number;
}

const form = /^\+(\d{1,6}) (.*)$/s;

export function placeOf(cursor: string | undefined): Place {
  const [, passed, own] = form.exec(cursor ?? '') ?? [];
  return passed ? { cursor: own || undefined, passed: Number(passed) } : { cursor, passed: 0 };
}

/**
 * Returns as many items of a page as were asked for, and the cursor of those that follow.
 * @param next the server's cursor of its next page; absent on the last one. Where it leads back to this page, the list
 *   has ended.
 */
export function askedPart<Item>(
  sent: readonly Item[],
  asked: number,
  { cursor, passed }: Place,
  next: string | undefined,
): { items: Item[]; next: string | undefined } {
  const end = passed + asked;
  const items = sent.slice(passed, end);
  return { items, next: sent.length > end ? `+${end} ${cursor ?? ''}` : onward(next, cursor) };
}

// Reads `Link` headers (RFC 8288), by which some providers name the next page.

const links = /<([^<>]*)>\s*((?:;[^,;<]*)*)/g;

/** Returns the URL with this relation; `undefined` when the header names none. */
export function linkTo(relation: string, header: unknown): URL | undefined {
  for (const [, target = '', parameters = ''] of String(header ?? '').matchAll(links)) {
    const relations = /;\s*rel\s*=\s*"?([^";]*)"?/i.exec(parameters)?.[1]?.split(/\s+/) ?? [];
    if (relations.includes(relation)) return URL.parse(target) ?? undefined;
  }
  return undefined;
}

// Finds out what an account has published since a time, to settle an open outcome.

/**
 * The largest difference assumed between a provider's clock and ours. Without this margin, new content could seem too
 * old.
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

// Reads lists back to a time, page by page.

interface CursorPage<Item> {
  /** The items of the page, newest first. */
  items: readonly Item[];
  /** The cursor of the next page; absent on the last one. */
  next?: string | undefined;
}

/**
 * Returns the recent items of a list, newest first.
 * @param read reads the page after a cursor, or the first one.
 * @param mostPages how many pages are read at most; what is older is left out.
 */
export async function readSince<Item>(
  read: (cursor: string | undefined) => Promise<CursorPage<Item>>,
  isRecent: (item: Item) => boolean,
  mostPages: number,
): Promise<Item[]> {
  const found: Item[] = [];
  for await (const { items } of eachPage(read, mostPages)) {
    const recent = items.filter(isRecent);
    found.push(...recent);
    if (recent.length < items.length) break;
  }
  return found;
}

/** Reads one part of many; one whose answer is longer than any that is read leaves out only itself. */
export async function unlessTooLong<Part>(read: Promise<Part>, instead: Part): Promise<Part> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ProviderFailure && error.failure.kind === 'unusable' && error.failure.longerThan)
      return instead;
    throw error;
  }
}
