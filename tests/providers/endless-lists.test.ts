/**
 * Whoever asks a provider for a list comes to its end: a provider that leads back to pages that were read already is not
 * followed, and an empty page that leads on is.
 */
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import type { ContentType } from '../../src/contract/index.ts';
import type { Call, Upstream } from '../../src/providers/call.ts';
import { eachPage, readSince } from '../../src/providers/kit/pages.ts';
import { identified } from '../../src/providers/meta/graph.ts';
import { listPages } from '../../src/providers/meta/pages.ts';
import { walkEdge } from '../../src/providers/meta/publishing/steps.ts';
import { capability, createRegistry } from '../../src/providers/registry.ts';
import { usualClass } from '../support/usual-profiles.ts';

const { find } = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);

/** More calls than any of these walks may make; a walk without an end fails here instead of going on. */
const mostCalls = 300;

type Query = Readonly<Record<string, unknown>>;
interface Answer {
  body: unknown;
  headers?: object;
}

/** Returns a provider's API that answers as the test says, and the queries that it was asked with. */
function answering(answer: (query: Query, path: string) => Answer) {
  const asked: Query[] = [];
  const upstream: Upstream = {
    async request({ path, query = {}, whole, parse }) {
      asked.push(query);
      if (asked.length > mostCalls) throw new Error('the walk has no end');
      const { body, headers = {} } = answer(query, path);
      return parse(whole ? { status: 200, headers, body } : body);
    },
  };
  return { upstream, asked };
}

/** Leads from each cursor to the next one; the first page has none. */
type Circle = Readonly<Record<string, string | undefined>>;
const circles: [string, Circle, (string | undefined)[]][] = [
  ['that names the same cursor for ever', { '': 'a', a: 'a' }, [undefined, 'a']],
  ['whose two cursors take turns', { '': 'a', a: 'b', b: 'a' }, [undefined, 'a', 'b']],
  ['that leads back after some pages', { '': 'a', a: 'b', b: 'c', c: 'b' }, [undefined, 'a', 'b', 'c']],
];

describe('a walk', () => {
  async function cursorsOf(next: (cursor: string) => string | undefined, most = mostCalls, first?: string) {
    const asked: (string | undefined)[] = [];
    const read = async (cursor: string | undefined) => {
      asked.push(cursor);
      return { next: next(cursor ?? '') };
    };
    for await (const _page of eachPage(read, most, first));
    return asked;
  }

  test.each(circles)('over a list %s reads each page once', async (_what, circle, pages) => {
    expect(await cursorsOf((cursor) => circle[cursor])).toEqual(pages);
  });

  test('that begins at a cursor ends where the list leads back to it', async () => {
    expect(await cursorsOf(() => 'a', mostCalls, 'a')).toEqual(['a']);
  });

  test('over a list that always leads on ends after as many pages as it may read', async () => {
    expect(await cursorsOf((cursor) => `${cursor}x`, 5)).toHaveLength(5);
  });

  test('back to a time goes over empty pages, and ends at a page that was read before', async () => {
    const pages: Record<string, { items: number[]; next?: string }> = {
      '': { items: [9, 8], next: 'a' },
      a: { items: [], next: 'b' },
      b: { items: [7], next: 'a' },
    };
    const read = async (cursor = '') => pages[cursor] ?? { items: [] };
    expect(await readSince(read, () => true, mostCalls)).toEqual([9, 8, 7]);
  });
});

const did = 'did:plc:abcdefghijklmnopqrstuvwx';
const posted = '2026-11-28T11:00:00.000Z';
const view = {
  uri: `at://${did}/app.bsky.feed.post/1`,
  author: { did, handle: 'name.example' },
  record: { text: 'Hi', createdAt: posted },
  indexedAt: posted,
};
const status = {
  id: '7',
  created_at: posted,
  visibility: 'public',
  content: '<p>Hi</p>',
  account: { id: '1', acct: 'name', display_name: 'Name' },
  media_attachments: [],
};

/** How a page is written on each wire: with these items, and the cursor of the next page. */
const wires = {
  graph: {
    item: { id: '17', media_type: 'IMAGE', timestamp: '2026-11-28T11:00:00+0000' },
    cursorIn: 'after',
    page: (data: object[], next: string) => ({
      body: { data, paging: { cursors: { after: next }, next: 'https://graph.example/next' } },
    }),
  },
  xrpc: {
    item: { post: view },
    cursorIn: 'cursor',
    page: (feed: object[], cursor: string) => ({ body: { feed, cursor } }),
  },
  mastodon: {
    item: status,
    cursorIn: 'max_id',
    page: (body: object[], next: string) => ({
      body,
      headers: { link: `<https://server.example/statuses?max_id=${next}>; rel="next"` },
    }),
  },
};

const lists: [ContentType, string, keyof typeof wires, object?][] = [
  ['bluesky.posts.items', 'app_password', 'xrpc'],
  ['mastodon.posts.items', 'oauth', 'mastodon'],
  ['instagram.media.items', 'instagram_login', 'graph'],
  ['instagram.media.comments', 'instagram_login', 'graph', { mediaExternalId: '17' }],
  ['facebook.media.items', 'facebook_login', 'graph'],
  ['facebook.media.comments', 'facebook_login', 'graph', { mediaExternalId: '1_2' }],
  ['threads.posts.items', 'threads_login', 'graph'],
];

const callTo = (upstream: Upstream, loginKind: string): Call => ({
  account: { externalId: loginKind === 'app_password' ? did : '1', loginKind, references: {} },
  upstream,
});

