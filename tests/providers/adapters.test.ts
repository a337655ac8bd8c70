/** The real adapters against the simulated providers: all of the way but the network. */
import { describe, expect, test } from '@jest/globals';
import {
  type ContentAction,
  isContentType,
  type OperationId,
  type Output,
} from '../../src/contract/index.ts';
import { simulatedAdapter } from '../../src/providers/kit/simulated-transport.ts';
import { createTransport, openUpstream } from '../../src/providers/kit/upstream.ts';
import { type Call, type Failure, ProviderFailure } from '../../src/providers/provider.ts';
import { capability, createRegistry, loginKindOf } from '../../src/providers/registry.ts';
import {
  type Scenario,
  type SimulatedAccount,
  type Simulator,
  scenarios,
} from '../../src/providers/simulator.ts';
import { createMemoryStore } from '../../src/providers/simulator-server.ts';

const registry = createRegistry({
  graphApiVersion: 'v25.0',
  facebookGraphUrl: 'https://graph.facebook.com',
  instagramGraphUrl: 'https://graph.instagram.com',
});

interface Kind {
  providerId: string;
  loginKind: string;
}
const kinds = {
  'Instagram, Instagram Login': { providerId: 'instagram', loginKind: 'instagram_login' },
  'Instagram, Facebook Login': { providerId: 'instagram', loginKind: 'facebook_login' },
  'Facebook Page': { providerId: 'facebook', loginKind: 'facebook_login' },
} satisfies Record<string, Kind>;
const instagramKinds = Object.entries(kinds).filter(([, { providerId }]) => providerId === 'instagram');
const page = kinds['Facebook Page'];

interface Item {
  externalId: string;
  providerRaw?: unknown;
}
interface ListPage {
  data: Item[];
  hasMore: boolean;
  nextCursor?: string;
}

/** A fresh simulated account with the adapters on it. */
function connect(kind: Kind, scenario: Scenario = 'healthy', wire?: Simulator['answer']) {
  const { providerId, loginKind } = kind;
  const provider = registry.find(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  const account: SimulatedAccount = provider.simulator.createAccount(loginKind, scenario);
  const simulator = { ...provider.simulator, ...(wire ? { answer: wire } : {}) };
  const adapter = simulatedAdapter(simulator, createMemoryStore());
  const upstream = openUpstream(
    createTransport({ timeoutMs: 20, adapter }),
    loginKindOf(provider, loginKind).upstream,
    { accessToken: account.accessToken },
  );
  const call: Call = { account: { ...account, loginKind }, upstream };
  const run = async <Id extends OperationId>(operationId: Id, input: Record<string, unknown> = {}) => {
    const [contentType, action] = split(operationId);
    return capability(provider, contentType, action, loginKind).run(call, input as never) as Promise<
      Output<Id>
    >;
  };
  /** Every item of a list, by way of its cursors. */
  const walk = async <Id extends OperationId>(operationId: Id, input: Record<string, unknown> = {}) => {
    const pages: ListPage[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const answer = (await run(operationId, { ...input, cursor })) as unknown as ListPage;
      pages.push(answer);
      ({ nextCursor: cursor, hasMore: more } = answer);
      expect(more).toBe(cursor !== undefined);
    }
    type Data = Output<Id> extends { data: infer Items } ? Items : never;
    return {
      items: pages.flatMap(({ data }) => data) as unknown as Data,
      sizes: pages.map(({ data }) => data.length),
    };
  };
  return { ...account, provider, run, walk };
}

function split(operationId: string) {
  const at = operationId.lastIndexOf('.');
  const contentType = operationId.slice(0, at);
  if (!isContentType(contentType)) throw new Error(`no content type ${contentType}`);
  return [contentType, operationId.slice(at + 1) as ContentAction] as const;
}

async function failureOf(work: Promise<unknown>): Promise<Failure | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof ProviderFailure) return error.failure;
    throw error;
  }
}

