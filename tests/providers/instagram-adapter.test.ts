/** Tests the Instagram adapter on simulated accounts of both login kinds. */
import { describe, expect, test } from '@jest/globals';
import {
  connect,
  expectDistinct,
  failureOf,
  firstMedia,
  ids,
  image,
  instagramKinds,
  instant,
  kinds,
  video,
} from '../support/adapter.ts';
import { exhaustiveTest } from '../support/sample.ts';

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
      // The provider withholds the media files of the next reel, of which its thumbnail remains, and of the
      // image without media below.
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
      // The account of this comment's author does not exist any more, so the comment has no author.
      common,
      { ...common, author },
    ]);
  });

  exhaustiveTest(
    'walks all comments and replies once, in one order, whatever the size of the pages',
    async () => {
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
    },
  );

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
      // This message is an attachment without a text.
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
