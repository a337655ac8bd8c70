/**
 * Tests that reads show what was written to a simulated account over the API, and what else has happened on
 * it.
 */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { topics } from '../../src/contract/generated/topics.ts';
import { type Scenario, scenarios } from '../../src/simulators/scenarios.ts';
import { ProviderEventRefused } from '../../src/simulators/simulator.ts';
import { below, firstThread, openNetwork, post, simulator, type Wire } from '../support/simulated-network.ts';

const refusal = ({ status, body }: Wire) => [status, body.error];
const gateCollection = 'app.bsky.feed.threadgate';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const keyOf = (uri: string) => uri.split('/').at(-1) ?? '';

describe('records', () => {
  test('that are created are read at once, by all that shows posts', async () => {
    const { publish, posts, feed, get, did, clock } = openNetwork();
    const { status, body } = await publish({ text: 'Rye, still warm' });
    expect([status, body]).toEqual([
      200,
      {
        uri: expect.stringMatching(new RegExp(`^at://${did}/${post}/3[a-z2-7]{12}$`)),
        cid: expect.stringMatching(/^bafyrei[a-z2-7]{52}$/),
        commit: { cid: expect.any(String), rev: expect.any(String) },
        validationStatus: 'valid',
      },
    ]);
    const [shown] = await posts(body.uri);
    expect(shown).toMatchObject({
      cid: body.cid,
      record: { text: 'Rye, still warm' },
      indexedAt: clock.now.toISOString(),
    });
    expect((await feed({ limit: 1 }))[0].post).toEqual(shown);
    const query = { repo: did, collection: post, rkey: keyOf(body.uri) };
    expect((await get('com.atproto.repo.getRecord', query, {})).body).toMatchObject({
      cid: body.cid,
      value: { text: 'Rye, still warm' },
    });
  });

  test('are created under a key once, and again only after they were deleted', async () => {
    const { publish, remove } = openNetwork();
    const again = { rkey: '3lzzzzzzzzz2a' };
    const { uri } = (await publish({}, again)).body;
    for (const text of ['hello', 'other'])
      expect(refusal(await publish({ text }, again))).toEqual([500, 'InternalServerError']);
    expect((await remove(uri)).body).toHaveProperty('commit');
    expect((await remove(uri)).body).toEqual({});
    expect((await publish({ text: 'anew' }, again)).body.uri).toBe(uri);
  });

  test('that are created at the same time have keys of their own, whoever writes them', async () => {
    const { publish, happen } = openNetwork();
    const written = await Promise.all(
      Array.from({ length: 300 }, async (_, index) =>
        index % 2 ? (await publish()).body.uri : (await happen('reply_added')).externalId,
      ),
    );
    expect(new Set(written.map(keyOf)).size).toBe(written.length);
  });

  test('are replaced only where they are what the writer thinks, and not written when nothing changes', async () => {
    const { put, remove, did } = openNetwork();
    const record = { post: `at://${did}/${post}/3lzzzzzzzzz2a`, createdAt: '2026-03-01T00:00:00Z' };
    const write = (hiddenReplies: string[], input: object = {}) =>
      put(gateCollection, '3lzzzzzzzzz2a', { ...record, hiddenReplies }, input);
    const reply = `at://${did}/${post}/3laaaaaaaaa2a`;
    const first = (await write([], { swapRecord: null })).body;
    expect(refusal(await write([reply], { swapRecord: null }))).toEqual([400, 'InvalidSwap']);
    const second = (await write([reply], { swapRecord: first.cid })).body;
    expect((await write([], { swapRecord: first.cid })).body.message).toBe(`Record was at ${second.cid}`);
    expect((await write([reply])).body).toEqual({
      uri: first.uri,
      cid: second.cid,
      validationStatus: 'valid',
    });
    expect(refusal(await remove(first.uri, { swapRecord: first.cid }))).toEqual([400, 'InvalidSwap']);
  });

  test('are checked, with the words of the servers', async () => {
    const { publish, put, did } = openNetwork();
    const problem = async (answer: Promise<Wire>) => (await answer).body.message.split('record: ').at(-1);
    const image = (fields: object = {}) => ({
      alt: '',
      image: { $type: 'blob', ref: { $link: 'bafkrei' }, mimeType: 'image/png', size: 10 },
      ...fields,
    });
    const images = (...all: object[]) => ({ embed: { $type: 'app.bsky.embed.images', images: all } });
    const uri = `at://${did}/${post}/3laaaaaaaaa2a`;
    expect(await problem(publish({ text: undefined }))).toBe('Missing required key "text" at $.record');
    expect(await problem(publish({ text: 'x'.repeat(301) }))).toBe(
      'grapheme too big (maximum 300, got 301) at $.record.text',
    );
    expect(await problem(publish({ text: '👨‍👩‍👧‍👦'.repeat(130) }))).toBe(
      'string too big (maximum 3000, got 3250) at $.record.text',
    );
    expect(await problem(publish({ createdAt: 'yesterday' }))).toBe(
      'Invalid datetime (got "yesterday") at $.record.createdAt',
    );
    expect(await problem(publish({ reply: { parent: { uri, cid: 'x' } } }))).toBe(
      'Missing required key "root" at $.record.reply',
    );
    expect(await problem(publish(images(...Array(5).fill(image()))))).toBe(
      'array too big (maximum 4, got 5) at $.record.embed.images',
    );
    expect(await problem(publish(images(image({ alt: undefined }))))).toBe(
      'Missing required key "alt" at $.record.embed.images[0]',
    );
    expect(await problem(put(gateCollection, '3lzzzzzzzzz2a', gate(uri, ['nonsense'])))).toBe(
      'Invalid at-uri (got "nonsense") at $.record.hiddenReplies[0]',
    );
    expect(await problem(put(gateCollection, '3lzzzzzzzzz2a', gate(uri, Array(301).fill(uri))))).toBe(
      'array too big (maximum 300, got 301) at $.record.hiddenReplies',
    );
    expect((await publish({}, { rkey: 'my-own-key' })).body.message).toContain('Invalid TID string');
    expect((await publish({}, { rkey: 'a b/c' })).body.message).toBe(
      'Invalid record key (got "a b/c") at $.rkey',
    );
    expect((await publish({ $type: 'app.bsky.feed.like' })).body.message).toBe(
      `Invalid $type: expected ${post}, got app.bsky.feed.like`,
    );
  });

  const gate = (uri: string, hiddenReplies: string[]) => ({
    post: uri,
    createdAt: '2026-03-01T00:00:00Z',
    hiddenReplies,
  });

  test('are written to the account’s own repository alone, by JSON', async () => {
    const { call, send, publish, username, accessToken } = openNetwork();
    const other = openNetwork();
    expect(refusal(await publish({}, { repo: other.did }))).toEqual([401, 'AuthenticationRequired']);
    const nobody = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
    expect(refusal(await publish({}, { repo: nobody }))).toEqual([403, 'AccountNotFound']);
    expect((await publish({}, { repo: username })).status).toBe(200);
    expect((await call('com.atproto.repo.createRecord', {})).body.message).toBe(
      'Missing required key "repo" at $',
    );
    const url = 'https://bsky.social/xrpc/com.atproto.repo.createRecord';
    const broken = await send(url, 'POST', { authorization: `Bearer ${accessToken}` }, '{');
    expect(refusal(broken)).toEqual([400, 'SyntaxError']);
  });

  test('name files that were uploaded before, whatever was said of their type', async () => {
    const { upload, publish, posts } = openNetwork();
    const { blob } = (await upload(png, 'image/jpeg')).body;
    expect(blob).toEqual({
      $type: 'blob',
      ref: { $link: expect.stringMatching(/^bafkrei[a-z2-7]{52}$/) },
      mimeType: 'image/png',
      size: 16,
    });
    expect((await upload(png)).body.blob).toEqual(blob);
    const embed = { $type: 'app.bsky.embed.images', images: [{ image: blob, alt: 'Rye' }] };
    const [shown] = await posts((await publish({ embed })).body.uri);
    expect(shown.embed.images).toEqual([
      expect.objectContaining({ alt: 'Rye', fullsize: expect.stringContaining(blob.ref.$link) }),
    ]);
    const unknown = {
      ...blob,
      ref: { $link: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' },
    };
    const missing = { $type: 'app.bsky.embed.images', images: [{ image: unknown, alt: '' }] };
    expect(refusal(await publish({ embed: missing }))).toEqual([400, 'BlobNotFound']);
    expect((await upload(png, '')).body.message).toContain('Content-Type');
  });
});

describe('a thread gate', () => {
  test('hides replies: they stay in the thread beside it, and the account hears no more of them', async () => {
    const network = openNetwork();
    const { root, other, gate } = await firstThread(network);
    const value = { ...gate.record, hiddenReplies: [...gate.record.hiddenReplies, other.uri] };
    await network.put(gateCollection, keyOf(root.uri), value, { swapRecord: gate.cid });
    const { thread, threadgate } = await network.thread(root.uri);
    expect(below(thread).map(({ uri }) => uri)).toContain(other.uri);
    expect(threadgate.record.hiddenReplies).toContain(other.uri);
    const uris = async () => (await network.notices({ reasons: ['reply'] })).map(({ uri }) => uri);
    expect(await uris()).not.toContain(other.uri);
    await network.put(gateCollection, keyOf(root.uri), gate.record);
    expect(await uris()).toContain(other.uri);
  });
});

describe('provider events', () => {
  test('are declared with a topic of the contract, in sentences', () => {
    expect(simulator.providerEvents).toHaveLength(9);
    for (const { topic, description } of simulator.providerEvents) {
      expect(Object.keys(topics)).toContain(topic);
      expect(description).toMatch(/^[A-Z].*\.$/);
    }
  });

  const cases: [string, string][] = [
    ['reply_added', 'reply'],
    ['reply_to_reply_added', 'reply'],
    ['mention_added', 'mention'],
    ['quote_added', 'quote'],
  ];
  test.each(cases)('%s is the newest notification, unless it is lost', async (event, reason) => {
    const { happen, notices, posts } = openNetwork();
    const { externalId, webhooks } = await happen(event, { text: 'Grüße' });
    const [newest] = await notices();
    expect([webhooks, newest]).toEqual([0, expect.objectContaining({ uri: externalId, reason })]);
    expect(newest.record.text).toContain('Grüße');
    const lost = await happen(event, { times: 0 });
    expect((await notices()).map(({ uri }) => uri)).not.toContain(lost.externalId);
    expect(await posts(lost.externalId)).toHaveLength(1);
  });

  test('what the account writes elsewhere stands first in its feed', async () => {
    const { happen, feed } = openNetwork();
    const { externalId } = await happen('post_published', { text: 'From the app' });
    expect((await feed({ limit: 1 }))[0].post).toMatchObject({
      uri: externalId,
      record: { text: 'From the app' },
    });
    await happen('post_deleted', { externalId });
    expect((await feed({ limit: 1 }))[0].post.uri).not.toBe(externalId);
  });

  test('replies are deleted, hidden and shown again', async () => {
    const network = openNetwork();
    const { root, other } = await firstThread(network);
    const hidden = async () => (await network.thread(root.uri)).threadgate.record.hiddenReplies;
    await network.happen('reply_hidden', { externalId: other.uri });
    expect(await hidden()).toContain(other.uri);
    await network.happen('reply_unhidden', { externalId: other.uri });
    expect(await hidden()).not.toContain(other.uri);
    await network.happen('reply_deleted', { externalId: other.uri });
    expect(await network.posts(other.uri)).toEqual([]);
  });

  test('at one moment, of which none is lost', async () => {
    const network = openNetwork();
    const { root, replies } = await firstThread(network);
    const others = replies.filter(({ author }) => author.did !== network.did).slice(0, 3);
    const uris: string[] = others.map(({ uri }) => uri);
    // Each read is answered in a later turn, so all sides have read before the first of them writes.
    const { read } = network.store;
    network.store.read = async (accountId) => {
      const found = await read(accountId);
      await setImmediate();
      return found;
    };
    await Promise.all(uris.map((externalId) => network.happen('reply_hidden', { externalId })));
    const { threadgate } = await network.thread(root.uri);
    expect(threadgate.record.hiddenReplies).toEqual(expect.arrayContaining(uris));
  });

  test('are refused where the account has nothing for them, with the way out', async () => {
    const network = openNetwork();
    const { other, gate } = await firstThread(network);
    const refusedOf = async (work: Promise<unknown>) => {
      const error = await work.catch((reason: unknown) => reason);
      if (!(error instanceof ProviderEventRefused)) throw new Error(`not refused: ${error}`);
      return [error.field, error.message];
    };
    const [already] = gate.record.hiddenReplies;
    const { happen } = network;
    const nowhere = `at://${network.did}/${post}/3laaaaaaaaa2a`;
    const cases: [Promise<unknown>, string, string][] = [
      [happen('reply_hidden', { externalId: already }), 'externalId', 'hidden already'],
      [happen('reply_unhidden', { externalId: other.uri }), 'externalId', 'visible already'],
      [happen('reply_deleted', { externalId: nowhere }), 'externalId', 'no reply'],
      [happen('post_deleted', { externalId: other.uri }), 'externalId', 'no post'],
      [happen('reply_added', { postExternalId: nowhere }), 'postExternalId', 'no post'],
      [happen('reply_to_reply_added', { commentExternalId: nowhere }), 'commentExternalId', 'no reply'],
      [happen('post_deleted'), 'externalId', 'needs externalId'],
      [happen('mention_added', { text: ' ' }), 'text', 'must not be empty'],
      [happen('mention_added', { externalId: nowhere }), 'externalId', 'does not take externalId'],
    ];
    for (const [work, field, message] of cases)
      expect(await refusedOf(work)).toEqual([field, expect.stringContaining(message)]);
    const stranger = simulator.trigger('eyJx', { event: 'reply_added', times: 1 }, network.store);
    await expect(stranger).rejects.toThrow('not a token');
  });
});

describe('scenarios', () => {
  const expected: Partial<Record<Scenario, unknown[]>> = {
    grant_expired: [400, 'ExpiredToken'],
    grant_revoked: [400, 'ExpiredToken'],
    scope_withdrawn: [403, 'ScopeMissingError'],
    throttled: [429, 'RateLimitExceeded'],
    throttled_without_hint: [429, 'RateLimitExceeded'],
    outage_500: [500, 'InternalServerError'],
    outage_503: [503, undefined],
  };
  const everyWhere = Object.entries(expected) as [Scenario, unknown[]][];

  test.each(everyWhere)('an account in %s is answered so by every method', async (scenario, outcome) => {
    const { get, publish, did } = openNetwork(scenario);
    const record = { repo: did, collection: post, rkey: '3laaaaaaaaa2a' };
    const all = [
      await get('app.bsky.feed.getAuthorFeed', { actor: did }),
      await publish(),
      ...(scenario === 'grant_expired' ? [] : [await get('com.atproto.repo.getRecord', record)]),
    ];
    for (const answer of all) expect(refusal(answer)).toEqual(outcome);
  });

  test('a trigger has the outcome of its scenario on a healthy account, wherever it is named', async () => {
    const { get } = openNetwork();
    const named = scenarios.filter(({ scope }) => (scope as readonly string[]).includes('id'));
    const ids = simulator.triggers.flatMap((triggers) => Object.entries(triggers.ids));
    expect(ids.map(([scenario]) => scenario).sort()).toEqual(named.map(({ scenario }) => scenario).sort());
    for (const [scenario, uri] of ids) {
      const [repo = '', collection = '', rkey = ''] = uri.replace('at://', '').split('/');
      const answers = [
        await get('app.bsky.feed.getPosts', { uris: [uri] }),
        await get('app.bsky.feed.getPostThread', { uri }),
        await get('com.atproto.repo.getRecord', { repo, collection, rkey }),
      ];
      const outcome = expected[scenario as Scenario];
      if (outcome) expect(answers.map(refusal)).toEqual([outcome, outcome, outcome]);
      if (scenario === 'timeout') expect(answers.map(({ hangs }) => hangs)).toEqual([true, true, true]);
      if (scenario === 'malformed_json')
        expect(answers.every(({ body }) => typeof body === 'string')).toBe(true);
      if (scenario === 'unusable_answer')
        expect(answers.map(({ body }) => body)).toEqual([{ posts: [{}] }, {}, {}]);
      if (scenario === 'not_found')
        expect([answers[0]?.body, ...answers.slice(1).map(({ body }) => body.error)]).toEqual([
          { posts: [] },
          'NotFound',
          'RecordNotFound',
        ]);
    }
  });

  test('the throttled learn when it ends, unless there is no hint', async () => {
    const { headers } = await openNetwork('throttled').get('com.atproto.server.getSession');
    expect(headers).toMatchObject({
      'retry-after': '1140',
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(Math.floor(Date.parse('2026-03-02T10:19:00Z') / 1000)),
    });
    const bare = await openNetwork('throttled_without_hint').get('com.atproto.server.getSession');
    expect(bare.headers).not.toHaveProperty('retry-after');
  });
});