function lister(contentType: ContentType, loginKind: string, upstream: Upstream, more: object = {}) {
  const provider = find(contentType.split('.')[0] ?? '');
  if (!provider) throw new Error(`no provider of ${contentType}`);
  const { run } = capability(provider, contentType, 'list', usualClass(provider, loginKind));
  return (cursor?: string) =>
    run(callTo(upstream, loginKind), {
      ...more,
      limit: 5,
      ...(cursor ? { cursor } : {}),
    } as never) as Promise<{
      data: unknown[];
      hasMore: boolean;
      nextCursor?: string;
    }>;
}

describe.each(lists)('the list %s', (contentType, loginKind, wireName, more) => {
  const { item, cursorIn, page } = wires[wireName];
  const leadingOn = (items: object[]) => answering(() => page(items, '6'));

  test('hands nobody the cursor that it was asked with', async () => {
    const read = lister(contentType, loginKind, leadingOn([item]).upstream, more);
    const first = await read();
    expect(first).toMatchObject({ hasMore: true, nextCursor: expect.any(String) });
    const second = await read(first.nextCursor);
    expect(second).toMatchObject({ hasMore: false });
    expect(second).not.toHaveProperty('nextCursor');
  });

  test('continues after an empty page that leads on', async () => {
    const { upstream, asked } = leadingOn([]);
    const read = lister(contentType, loginKind, upstream, more);
    const { hasMore, data, nextCursor } = await read();
    expect({ hasMore, data }).toEqual({ hasMore: true, data: [] });
    await read(nextCursor);
    expect(asked[1]?.[cursorIn]).toBe('6');
  });
});

describe('what the service reads by itself', () => {
  const accounts = (data: object[], after?: string) => ({
    body: { data, ...(after ? { paging: { cursors: { after }, next: 'x' } } : {}) },
  });

  test.each(circles)('has each Page once of an end user’s list %s', async (_what, circle, pages) => {
    const { upstream, asked } = answering(({ after = '' }) => accounts([{ id: '1' }], circle[`${after}`]));
    expect(await listPages(upstream)).toEqual([{ id: '1' }]);
    expect(asked.map(({ after }) => after)).toEqual(pages);
  });

  test('comes to an end of an end user’s Pages that have none', async () => {
    const { upstream, asked } = answering(({ after = 0 }) => accounts([], `${Number(after) + 1}`));
    expect(await listPages(upstream)).toEqual([]);
    expect(asked).toHaveLength(100);
  });

  test.each(circles)('reads each page once of an edge %s', async (_what, circle, pages) => {
    const { upstream, asked } = answering(({ after = '' }) => accounts([{ id: '1' }], circle[`${after}`]));
    const edge = { path: '/1/edge', target: 'account', fields: 'id', maximum: 5 } as const;
    await walkEdge(callTo(upstream, 'facebook_login'), edge, identified);
    expect(asked.map(({ after }) => after)).toEqual(pages);
  });

  test.each(circles)('reads each page once of the replies to a comment %s', async (_what, circle, pages) => {
    const written = { id: '2', text: 'Hi', timestamp: '2026-11-28T11:00:00+0000' };
    const replies = { data: [], paging: { cursors: { after: 'first' }, next: 'x' } };
    const { upstream, asked } = answering(({ after }, path) =>
      path.endsWith('/comments')
        ? accounts([{ ...written, id: '1', replies }])
        : accounts([], circle[after === 'first' ? '' : `${after}`]),
    );
    const read = lister('instagram.media.comments', 'instagram_login', upstream, { mediaExternalId: '17' });
    expect(await read()).toMatchObject({ hasMore: false });
    expect(asked.slice(1).map(({ after }) => after)).toEqual(pages.map((cursor) => cursor ?? 'first'));
  });

  test.each(circles)('tells each notification of Bluesky’s list %s', async (_what, circle, pages) => {
    const { upstream, asked } = answering(({ cursor = '' }) => ({
      body: { notifications: cursor === 'a' ? [] : [view], cursor: circle[`${cursor}`] },
    }));
    await find('bluesky')?.poll?.run(callTo(upstream, 'app_password'), undefined, new Date(0));
    expect(asked.map(({ cursor }) => cursor)).toEqual(pages);
  });

  test.each(circles)('sweeps each page once of Bluesky’s posts %s', async (_what, circle, pages) => {
    const { upstream, asked } = answering(({ cursor = '' }, path) =>
      path.endsWith('getAuthorFeed')
        ? { body: { feed: [{ post: view }], cursor: circle[`${cursor}`] } }
        : { body: { notifications: [], posts: [] } },
    );
    const items = find('bluesky')?.contentTypes.find((one) => one.contentType === 'bluesky.posts.items');
    await items?.observe?.sweep?.(callTo(upstream, 'app_password'), new Date(0));
    const ofFeed = asked.filter(({ actor }) => actor);
    expect(ofFeed.map(({ cursor }) => cursor)).toEqual(pages);
  });

  test('tells a mention once, whose server sends the newest ones whatever it is asked for', async () => {
    const mention = { id: '9', created_at: posted, status };
    const { upstream, asked } = answering(() => ({ body: [mention] }));
    const found = await find('mastodon')?.poll?.run(callTo(upstream, 'oauth'), '3', new Date(0));
    expect(found).toMatchObject({ notifications: [{ externalId: '7' }], cursor: '9' });
    expect(asked.map(({ min_id }) => min_id)).toEqual(['3', '3', '9']);
  });
});
