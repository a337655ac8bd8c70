/** Walks the pages of a list that the service reads by itself. The walk ends, whatever the provider answers. */

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