const ids = (items: readonly Item[]) => items.map(({ externalId }) => externalId);
const expectDistinct = (items: readonly Item[]) => expect(new Set(ids(items)).size).toBe(items.length);
const instant = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
const url = (extension: string) =>
  expect.stringMatching(new RegExp(`^https://scontent\\..*\\.${extension}\\?`));
const image = { sourceUrl: url('jpg'), contentType: 'image/jpeg' };
const video = { sourceUrl: url('mp4'), contentType: 'video/mp4' };

describe.each(instagramKinds)('%s', (_name, kind) => {
  test('maps every form of post and reel', async () => {
    const { run } = connect(kind);
    const { data } = await run('instagram.media.items.list', { limit: 10 });
    const common = {
      externalId: expect.stringMatching(/^180\d{14}$/),
      publishedAt: instant,
      providerPermalink: expect.stringMatching(/^https:\/\/www\.instagram\.com\/(p|reel)\/[\w-]{11}\/$/),
      contentType: 'instagram.media.items',
    };
    const text = expect.any(String);
    const album = [
      { ...image, altText: 'Step 1 🍞' },
      video,
      image,
      image,
      video,
      image,
      image,
      video,
      image,
      image,
    ];
    expect(data).toEqual([
      {
        ...common,
        variant: 'feed',
        text: 'Rye loaves, Tuesday batch #sourdough #rye',
        media: [{ ...image, altText: text }],
      },
      { ...common, variant: 'feed', media: album.slice(0, 2) },
      { ...common, variant: 'reel', text: 'Open on Sunday ☀️🥐 8–14', media: [video] },
      { ...common, variant: 'feed', text: '朝の焼きたてパン。今日も元気に営業中です。', media: [image] },
      // Withheld: a reel keeps its thumbnail, an image has nothing left.
      { ...common, variant: 'reel', text, media: [image] },
      { ...common, variant: 'feed', text, media: album },
      { ...common, variant: 'feed', text, media: [video] },
      { ...common, variant: 'reel', text, media: [video] },
      { ...common, variant: 'feed', text },
      { ...common, variant: 'feed', text, media: [image] },
    ]);
  });

  test('walks all pages of media, each item once, at the default size and at one of its own', async () => {
    const { walk } = connect(kind);
    const usual = await walk('instagram.media.items.list');
    const small = await walk('instagram.media.items.list', { limit: 7 });
    const large = await walk('instagram.media.items.list', { limit: 1000 });
    expect(usual.sizes).toEqual([25, 25, 10]);
    expect(small.sizes).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 4]);
    expect(large.sizes).toEqual([60]);
    expectDistinct(usual.items);
    expect(ids(small.items)).toEqual(ids(usual.items));
    expect(ids(large.items)).toEqual(ids(usual.items));
  });

  test('gets what it lists', async () => {
    const { run } = connect(kind);
    const { data } = await run('instagram.media.items.list', { limit: 6 });
    for (const item of data)
      expect(await run('instagram.media.items.get', { externalId: item.externalId })).toEqual(item);
  });

  test('maps live stories, and gets them', async () => {
    const { run } = connect(kind);
    const { data, hasMore } = await run('instagram.stories.items.list');
    const common = {
      externalId: expect.stringMatching(/^181\d{14}$/),
      publishedAt: instant,
      providerPermalink: expect.stringContaining('/stories/'),
      contentType: 'instagram.stories.items',
    };
    expect(hasMore).toBe(false);
    expect(data).toEqual([
      { ...common, media: [image] },
      { ...common, media: [video] },
      { ...common, media: [image], text: 'Last croissants of the day 🥐' },
    ]);
    const externalId = data[1]?.externalId;
    expect(await run('instagram.stories.items.get', { externalId })).toEqual(data[1]);
  });

  test('maps comments, with each reply behind the comment that it answers', async () => {
    const { run, externalId, username } = connect(kind);
    const mediaExternalId = await firstMedia(run);
    const { data } = await run('instagram.media.comments.list', { mediaExternalId, limit: 12 });
    const common = {
      externalId: expect.stringMatching(/^178\d{14}$/),
      mediaExternalId,
      text: expect.any(String),
      publishedAt: instant,
      contentType: 'instagram.media.comments',
    };
    const author = { id: expect.stringMatching(/^61\d{14}$/), username: expect.any(String) };
    const self = { id: externalId, username };
    const thread = (at: number) => ({ parentId: data[at]?.externalId, rootId: data[at]?.externalId });
    expect(data).toEqual([
      { ...common, author: { ...author, username: 'lena.bakes' }, text: 'This looks amazing!' },
      { ...common, author },
      { ...common, author, text: 'とても美味しそうですね 🥖' },
      { ...common, author: self, thread: thread(2), text: 'Thank you! We open at eight.' },
      { ...common, author, thread: thread(2) },
      { ...common, author, thread: thread(2) },
      { ...common, author },
      { ...common, author },
      { ...common, author },
      { ...common, author: self, thread: thread(8) },
      // The author is gone.
      common,
      { ...common, author },
    ]);
  });

  test('walks all comments and replies once, in one order, whatever the size of the pages', async () => {
    const { run, walk } = connect(kind);
    const mediaExternalId = await firstMedia(run);
    const usual = await walk('instagram.media.comments.list', { mediaExternalId });
    expect(usual.sizes).toEqual([50 + 18, 20 + 1]);
    expectDistinct(usual.items);
    for (const limit of [1, 7, 50, 100]) {
      const { items, sizes } = await walk('instagram.media.comments.list', { mediaExternalId, limit });
      expect(ids(items)).toEqual(ids(usual.items));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(limit);
    }
  });

  test('continues comments where they were left, also with another page size', async () => {
    const { run, walk } = connect(kind);
    const mediaExternalId = await firstMedia(run);
    const whole = await walk('instagram.media.comments.list', { mediaExternalId });
    const seen: string[] = [];
    let cursor: string | undefined;
    for (const limit of [50, 3, 20, 1, 50]) {
      const answer = await run('instagram.media.comments.list', { mediaExternalId, limit, cursor });
      seen.push(...ids(answer.data));
      cursor = answer.nextCursor;
    }
    expect(seen).toEqual(ids(whole.items));
    expect(cursor).toBeUndefined();
  });

  test('gets a comment and a reply as the list has them', async () => {
    const { run } = connect(kind);
    const { data } = await run('instagram.media.comments.list', { mediaExternalId: await firstMedia(run) });
    for (const item of [data[0], data[3], data[10]])
      expect(await run('instagram.media.comments.get', { externalId: item?.externalId })).toEqual(item);
  });

  test('hides and unhides a comment', async () => {
    const { run } = connect(kind);
    const mediaExternalId = await firstMedia(run);
    const { data } = await run('instagram.media.comments.list', { mediaExternalId, limit: 1 });
    const externalId = data[0]?.externalId;
    for (const hidden of [true, false]) {
      const answer = await run('instagram.media.comments.moderate', { externalId, hidden });
      expect(answer).toEqual({ externalId, hidden, success: true });
      const { providerRaw } = await run('instagram.media.comments.get', {
        externalId,
        includeProviderRaw: true,
      });
      expect(providerRaw).toMatchObject({ hidden });
    }
  });

  test('no longer has a deleted comment, nor the replies to it', async () => {
    const { run, walk } = connect(kind);
    const mediaExternalId = await firstMedia(run);
    const before = (await walk('instagram.media.comments.list', { mediaExternalId })).items;
    const externalId = before[2]?.externalId;
    expect(await run('instagram.media.comments.delete', { externalId })).toEqual({
      externalId,
      deleted: true,
    });
    const after = (await walk('instagram.media.comments.list', { mediaExternalId })).items;
    expect(ids(after)).toEqual(ids(before.toSpliced(2, 4)));
    for (const gone of before.slice(2, 6))
      expect(await failureOf(run('instagram.media.comments.get', { externalId: gone.externalId }))).toEqual({
        kind: 'not_found',
      });
  });

  test('maps conversations with all participants, over all pages', async () => {
    const { walk, externalId } = connect(kind);
    const { items, sizes } = await walk('instagram.dm.threads.list');
    expect(sizes).toEqual([25, 5]);
    expectDistinct(items);
    for (const item of items)
      expect(item).toEqual({
        externalId: expect.stringMatching(/^aWdf/),
        participantExternalIds: [externalId, expect.stringMatching(/^61\d{14}$/)],
        updatedAt: instant,
        contentType: 'instagram.dm.threads',
      });
  });

  test('maps messages, and leaves out those that the provider no longer describes', async () => {
    const { run, walk, externalId, username } = connect(kind);
    const threads = await run('instagram.dm.threads.list', { limit: 1 });
    const threadExternalId = threads.data[0]?.externalId;
    const { items, sizes } = await walk('instagram.dm.messages.list', { threadExternalId });
    expect(sizes).toEqual([20, 0]);
    expectDistinct(items);
    const common = {
      externalId: expect.stringMatching(/^aWdf/),
      threadExternalId,
      publishedAt: instant,
      contentType: 'instagram.dm.messages',
    };
    const author = { id: threads.data[0]?.participantExternalIds[1], username: 'lena.bakes' };
    expect(items.slice(0, 4)).toEqual([
      { ...common, author, text: 'Are you open on Sunday?' },
      { ...common, author: { id: externalId, username }, text: 'Yes, from 8 to 14.' },
      { ...common, author, text: expect.any(String), thread: { parentId: items[3]?.externalId } },
      // An attachment without a text.
      { ...common, author },
    ]);
  });
});

