import { describe, expect, test } from '@jest/globals';
import { registry, sharedItems, useBench, walk, walkPages } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'facebook.dm.messages';
const operationId = `${contentType}.list`;

/** The thread has 26 messages, of which the provider gives the details of the newest 20. */
describeList(bench, { operationId, count: 20 });

describe.each(['facebook_login'])('a message by %s', (loginKind) => {
  const messages = () => sharedItems(bench, contentType, loginKind);

  test('has its text, author, thread and instant', async () => {
    const [thread] = await sharedItems(bench, 'facebook.dm.threads', loginKind);
    expect((await messages())[0]).toEqual({
      externalId: expect.stringMatching(/^m_[\w-]{43}$/),
      threadExternalId: thread?.externalId,
      text: 'Are you open on Sunday?',
      author: { id: expect.stringMatching(/^59\d{14}$/), displayName: 'Lena Fischer' },
      publishedAt: '2026-02-28T17:45:12.000Z',
      contentType,
    });
  });

  test('is from the person or from the account itself', async () => {
    const profile = await bench.profile(registry.providerOf(contentType), loginKind);
    const authors = (await messages()).slice(0, 3).map(({ author }) => (author as { id: string }).id);
    expect(authors).toEqual([authors[0], profile.externalId, authors[0]]);
  });

  test('names the message that it answers', async () => {
    const [, , reply, answered] = await messages();
    expect(reply).toHaveProperty('thread', { parentId: answered?.externalId });
    expect(answered).not.toHaveProperty('thread');
  });

  test('has no text when it is a picture alone', async () => {
    const picture = (await messages())[3];
    expect(picture).not.toHaveProperty('text');
    expect(picture).toHaveProperty('publishedAt', '2026-02-28T17:24:12.000Z');
  });

  test('keeps every character', async () => {
    const texts = (await messages()).map(({ text }) => text);
    for (const text of ['👍🏽', 'First line\nSecond line\n\nFourth line', 'Zażółć gęślą jaźń'])
      expect(texts).toContain(text);
  });
});

test('pages that hold only messages without details are empty, and the walk goes on past them', async () => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const [thread] = await sharedItems(bench, 'facebook.dm.threads');
  const input = { connectedProfileId, threadExternalId: thread?.externalId, limit: 5 };
  const pages = await walkPages(bench.client, operationId, input);
  expect(pages.map(({ data, hasMore }) => [data.length, hasMore])).toEqual([
    [5, true],
    [5, true],
    [5, true],
    [5, true],
    [0, true],
    [0, false],
  ]);
});

test('another thread has other messages', async () => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const threads = await sharedItems(bench, 'facebook.dm.threads');
  const threadExternalId = threads[4]?.externalId;
  const found = await walk(bench.client, operationId, { connectedProfileId, threadExternalId });
  expect(found.map((message) => message.threadExternalId)).toEqual(Array(5).fill(threadExternalId));
});
