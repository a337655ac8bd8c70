import { expect, test } from '@jest/globals';
import { registry, sharedItems, useBench } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'threads.posts.items';
const posts = () => sharedItems(bench, contentType);
const id = expect.stringMatching(/^\d{17}$/);
const permalink = expect.stringMatching(
  /^https:\/\/www\.threads\.com\/@harbour\.bakery\.\d{4}\/post\/D[\w-]{10}$/,
);
const picture = {
  sourceUrl: expect.stringMatching(/\/simulated\/files\/\w+\.jpg\?/),
  contentType: 'image/jpeg',
};
const film = { sourceUrl: expect.stringMatching(/\/simulated\/files\/\w+\.mp4\?/), contentType: 'video/mp4' };

describeList(bench, { operationId: `${contentType}.list`, count: 66 });

test('a post has its text, author, picture, permalink and instant', async () => {
  const profile = await bench.profile(registry.providerOf(contentType));
  expect((await posts())[1]).toEqual({
    externalId: id,
    variant: 'post',
    text: 'New in the shop',
    author: { id: profile.externalId, username: profile.username },
    media: [{ ...picture, altText: 'A loaf on a wooden board' }],
    providerPermalink: permalink,
    publishedAt: '2026-02-27T15:45:12.000Z',
    contentType,
  });
});

test('a post has all its files in order, a video as a video, and a text none', async () => {
  const [text, , carousel, , , video, , , , , , , large] = await posts();
  expect(text).not.toHaveProperty('media');
  expect(video?.media).toEqual([film]);
  expect(carousel?.media).toEqual([{ ...picture, altText: 'A loaf on a wooden board' }, film, picture]);
  expect(large?.media).toHaveLength(20);
});

test('a text has its link or its poll, and a post its topic', async () => {
  const [, , , text, , video, question] = await posts();
  expect(text).toHaveProperty('link', 'https://example.com/menu');
  expect(video).toHaveProperty('tags', ['Sourdough']);
  expect(question?.poll).toEqual({
    options: [
      { text: 'Rye', share: 1 },
      { text: 'Spelt', share: 0 },
      { text: 'Oat', share: 0 },
    ],
    votes: 40,
    closesAt: expect.any(String),
  });
});

test('a quote names the quoted post, and a repost is an item of its own with nothing but the shown post’s id', async () => {
  const [, , , , quote, , , repost] = await posts();
  expect(quote).toMatchObject({ variant: 'quote', quotedPostExternalId: id, text: expect.any(String) });
  expect(repost).toEqual({
    externalId: id,
    variant: 'repost',
    quotedPostExternalId: id,
    providerPermalink: permalink,
    publishedAt: expect.any(String),
    contentType,
  });
});

test('posts come newest first, and no reply is among them', async () => {
  const all = await posts();
  const times = all.map(({ publishedAt }) => `${publishedAt}`);
  expect(times).toEqual(times.toSorted().reverse());
  const replies = await sharedItems(bench, 'threads.posts.replies');
  const ids = replies.map(({ externalId }) => externalId);
  expect(all.filter(({ externalId }) => ids.includes(externalId))).toEqual([]);
});