test('Instagram, Facebook Login: deletes media, and its comments go with it', async () => {
  const { run, walk } = connect(kinds['Instagram, Facebook Login']);
  const before = (await walk('instagram.media.items.list')).items;
  const externalId = before[0]?.externalId ?? '';
  const comments = await run('instagram.media.comments.list', { mediaExternalId: externalId, limit: 1 });
  expect(await run('instagram.media.items.delete', { externalId })).toEqual({ externalId, deleted: true });
  expect(ids((await walk('instagram.media.items.list')).items)).toEqual(ids(before.slice(1)));
  const gone = { kind: 'not_found' };
  expect(await failureOf(run('instagram.media.items.get', { externalId }))).toEqual(gone);
  expect(await failureOf(run('instagram.media.comments.list', { mediaExternalId: externalId }))).toEqual(
    gone,
  );
  const comment = comments.data[0]?.externalId;
  expect(await failureOf(run('instagram.media.comments.get', { externalId: comment }))).toEqual(gone);
});

test('Instagram, Facebook Login: a deletion leaves alone what is of another kind than the operation', async () => {
  const { run } = connect(kinds['Instagram, Facebook Login']);
  const { data } = await run('instagram.media.items.list', { limit: 1 });
  const media = data[0]?.externalId ?? '';
  const comments = await run('instagram.media.comments.list', { mediaExternalId: media, limit: 1 });
  const comment = comments.data[0]?.externalId ?? '';
  const wrong = [
    run('instagram.media.items.delete', { externalId: comment }),
    run('instagram.media.comments.delete', { externalId: media }),
  ];
  expect(await Promise.all(wrong.map(failureOf))).toEqual([{ kind: 'not_found' }, { kind: 'not_found' }]);
  expect(await run('instagram.media.comments.get', { externalId: comment })).toEqual(comments.data[0]);
});

