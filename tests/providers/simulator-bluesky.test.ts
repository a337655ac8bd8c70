/**
 * Tests the wire format of the simulated AT Protocol servers: what they hold, how it is read, and what they
 * refuse.
 */
import { describe, expect, test } from '@jest/globals';
import { below, firstThread, openNetwork, post, simulator, type Wire } from '../support/simulated-network.ts';

const refusal = ({ status, body }: Wire) => [status, body.error];

describe('a simulated account', () => {
  test('holds the same content whenever it is asked, and none that another account has', async () => {
    const [one, other] = [openNetwork(), openNetwork()];
    const uris = async ({ feed }: typeof one) => (await feed()).map((item) => item.post.uri);
    expect(await uris(one)).toEqual(await uris(one));
    const shared = (await uris(one)).filter((uri) => JSON.stringify(uri).includes(other.did));
    expect([shared, new Set([...(await uris(one)), ...(await uris(other))]).size]).toEqual([
      [],
      2 * (await uris(one)).length,
    ]);
  });

  test('has a handle and a DID that lead to each other, in every way that there is', async () => {
    const { did, username = '', get, send } = openNetwork();
    expect(did).toMatch(/^did:plc:[a-z2-7]{24}$/);
    expect((await get('com.atproto.identity.resolveHandle', { handle: username }, {})).body).toEqual({ did });
    const wellKnown = await send(`https://${username}/.well-known/atproto-did`, 'GET', {});
    expect([wellKnown.status, wellKnown.body]).toEqual([200, did]);
    const document = await send(`https://plc.directory/${did}`, 'GET', {});
    expect(document.body).toMatchObject({
      id: did,
      alsoKnownAs: [`at://${username}`],
      service: [{ id: '#atproto_pds', serviceEndpoint: 'https://bsky.social' }],
    });
  });

  test('is there for every short handle of the server, and for no other', async () => {
    const { get, send } = openNetwork();
    const resolve = async (handle: string) => get('com.atproto.identity.resolveHandle', { handle }, {});
    const dids = await Promise.all(
      ['a', 'z-9', 'healthy', 'twenty-two-characters0'].map(async (label) => {
        const { did } = (await resolve(`${label}.bsky.social`)).body;
        const document = await send(`https://plc.directory/${did}`, 'GET', {});
        expect(document.body.alsoKnownAs).toEqual([`at://${label}.bsky.social`]);
        return did;
      }),
    );
    expect(new Set(dids).size).toBe(4);
    for (const handle of ['nobody.bsky.social', `${'x'.repeat(23)}.bsky.social`, 'somebody.example.com'])
      expect(refusal(await resolve(handle))).toEqual([400, 'HandleNotFound']);
    expect(refusal(await resolve('no handle'))).toEqual([400, 'InvalidRequest']);
    expect((await send('https://plc.directory/did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', 'GET', {})).status).toBe(
      404,
    );
    expect((await send('https://nobody.bsky.social/.well-known/atproto-did', 'GET', {})).status).toBe(404);
  });

  test('holds posts of every form, and says what in a text is what by its UTF-8 bytes', async () => {
    const { feed, did } = openNetwork();
    const items = await feed({ filter: 'posts_no_replies' });
    const own = items.filter((item) => !item.reason).map((item) => item.post);
    expect(new Set(own.map(({ embed }) => embed?.$type))).toEqual(
      new Set([
        undefined,
        'app.bsky.embed.images#view',
        'app.bsky.embed.external#view',
        'app.bsky.embed.record#view',
        'app.bsky.embed.video#view',
        'app.bsky.embed.recordWithMedia#view',
      ]),
    );
    expect(Math.max(...own.map(({ embed }) => embed?.images?.length ?? 0))).toBe(4);
    expect(own.some(({ record }) => record.text === '')).toBe(true);
    expect(items.some(({ reason, post: { author } }) => reason?.by.did === did && author.did !== did)).toBe(
      true,
    );
    const facets = own.flatMap(({ record: { facets = [], text } }) =>
      facets.map(({ index, features: [feature] }: (typeof own)[number]) => {
        const part = Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString();
        return [feature.$type.split('#')[1], part];
      }),
    );
    expect(facets).toContainEqual(['link', 'https://example.com/menu?day=sun&lang=en']);
    expect(facets).toContainEqual(['tag', '#sourdough']);
    expect(facets).toContainEqual(['mention', expect.stringMatching(/^@[a-z0-9-]+\.bsky\.social$/)]);
  });

  test('has threads with replies to replies, its own among them, and a reply that it has hidden', async () => {
    const network = openNetwork();
    const { root, replies, gate } = await firstThread(network);
    const own = replies.filter(({ author }) => author.did === network.did);
    expect(replies.length).toBeGreaterThan(50);
    expect(own.length).toBeGreaterThan(3);
    expect(replies.some(({ record }) => record.reply.parent.uri !== root.uri)).toBe(true);
    expect(gate.record.hiddenReplies).toHaveLength(1);
    expect(replies.map(({ uri }) => uri)).toContain(gate.record.hiddenReplies[0]);
    const noticed = (await network.notices({ reasons: ['reply'] })).map(({ uri }) => uri);
    expect(noticed).not.toContain(gate.record.hiddenReplies[0]);
  });

  test('hears of replies, mentions, quotes, likes, reposts and followers, newest first', async () => {
    const { notices, did } = openNetwork();
    const all = await notices();
    expect(new Set(all.map(({ reason }) => reason))).toEqual(
      new Set(['reply', 'mention', 'quote', 'like', 'repost', 'follow']),
    );
    const times = all.map(({ indexedAt }) => indexedAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(all.filter(({ author }) => author.did === did)).toEqual([]);
    const chosen = await notices({ reasons: ['mention', 'quote'] });
    expect(new Set(chosen.map(({ reason }) => reason))).toEqual(new Set(['mention', 'quote']));
  });

  test('shows a post as gone where it is answered or quoted, and the thread below it not at all', async () => {
    const { posts, remove, publish, thread } = openNetwork();
    const { uri, cid } = (await publish()).body;
    const reply = { root: { uri, cid }, parent: { uri, cid } };
    const answer = (await publish({ text: 'and', reply })).body;
    const quote = (await publish({ embed: { $type: 'app.bsky.embed.record', record: { uri, cid } } })).body;
    expect(below((await thread(uri)).thread).map((one) => one.uri)).toEqual([answer.uri]);
    await remove(uri);
    expect((await thread(answer.uri)).thread.parent).toEqual({
      uri,
      notFound: true,
      $type: 'app.bsky.feed.defs#notFoundPost',
    });
    const [shown] = await posts(quote.uri);
    expect(shown.embed.record).toEqual({
      uri,
      notFound: true,
      $type: 'app.bsky.embed.record#viewNotFound',
    });
  });
});

describe('pages', () => {
  test('of a feed end without a cursor, and hold every post once', async () => {
    const { get, did } = openNetwork();
    const sizes: number[] = [];
    const uris: string[] = [];
    for (let cursor = ''; cursor !== undefined; ) {
      const query = { actor: did, limit: 25, filter: 'posts_no_replies', ...(cursor ? { cursor } : {}) };
      const { body } = await get('app.bsky.feed.getAuthorFeed', query);
      sizes.push(body.feed.length);
      uris.push(...body.feed.map((item: Wire['body']) => item.reason?.uri ?? item.post.uri));
      cursor = body.cursor;
    }
    expect(sizes).toEqual([25, 25, 16]);
    expect(new Set(uris).size).toBe(66);
  });

  test('of a feed move nothing when a post is deleted in between', async () => {
    const { get, feed, remove, did } = openNetwork();
    const before = (await feed({ filter: 'posts_no_replies' })).map((item) => item.post.uri);
    const query = { actor: did, filter: 'posts_no_replies', limit: 5 };
    const { body } = await get('app.bsky.feed.getAuthorFeed', query);
    await remove(before[4]);
    const next = await feed({ ...query, cursor: body.cursor });
    expect(next.map((item) => item.post.uri)).toEqual(before.slice(5, 10));
  });

  test('of records have a cursor to the very end, which is an empty page', async () => {
    const { get, did } = openNetwork();
    const list = async (query: object) =>
      (await get('com.atproto.repo.listRecords', { repo: did, collection: post, limit: 100, ...query }, {}))
        .body;
    const first = await list({});
    expect(first.records).not.toHaveLength(100);
    expect(first.cursor).toBe(first.records.at(-1).uri.split('/').at(-1));
    expect(await list({ cursor: first.cursor })).toEqual({ records: [] });
    const nonsense = await list({ cursor: 'not a cursor!', limit: 1 });
    expect(nonsense.records).toEqual(first.records.slice(0, 1));
    const reverse = await list({ reverse: 'true', limit: 1 });
    expect(reverse.records).toEqual(first.records.slice(-1));
  });

  test('of notifications are cut by time', async () => {
    const { get } = openNetwork();
    const list = (query: object) =>
      get('app.bsky.notification.listNotifications', query as Record<string, string>);
    const { body } = await list({ limit: 2 });
    expect(body.cursor).toBe(body.notifications[1].indexedAt);
    const next = (await list({ limit: 2, cursor: body.cursor })).body.notifications;
    expect(next[0].indexedAt < body.cursor).toBe(true);
  });

  test('behind cursors that nobody has given out fail the AppView', async () => {
    const { get, did } = openNetwork();
    for (const lexicon of ['app.bsky.feed.getAuthorFeed', 'app.bsky.notification.listNotifications'])
      expect(refusal(await get(lexicon, { actor: did, cursor: 'not-a-cursor' }))).toEqual([
        502,
        'InternalServerError',
      ]);
  });

  test('are refused beyond their size, and an id that does not exist is distinguished from a malformed one', async () => {
    const { get, did } = openNetwork();
    const feed = (query: object) => get('app.bsky.feed.getAuthorFeed', { actor: did, ...query });
    const message = async (answer: Promise<Wire>) => (await answer).body.message;
    const prefix = 'Invalid app.bsky.feed.getAuthorFeed params: ';
    expect(await message(feed({ limit: 101 }))).toBe(`${prefix}integer too big (maximum 100, got 101)`);
    expect(await message(feed({ limit: 0 }))).toBe(`${prefix}integer too small (minimum 1, got 0)`);
    expect(await message(feed({ actor: 'nobody here' }))).toBe(
      `${prefix}Invalid AT identifier (got "nobody here")`,
    );
    expect(await message(feed({ actor: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa' }))).toBe('Profile not found');
    const many = { uris: Array(26).fill(`at://${did}/${post}/3laaaaaaaaa2a`) };
    expect(await message(get('app.bsky.feed.getPosts', many))).toContain(
      'array too big (maximum 25, got 26)',
    );
    expect((await get('app.bsky.feed.getPosts', { uris: many.uris.slice(1) })).body).toEqual({ posts: [] });
    const uri = `at://${did}/${post}/3laaaaaaaaa2a`;
    expect(refusal(await get('app.bsky.feed.getPostThread', { uri }))).toEqual([400, 'NotFound']);
    expect(refusal(await get('app.bsky.feed.getPostThread', { uri: 'nonsense' }))).toEqual([
      400,
      'InvalidRequest',
    ]);
  });
});

describe('answers', () => {
  test('carry the budget, and methods that are not there are named so', async () => {
    const { get, call } = openNetwork();
    const { headers, status, body } = await get('com.atproto.nothing.here');
    expect([status, body.error]).toEqual([501, 'MethodNotImplemented']);
    expect(headers).toMatchObject({
      'ratelimit-limit': '3000',
      'ratelimit-remaining': '2999',
      'ratelimit-reset': String(Date.parse('2026-03-02T10:05:00Z') / 1000),
      'ratelimit-policy': '3000;w=300',
    });
    expect((await get('com.atproto.repo.createRecord')).body.message).toBe(
      'Incorrect HTTP method (GET) expected POST',
    );
    expect(refusal(await call('app.bsky.feed.getPosts', {}))).toEqual([400, 'InvalidRequest']);
  });

  test('come for its own hosts alone', async () => {
    const { store } = openNetwork();
    const answer = (url: string) =>
      simulator.answer({ method: 'GET', url: new URL(url), headers: {}, body: '' }, store);
    for (const url of [
      'https://example.com/xrpc/com.atproto.identity.resolveHandle',
      'https://somebody.example.com/.well-known/atproto-did',
      'https://bsky.social.example.com/xrpc/com.atproto.identity.resolveHandle',
    ])
      expect(await answer(url)).toBeUndefined();
    expect(
      (await answer('https://bsky.social/xrpc/com.atproto.identity.resolveHandle?handle=a.bsky.social'))
        ?.status,
    ).toBe(200);
  });

  test('name the server as it was reached, where it is served elsewhere', async () => {
    const { did, send } = openNetwork();
    const origin = 'http://127.0.0.1:8090';
    const document = await send(`${origin}/plc.directory/${did}`, 'GET', {});
    const [{ serviceEndpoint }] = document.body.service;
    expect(serviceEndpoint).toBe(origin);
    const metadata = await send(`${serviceEndpoint}/.well-known/oauth-protected-resource`, 'GET', {});
    expect(metadata.body).toMatchObject({ resource: origin, authorization_servers: [origin] });
    const prefixed = `${origin}/bsky.social/xrpc/com.atproto.identity.resolveHandle?handle=a.bsky.social`;
    expect((await send(prefixed, 'GET', {})).status).toBe(200);
  });
});
