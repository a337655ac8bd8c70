/** Pages of lists, and the items of all pages one after the other. */

/** A page of a list. Iterating it goes on to the following pages. */
export interface Page<Item> extends AsyncIterable<Item> {
  data: Item[];
  hasMore: boolean;
  nextCursor?: string;
  /** Reads the following page; `undefined` after the last one. */
  next(): Promise<Page<Item> | undefined>;
}

/** A list that was asked for: awaiting it gives the first page, and iterating it gives every item. */
export interface Paged<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {
  /** Reads the whole list, or its first items. */
  toArray(options?: { limit?: number }): Promise<Item[]>;
}

export interface PageAnswer<Item> {
  data: Item[];
  hasMore: boolean;
  nextCursor?: string;
}

/** Reads the page at a cursor; the first page when there is none. */
type ReadPage<Item> = (cursor: string | undefined) => Promise<PageAnswer<Item>>;

export function paged<Item>(read: ReadPage<Item>): Paged<Item> {
  const first = pageAt(read, undefined);
  const iterate = async function* () {
    yield* await first;
  };
  return Object.assign(first, {
    [Symbol.asyncIterator]: iterate,
    async toArray({ limit = Number.POSITIVE_INFINITY } = {}) {
      const items: Item[] = [];
      for await (const item of iterate()) {
        if (items.length >= limit) break;
        items.push(item);
      }
      return items;
    },
  });
}

async function pageAt<Item>(read: ReadPage<Item>, cursor: string | undefined): Promise<Page<Item>> {
  return pageOf(await read(cursor), read);
}

export function pageOf<Item>(answer: PageAnswer<Item>, read?: ReadPage<Item>): Page<Item> {
  const { hasMore, nextCursor } = answer;
  const next = async () => (read && hasMore && nextCursor ? pageAt(read, nextCursor) : undefined);
  const own = {
    next,
    async *[Symbol.asyncIterator]() {
      let page: Page<Item> | undefined = result;
      while (page) {
        yield* page.data;
        page = await page.next();
      }
    },
  };
  // What a page can do is not listed among its fields, so that it prints and serializes as it was answered.
  const result = Object.defineProperties({ ...answer } as Page<Item>, {
    next: { value: own.next },
    [Symbol.asyncIterator]: { value: own[Symbol.asyncIterator] },
  });
  return result;
}