test('Facebook Page: a deletion leaves alone what is of another kind than the operation', async () => {
  const { run } = connect(kinds['Facebook Page']);
  const { data } = await run('facebook.media.items.list', { limit: 1 });
  const post = data[0]?.externalId ?? '';
  const comments = await run('facebook.media.comments.list', { mediaExternalId: post, limit: 1 });
  const comment = comments.data[0]?.externalId ?? '';
  const wrong = [
    run('facebook.media.items.delete', { externalId: comment }),
    run('facebook.media.comments.delete', { externalId: post }),
  ];
  expect(await Promise.all(wrong.map(failureOf))).toEqual([{ kind: 'not_found' }, { kind: 'not_found' }]);
  expect(await run('facebook.media.comments.get', { externalId: comment })).toEqual(comments.data[0]);
});

test('Instagram: a story is no post, and a post is no story', async () => {
  const { run } = connect(kinds['Instagram, Instagram Login']);
  const post = (await run('instagram.media.items.list', { limit: 1 })).data[0]?.externalId;
  const story = (await run('instagram.stories.items.list', { limit: 1 })).data[0]?.externalId;
  const wrong = [
    run('instagram.media.items.get', { externalId: story }),
    run('instagram.stories.items.get', { externalId: post }),
  ];
  expect(await Promise.all(wrong.map(failureOf))).toEqual([{ kind: 'not_found' }, { kind: 'not_found' }]);
});

