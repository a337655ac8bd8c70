/** Tests direct messages, with one suite for the platforms that share an API. */
import { describe, expect, test } from '@jest/globals';
import type { ContentType } from '../../../src/contract/index.ts';
import { type Bench, registry, sharedItems, walk, walkPages } from '../content.ts';
import { describeList } from './list.ts';

interface Conversations {
  threads: ContentType & `${string}.threads`;
  messages: ContentType & `${string}.messages`;
  loginKinds: string[];
  threadId: RegExp;
  messageId: RegExp;
  /** The author of the first message, as a message names them. */
  author: { id: unknown; username?: string; displayName?: string };
}

export const onInstagram: Conversations = {
  threads: 'instagram.dm.threads',
  messages: 'instagram.dm.messages',
  loginKinds: ['instagram_login', 'facebook_login'],
  threadId: /^aWdfZAG06[\w-]+$/,
  messageId: /^aWdfZAG1f[\w-]+$/,
  author: { id: expect.stringMatching(/^61\d{14}$/), username: 'lena.bakes' },
};

export const onMessenger: Conversations = {
  threads: 'facebook.dm.threads',
  messages: 'facebook.dm.messages',
  loginKinds: ['facebook_login'],
  threadId: /^t_1221\d{14}$/,
  messageId: /^m_[\w-]{43}$/,
  author: { id: expect.stringMatching(/^59\d{14}$/), displayName: 'Lena Fischer' },
};

export function describeThreads(bench: Bench, conversations: Conversations): void {
  const { threads: contentType, loginKinds, threadId, author } = conversations;
  describeList(bench, { operationId: `${contentType}.list`, count: 30 });

  describe.each(loginKinds)('a thread by %s', (loginKind) => {
    test('names its people, the account itself among them, and its last change', async () => {
      const profile = await bench.profile(registry.providerOf(contentType), loginKind);
      const [thread] = await sharedItems(bench, contentType, loginKind);
      expect(thread).toEqual({
        externalId: expect.stringMatching(threadId),
        participantExternalIds: [profile.externalId, author.id],
        updatedAt: '2026-02-28T17:45:12.000Z',
        contentType,
      });
    });

    test('comes after those that changed later', async () => {
      const threads = await sharedItems(bench, contentType, loginKind);
      const times = threads.map(({ updatedAt }) => `${updatedAt}`);
      expect(times).toEqual(times.toSorted().reverse());
    });
  });
}

export function describeMessages(bench: Bench, conversations: Conversations): void {
  const { messages: contentType, threads, loginKinds, messageId, author } = conversations;
  const operationId = `${contentType}.list` as const;
  /** The thread has 26 messages; the provider returns details of the newest 20 only. */
  describeList(bench, { operationId, count: 20 });

  describe.each(loginKinds)('a message by %s', (loginKind) => {
    const messages = () => sharedItems(bench, contentType, loginKind);

    test('has its text, author, thread and instant', async () => {
      const [thread] = await sharedItems(bench, threads, loginKind);
      expect((await messages())[0]).toEqual({
        externalId: expect.stringMatching(messageId),
        threadExternalId: thread?.externalId,
        text: 'Are you open on Sunday?',
        author: author,
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
    const [thread] = await sharedItems(bench, threads);
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
    const all = await sharedItems(bench, threads);
    const threadExternalId = all[4]?.externalId;
    const found = await walk(bench.client, operationId, { connectedProfileId, threadExternalId });
    expect(found.map((message) => message.threadExternalId)).toEqual(Array(5).fill(threadExternalId));
  });
}
