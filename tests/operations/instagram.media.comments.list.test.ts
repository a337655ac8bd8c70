import { describe, expect, test } from '@jest/globals';
import { answerTo, registry, sharedItems, useBench, walk } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'instagram.media.comments';
const operationId = `${contentType}.list`;

describeList(bench, { operationId, count: 89 });

describe.each(['instagram_login', 'facebook_login'])('a comment by %s', (loginKind) => {
  const comments = () => sharedItems(bench, contentType, loginKind);

  test('has its author, text and instant, and names its media item', async () => {
    const [media] = await sharedItems(bench, 'instagram.media.items', loginKind);
    expect((await comments())[0]).toEqual({
      externalId: expect.stringMatching(/^178\d{14}$/),
      mediaExternalId: media?.externalId,
      text: 'This looks amazing!',
      author: { id: expect.stringMatching(/^61\d{14}$/), username: 'lena.bakes' },
      publishedAt: '2026-02-28T17:45:12.000Z',
      contentType,
    });
  });

  test('is followed by its replies, which name it', async () => {
    const [parent, ...replies] = (await comments()).slice(2, 6);
    const profile = await bench.profile(registry.providerOf(contentType), loginKind);
    expect(parent).not.toHaveProperty('thread');
    expect(replies.map(({ text }) => text)).toEqual([
      'Thank you! We open at eight.',
      'Same question here',
      '감사합니다!',
    ]);
    expect(replies[0]).toEqual({
      externalId: expect.stringMatching(/^178\d{14}$/),
      mediaExternalId: parent?.mediaExternalId,
      text: 'Thank you! We open at eight.',
      author: { id: profile.externalId, username: profile.username },
      thread: { parentId: parent?.externalId, rootId: parent?.externalId },
      publishedAt: '2026-02-28T17:44:42.000Z',
      contentType,
    });
  });

  test('has no author when the account is gone, and an empty text when it was a sticker', async () => {
    const all = await comments();
    expect(all[10]).toHaveProperty('text', 'I was there on Tuesday & loved it <3');
    expect(all[10]).not.toHaveProperty('author');
    expect(all[31]).toHaveProperty('text', '');
    expect(all[31]).toHaveProperty('author.username', 'jp.croissant');
  });

  test('keeps every character', async () => {
    const texts = (await comments()).map(({ text }) => text);
    for (const text of [
      'とても美味しそうですね 🥖',
      'رائع جدا، أين تقعون؟',
      '👨‍👩‍👧‍👦 family favourite',
      'Cafe\u0301 and cre\u0300me, please',
    ])
      expect(texts).toContain(text);
  });
});

test('replies that do not fit a page come on the next one', async () => {
  const profile = await bench.profile(registry.providerOf(contentType));
  const [media] = await sharedItems(bench, 'instagram.media.items');
  const input = { connectedProfileId: profile.connectedProfileId, mediaExternalId: media?.externalId };
  const all = await sharedItems(bench, contentType);
  const first = await answerTo(bench.client, operationId, { ...input, limit: 4 });
  const second = await answerTo(bench.client, operationId, { ...input, limit: 30, cursor: first.nextCursor });
  expect(first.data).toEqual(all.slice(0, 4));
  expect(second.data).toEqual(all.slice(4, 34));
});

test('a media item without comments has an empty list', async () => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const media = (await sharedItems(bench, 'instagram.media.items'))[4];
  const input = { connectedProfileId, mediaExternalId: media?.externalId };
  expect(await walk(bench.client, operationId, input)).toEqual([]);
});