test('Instagram, Facebook Login: an advertisement cannot be deleted', async () => {
  const { run } = connect(kinds['Instagram, Facebook Login']);
  const { data } = await run('instagram.media.items.list', { limit: 10 });
  const advertisement = run('instagram.media.items.delete', { externalId: data[9]?.externalId });
  expect(await failureOf(advertisement)).toEqual({ kind: 'unsupported' });
});

async function firstMedia(run: ReturnType<typeof connect>['run']): Promise<string> {
  const { data } = await run('instagram.media.items.list', { limit: 1 });
  return data[0]?.externalId ?? '';
}

async function firstPost(run: ReturnType<typeof connect>['run']): Promise<string> {
  const { data } = await run('facebook.media.items.list', { limit: 1 });
  return data[0]?.externalId ?? '';
}

describe('Facebook Page', () => {
  test('maps every form of post', async () => {
    const { run, externalId } = connect(page);
    const { data } = await run('facebook.media.items.list', { limit: 8 });
    const common = {
      externalId: expect.stringMatching(new RegExp(`^${externalId}_1221\\d{14}$`)),
      variant: 'feed',
      publishedAt: instant,
      providerPermalink: expect.stringMatching(/^https:\/\/www\.facebook\.com\//),
      contentType: 'facebook.media.items',
    };
    const text = expect.any(String);
    expect(data).toEqual([
      { ...common, text: 'Rye loaves, Tuesday batch #sourdough #rye' },
      { ...common, text, media: [image] },
      { ...common, text, media: [image, image, video, image, image] },
      { ...common, text: '朝の焼きたてパン。今日も元気に営業中です。', media: [video] },
      { ...common, text, media: [video], variant: 'reel' },
      // The picture of a shared link is not the Page's own.
      { ...common, text },
      { ...common, media: [image] },
      { ...common, text },
    ]);
  });

  test('walks all pages of posts and of comments, each item once, at any size', async () => {
    const { run, walk } = connect(page);
    const posts = await walk('facebook.media.items.list');
    expect(posts.sizes).toEqual([25, 25, 10]);
    expectDistinct(posts.items);
    const mediaExternalId = await firstPost(run);
    const comments = await walk('facebook.media.comments.list', { mediaExternalId });
    expect(comments.sizes).toEqual([25, 15]);
    expectDistinct(comments.items);
    for (const limit of [9, 1000]) {
      const other = await walk('facebook.media.items.list', { limit });
      const otherComments = await walk('facebook.media.comments.list', { mediaExternalId, limit });
      expect(ids(other.items)).toEqual(ids(posts.items));
      expect(ids(otherComments.items)).toEqual(ids(comments.items));
    }
  });

  test('gets posts and comments as the lists have them', async () => {
    const { run } = connect(page);
    const { data } = await run('facebook.media.items.list', { limit: 5 });
    for (const item of data)
      expect(await run('facebook.media.items.get', { externalId: item.externalId })).toEqual(item);
    const comments = await run('facebook.media.comments.list', { mediaExternalId: data[0]?.externalId });
    for (const item of comments.data)
      expect(await run('facebook.media.comments.get', { externalId: item.externalId })).toEqual(item);
  });

  test('maps comments and the answers to them, newest first', async () => {
    const { run, walk, externalId, displayName } = connect(page);
    const mediaExternalId = await firstPost(run);
    const { items } = await walk('facebook.media.comments.list', { mediaExternalId });
    const known = new Set(ids(items));
    for (const item of items) {
      expect(item).toEqual({
        externalId: expect.stringMatching(new RegExp(`^${mediaExternalId.split('_')[1]}_6\\d{14}$`)),
        mediaExternalId,
        text: expect.any(String),
        publishedAt: instant,
        contentType: 'facebook.media.comments',
        ...(item.author ? { author: { id: expect.any(String), displayName: expect.any(String) } } : {}),
        ...(item.thread ? { thread: { parentId: item.thread.rootId, rootId: expect.any(String) } } : {}),
      });
      if (item.thread?.parentId) expect(known.has(item.thread.parentId)).toBe(true);
    }
    expect(items.filter(({ thread }) => thread)).toHaveLength(12);
    expect(items.filter(({ author }) => !author)).toHaveLength(1);
    expect(items.filter(({ author }) => author?.id === externalId)[0]?.author?.displayName).toBe(displayName);
    const times = items.map(({ publishedAt }) => publishedAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('hides, unhides and deletes comments', async () => {
    const { run, walk } = connect(page);
    const mediaExternalId = await firstPost(run);
    const before = (await walk('facebook.media.comments.list', { mediaExternalId })).items;
    const externalId = before.find(({ thread }) => thread)?.thread?.parentId ?? '';
    for (const hidden of [true, false]) {
      const answer = await run('facebook.media.comments.moderate', { externalId, hidden });
      expect(answer).toEqual({ externalId, hidden, success: true });
      const { providerRaw } = await run('facebook.media.comments.get', {
        externalId,
        includeProviderRaw: true,
      });
      expect(providerRaw).toMatchObject({ is_hidden: hidden });
    }
    expect(await run('facebook.media.comments.delete', { externalId })).toEqual({
      externalId,
      deleted: true,
    });
    const after = (await walk('facebook.media.comments.list', { mediaExternalId })).items;
    const left = before.filter(
      (item) => item.externalId !== externalId && item.thread?.parentId !== externalId,
    );
    expect(after).toEqual(left);
  });

  test('deletes a post, and its comments go with it', async () => {
    const { run, walk } = connect(page);
    const before = (await walk('facebook.media.items.list')).items;
    const externalId = before[0]?.externalId ?? '';
    expect(await run('facebook.media.items.delete', { externalId })).toEqual({ externalId, deleted: true });
    expect((await walk('facebook.media.items.list')).items).toEqual(before.slice(1));
    const comments = run('facebook.media.comments.list', { mediaExternalId: externalId });
    expect(await failureOf(comments)).toEqual({ kind: 'not_found' });
  });

  test('maps conversations and messages, with names', async () => {
    const { walk, externalId, displayName } = connect(page);
    const threads = await walk('facebook.dm.threads.list');
    expect(threads.sizes).toEqual([25, 5]);
    expect(threads.items[0]).toEqual({
      externalId: expect.stringMatching(/^t_1221\d{14}$/),
      participantExternalIds: [externalId, expect.stringMatching(/^59\d{14}$/)],
      updatedAt: instant,
      contentType: 'facebook.dm.threads',
    });
    const threadExternalId = threads.items[0]?.externalId;
    const { items } = await walk('facebook.dm.messages.list', { threadExternalId, limit: 6 });
    expect(items).toHaveLength(20);
    expectDistinct(items);
    expect(items[1]).toEqual({
      externalId: expect.stringMatching(/^m_/),
      threadExternalId,
      text: 'Yes, from 8 to 14.',
      author: { id: externalId, displayName },
      publishedAt: instant,
      contentType: 'facebook.dm.messages',
    });
  });
});

describe.each(Object.entries(kinds))('raw objects of %s', (_name, kind) => {
  test('come only when asked for, as received, without tokens and paging', async () => {
    const { accessToken, providerId, run, walk } = { ...connect(kind), ...kind };
    const id = await (providerId === 'facebook' ? firstPost(run) : firstMedia(run));
    const lists: [OperationId, Record<string, unknown>][] = [
      [`${providerId}.media.items.list` as OperationId, {}],
      [`${providerId}.media.comments.list` as OperationId, { mediaExternalId: id }],
      [`${providerId}.dm.threads.list` as OperationId, {}],
    ];
    for (const [operationId, input] of lists) {
      const bare = (await walk(operationId, input)).items as Item[];
      expect(bare.some((item) => 'providerRaw' in item)).toBe(false);
      const full = (await walk(operationId, { ...input, includeProviderRaw: true })).items as Item[];
      expect(full.map(({ providerRaw: _raw, ...item }) => item)).toEqual(bare);
      expect(full.map(({ providerRaw }) => (providerRaw as { id: string }).id)).toEqual(ids(bare));
      const text = JSON.stringify(full);
      expect(text).not.toMatch(/access_token|"paging"|"cursors"/);
      expect(text).not.toContain(accessToken);
    }
  });
});

describe('variations of the wire that the simulators do not have', () => {
  const answering = (body: unknown, status = 200, headers = {}) =>
    connect(kinds['Instagram, Facebook Login'], 'healthy', async () => ({
      status,
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }));
  const comment = { externalId: '17800000000000001' };

  test('success as text is a success, and a denied one is no deletion', async () => {
    const text = answering({ id: '1', success: 'true' });
    expect(await text.run('instagram.media.comments.delete', comment)).toMatchObject({ deleted: true });
    const denied = answering({ id: '1', success: false });
    const moderated = await denied.run('instagram.media.comments.moderate', { ...comment, hidden: true });
    expect(moderated.success).toBe(false);
    const deletion = denied.run('instagram.media.comments.delete', comment);
    expect(await failureOf(deletion)).toEqual({ kind: 'unusable' });
  });

  test('ids that come as bare numbers keep their digits', async () => {
    const { run } = answering('{"id":17841405822304914,"media":{"id":17895695668004551},"text":"x"}');
    expect(await run('instagram.media.comments.get', comment)).toMatchObject({
      externalId: '17841405822304914',
      mediaExternalId: '17895695668004551',
    });
  });

  test('times may be Unix seconds, and a time that is none is unusable', async () => {
    const thread = (updated_time: unknown) => answering({ data: [{ id: 't_1', updated_time }] });
    const { data } = await thread(1704067200).run('instagram.dm.threads.list');
    expect(data[0]?.updatedAt).toBe('2024-01-01T00:00:00.000Z');
    const broken = thread('yesterday').run('instagram.dm.threads.list');
    expect(await failureOf(broken)).toEqual({ kind: 'unusable' });
  });

  test('an app whose hourly allowance is spent waits for the rest of the hour', async () => {
    const usage = { 'x-app-usage': '{"call_count":100,"total_time":5,"total_cputime":5}' };
    const { run } = answering({ error: { message: 'x', code: 4 } }, 400, usage);
    expect(await failureOf(run('instagram.media.items.list'))).toEqual({
      kind: 'throttled',
      retryAfterSeconds: 3600,
    });
  });

  test('what the provider words for users is passed on with a refusal', async () => {
    const error = {
      message: 'x',
      code: 368,
      error_subcode: 1404102,
      error_user_title: 'T',
      error_user_msg: 'M',
    };
    const { run } = answering({ error }, 403);
    expect(await failureOf(run('instagram.media.comments.delete', comment))).toEqual({
      kind: 'rejected',
      detail: { code: '368', subcode: '1404102', title: 'T', message: 'M' },
    });
  });
});

/** How the adapters see each scenario. A write that got no answer may have been carried out. */
const expected: Record<Scenario, { read: Failure | undefined; write?: Failure }> = {
  healthy: { read: undefined },
  grant_expired: { read: { kind: 'expired' } },
  grant_revoked: { read: { kind: 'expired' } },
  scope_missing: { read: { kind: 'scopes' } },
  scope_unconfirmed: { read: { kind: 'scopes' } },
  scope_withdrawn: { read: { kind: 'scopes' } },
  throttled: { read: { kind: 'throttled', retryAfterSeconds: 1140 } },
  throttled_without_hint: { read: { kind: 'throttled', retryAfterSeconds: 300 } },
  outage_500: { read: { kind: 'outage', status: 500 } },
  outage_503: { read: { kind: 'outage', status: 503 } },
  timeout: { read: { kind: 'unusable' }, write: { kind: 'unknown_outcome' } },
  unusable_answer: { read: { kind: 'unusable' } },
  malformed_json: { read: { kind: 'unusable' } },
  not_found: { read: { kind: 'not_found' } },
};

/** Every operation of the kind, with an object id wherever it takes one. */
function attempts({ provider, run }: ReturnType<typeof connect>, { loginKind }: Kind, objectId: string) {
  const offered = provider.contentTypes.flatMap(({ contentType, capabilities }) =>
    Object.entries(capabilities).flatMap(([action, declared]) =>
      declared.scopes[loginKind] ? [{ operationId: `${contentType}.${action}` as OperationId, action }] : [],
    ),
  );
  const input = { externalId: objectId, mediaExternalId: objectId, threadExternalId: objectId, hidden: true };
  return offered.map(({ operationId, action }) => ({
    operationId,
    // A deletion reads first, and ends there.
    write: action === 'moderate',
    ofAccount: /(items|threads)\.list$/.test(operationId),
    failure: () => failureOf(run(operationId, input)),
  }));
}

const scenariosWith = (scope: 'profile' | 'id') =>
  scenarios
    .filter((declaration) => (declaration.scope as readonly string[]).includes(scope))
    .map(({ scenario }) => scenario);
const outcomeOf = (scenario: Scenario, write: boolean) =>
  (write ? expected[scenario].write : undefined) ?? expected[scenario].read;

describe.each(Object.entries(kinds))('failures of %s', (_name, kind) => {
  const failing = scenariosWith('profile').filter((scenario) => scenario !== 'healthy');

  test.each(failing)('a profile in the scenario %s fails every operation in its way', async (scenario) => {
    const profile = connect(kind, scenario);
    const objectId = profile.provider.id === 'facebook' ? '12_34' : '17900000000000001';
    for (const { operationId, write, failure } of attempts(profile, kind, objectId))
      expect([operationId, await failure()]).toEqual([operationId, outcomeOf(scenario, write)]);
  });

  test.each(scenariosWith('id'))(
    'an id for the scenario %s fails operations on it alone',
    async (scenario) => {
      const profile = connect(kind);
      const trigger = profile.provider.simulator.triggers[scenario] ?? '';
      for (const { operationId, write, ofAccount, failure } of attempts(profile, kind, trigger))
        expect([operationId, await failure()]).toEqual([
          operationId,
          ofAccount ? undefined : outcomeOf(scenario, write),
        ]);
    },
  );

  test('an account that is gone is an expired grant, not a missing object', async () => {
    const { provider, accessToken } = connect(kind);
    const adapter = simulatedAdapter(provider.simulator, createMemoryStore());
    const rules = loginKindOf(provider, kind.loginKind).upstream;
    const upstream = openUpstream(createTransport({ timeoutMs: 20, adapter }), rules, { accessToken });
    const request = { method: 'GET', path: '/17841400000000000/media', parse: () => undefined } as const;
    expect(await failureOf(upstream.request({ ...request, target: 'account' }))).toEqual({ kind: 'expired' });
    expect(await failureOf(upstream.request({ ...request, target: 'object' }))).toEqual({
      kind: 'not_found',
    });
  });

  test('a cursor that the provider does not know is refused as the cursor', async () => {
    const { run } = connect(kind);
    const list = run(`${kind.providerId}.media.items.list` as OperationId, { cursor: 'nonsense' });
    expect(await failureOf(list)).toEqual({ kind: 'rejected', field: 'cursor', detail: { code: '100' } });
  });

  test('an object of another kind, or of no kind, is not found', async () => {
    const { run, externalId } = connect(kind);
    const get = `${kind.providerId}.media.items.get` as OperationId;
    for (const id of [externalId, '17800000000000000', '../me', 'me', ''])
      expect(await failureOf(run(get, { externalId: id }))).toEqual({ kind: 'not_found' });
  });
});
