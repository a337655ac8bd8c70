/** Reads lists back to a time, page by page. */
import { eachPage } from './each-page.ts';

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
