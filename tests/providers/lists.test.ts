/** Walks every list of every adapter by every kind of login, with several sizes of pages, and reads each item alone. */
import { describe, expect, test } from '@jest/globals';
import { operationIds, operations } from '../../src/contract/index.ts';
import { connect, ids, registry } from '../support/adapter.ts';
import { readAlone } from '../support/read-alone.ts';
import { exhaustiveCases, sampleOf, shareOf, turnsOf } from '../support/sample.ts';

/** Filter of a list -> the list whose items it takes, of the same provider. */
const parents: Readonly<Record<string, string>> = {
  mediaExternalId: 'media.items.list',
  threadExternalId: 'dm.threads.list',
  postExternalId: 'posts.items.list',
  videoExternalId: 'videos.items.list',
};

const lists = operationIds.flatMap((operationId) => {
  const { content, query } = operations[operationId];
  if (content?.action !== 'list') return [];
  const { id: providerId, contentTypes } = registry.providerOf(content.contentType);
  const { capabilities } = contentTypes.find((one) => one.contentType === content.contentType) ?? {};
  return Object.keys(capabilities?.list?.scopes ?? {}).map((loginKind) => ({
    operationId,
    contentType: content.contentType,
    providerId,
    loginKind,
    isReadAlone: capabilities?.get?.scopes[loginKind] !== undefined,
    filter: Object.keys(parents).find((name) => name in query),
  }));
});

/**
 * The lists of which the provider returns less at once than there is. Of Instagram's comments a full page has 50 of the 70
 * at the top level, because the provider counts only these, and the 18 replies to them; of TikTok's, 30 and the 9 replies.
 */
const fullPages: Readonly<Record<string, number>> = {
  'instagram.media.comments.list': 68,
  'mastodon.posts.items.list': 40,
  'tiktok.videos.comments.list': 39,
  'tiktok.videos.items.list': 20,
  'youtube.videos.comments.list': 65,
  'youtube.videos.items.list': 50,
};

/**
 * Sizes of pages, each list used in turn again and again. Every list is walked by one of the first two, and in an exhaustive
 * run by both and by some of the others.
 */
const sizes = [[7], [30, 2, 1]];
const furtherSizes = exhaustiveCases([[1], [1000], [30, 9, 4], [1, 9, 4]]);

interface Item {
  externalId: string;
  contentType: string;
}
interface Page {
  data: Item[];
  nextCursor?: string;
}

test('every kind of login has lists', () => {
  const known = registry.providers.flatMap(({ id, loginKinds }) =>
    loginKinds.map((kind) => `${id} ${kind.id}`),
  );
  const listed = lists.map(({ providerId, loginKind }) => `${providerId} ${loginKind}`);
  expect([...new Set(listed)].sort()).toEqual(known.sort());
});

describe.each(lists)('$operationId by $loginKind', (subject) => {
  const { operationId, contentType, filter, isReadAlone, ...kind } = subject;
  const { run } = connect(kind);
  const read = async (id: string, input: object) =>
    (await run(id as typeof operationId, { ...input })) as unknown as Page;
  const list = async (input: object = {}): Promise<Page> => {
    const parent = filter && `${kind.providerId}.${parents[filter]}`;
    const [first] = parent ? (await read(parent, { limit: 1 })).data : [];
    return read(operationId, { ...(filter ? { [filter]: first?.externalId } : {}), ...input });
  };
  /** Returns the pages of a walk. @param limits the sizes of the pages, used in turn again and again. */
  const walk = async (...limits: (number | undefined)[]): Promise<Page[]> => {
    const pages: Page[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await list({ limit: limits[pages.length % limits.length], cursor });
      pages.push(page);
      cursor = page.nextCursor;
      expect(page).toHaveProperty('hasMore', cursor !== undefined);
      if (!cursor) return pages;
    }
  };
  const all = (pages: Page[]) => pages.flatMap(({ data }) => data);

  test('a walk visits every item exactly once, whatever the sizes of its pages', async () => {
    const items = all(await walk(undefined));
    expect(new Set(ids(items)).size).toBe(items.length);
    expect(items.filter((item) => item.externalId === '' || item.contentType !== contentType)).toEqual([]);
    const at = lists.indexOf(subject);
    for (const limits of [...turnsOf(sizes, at, 2), ...shareOf(furtherSizes, at, 4)]) {
      const pages = await walk(...limits);
      expect([limits, ids(all(pages))]).toEqual([limits, ids(items)]);
      expect(pages.filter(({ data }, page) => data.length > (limits[page % limits.length] ?? 0))).toEqual([]);
    }
  });

  test("a limit over the provider's maximum gives a full page", async () => {
    const expected = fullPages[operationId] ?? all(await walk(undefined)).length;
    for (const limit of [1000, 1e9]) expect((await list({ limit })).data).toHaveLength(expected);
  });

  if (isReadAlone)
    test('every item is the same when it is read alone', async () => {
      for (const item of sampleOf(all(await walk(undefined)), 5))
        expect(
          await run(`${contentType}.get` as typeof operationId, { externalId: item.externalId }),
        ).toEqual(readAlone(item));
    });

  test('reading again gives the same, as long as nothing changes', async () => {
    expect(await list()).toEqual(await list());
  });
});
