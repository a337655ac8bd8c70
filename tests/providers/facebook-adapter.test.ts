/** Tests the Facebook adapter on a simulated Page. */
import { describe, expect, test } from '@jest/globals';
import {
  connect,
  expectDistinct,
  facebookPage,
  failureOf,
  firstPost,
  ids,
  image,
  instant,
  kinds,
  video,
} from '../support/adapter.ts';

describe('Facebook Page', () => {
  test('maps every form of post', async () => {
    const { run, externalId } = connect(facebookPage);
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
      // The picture of a shared link belongs to the linked site, so it is no media of the Page.
      { ...common, text },
      { ...common, media: [image] },
      { ...common, text },
    ]);
  });

  test('walks all pages of posts and of comments, each item once, at any size', async () => {
    const { run, walk } = connect(facebookPage);
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
    const { run } = connect(facebookPage);
    const { data } = await run('facebook.media.items.list', { limit: 5 });
    for (const item of data)
      expect(await run('facebook.media.items.get', { externalId: item.externalId })).toEqual(item);
    const comments = await run('facebook.media.comments.list', { mediaExternalId: data[0]?.externalId });
    for (const item of comments.data)
      expect(await run('facebook.media.comments.get', { externalId: item.externalId })).toEqual(item);
  });

  test('maps comments and the answers to them, newest first', async () => {
    const { run, walk, externalId, displayName } = connect(facebookPage);
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
    const { run, walk } = connect(facebookPage);
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
    const { run, walk } = connect(facebookPage);
    const before = (await walk('facebook.media.items.list')).items;
    const externalId = before[0]?.externalId ?? '';
    expect(await run('facebook.media.items.delete', { externalId })).toEqual({ externalId, deleted: true });
    expect((await walk('facebook.media.items.list')).items).toEqual(before.slice(1));
    const comments = run('facebook.media.comments.list', { mediaExternalId: externalId });
    expect(await failureOf(comments)).toEqual({ kind: 'not_found' });
  });

  test('maps conversations and messages, with names', async () => {
    const { walk, externalId, displayName } = connect(facebookPage);
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
