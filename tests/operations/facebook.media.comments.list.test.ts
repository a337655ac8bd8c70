import { describe, expect, test } from '@jest/globals';
import { registry, sharedItems, useBench, walk } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'facebook.media.comments';
const operationId = `${contentType}.list`;

describeList(bench, { operationId, count: 40 });

describe('a comment', () => {
  const comments = () => sharedItems(bench, contentType);

  test('has its author, text and instant, and names its post', async () => {
    const [post] = await sharedItems(bench, 'facebook.media.items');
    expect((await comments())[0]).toEqual({
      externalId: expect.stringMatching(/^1221\d{14}_6\d{14}$/),
      mediaExternalId: post?.externalId,
      text: 'Вкусно! Когда приходить?',
      author: { id: expect.stringMatching(/^10\d{14}$/), displayName: 'Marek Dvořák 2' },
      publishedAt: '2026-02-28T14:04:12.000Z',
      contentType,
    });
  });

  test('comes newest first, replies among them', async () => {
    const times = (await comments()).map(({ publishedAt }) => `${publishedAt}`);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('that answers another one names it', async () => {
    const profile = await bench.profile(registry.providerOf(contentType));
    const all = await comments();
    const parent = all.find(({ text }) => text === 'とても美味しそうですね 🥖');
    const replies = all
      .filter(({ thread }) => thread)
      .map(({ thread }) => (thread as { parentId: string }).parentId);
    expect(replies).toHaveLength(12);
    expect(replies.every((id) => all.some(({ externalId }) => externalId === id))).toBe(true);
    expect(parent).not.toHaveProperty('thread');
    expect(all.find(({ text }) => text === 'Thank you! We open at eight.')).toEqual({
      externalId: expect.any(String),
      mediaExternalId: parent?.mediaExternalId,
      text: 'Thank you! We open at eight.',
      author: { id: profile.externalId, displayName: profile.displayName },
      thread: { parentId: replies[0], rootId: replies[0] },
      publishedAt: expect.any(String),
      contentType,
    });
  });

  test('has no author when the person is not visible', async () => {
    const all = await comments();
    const [unseen] = all.filter(({ author }) => author === undefined);
    expect(unseen).toEqual({
      externalId: expect.any(String),
      mediaExternalId: all[0]?.mediaExternalId,
      text: 'I was there on Tuesday & loved it <3',
      publishedAt: '2026-02-28T08:07:12.000Z',
      contentType,
    });
  });
});

test('a post without comments has an empty list', async () => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const post = (await sharedItems(bench, 'facebook.media.items'))[4];
  const input = { connectedProfileId, mediaExternalId: post?.externalId };
  expect(await walk(bench.client, operationId, input)).toEqual([]);
});
