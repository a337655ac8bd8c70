import { describe, expect, test } from '@jest/globals';
import { registry, sharedItems, useBench } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'facebook.media.items';
const jpg = {
  sourceUrl: expect.stringMatching(/^http:[^?]+\/simulated\/files\/\w+\.jpg\?/),
  contentType: 'image/jpeg',
};
const mp4 = {
  sourceUrl: expect.stringMatching(/^http:[^?]+\/simulated\/files\/\w+\.mp4\?/),
  contentType: 'video/mp4',
};

describeList(bench, { operationId: `${contentType}.list`, count: 60 });

describe('a post', () => {
  const posts = () => sharedItems(bench, contentType);

  test('of text alone has its text, permalink and instant, and no media', async () => {
    const { externalId: pageId } = await bench.profile(registry.providerOf(contentType));
    const [post] = await posts();
    const [, number] = post?.externalId.split('_') ?? [];
    expect(post).toEqual({
      externalId: expect.stringMatching(new RegExp(`^${pageId}_1221\\d{14}$`)),
      variant: 'feed',
      text: 'Rye loaves, Tuesday batch #sourdough #rye',
      providerPermalink: `https://www.facebook.com/${pageId}/posts/${number}`,
      publishedAt: '2026-02-28T17:45:12.000Z',
      contentType,
    });
  });

  test('has its pictures and videos in order, whatever they hang on', async () => {
    const media = (await posts()).slice(0, 8).map((post) => post.media);
    expect(media).toEqual([
      undefined,
      [jpg],
      [jpg, jpg, mp4, jpg, jpg],
      [mp4],
      [mp4],
      undefined,
      [jpg],
      undefined,
    ]);
  });

  test('is a reel when its permalink says so', async () => {
    const all = (await posts()).slice(0, 8);
    const variants = all.map(({ variant }) => variant);
    expect(variants).toEqual(['feed', 'feed', 'feed', 'feed', 'reel', 'feed', 'feed', 'feed']);
    expect(all[4]?.providerPermalink).toMatch(/^https:\/\/www\.facebook\.com\/reel\/\d+\/$/);
  });

  test("has no text when the Page wrote none: the provider's own sentence is not the Page's", async () => {
    const silent = (await posts())[6];
    expect(silent).toEqual(expect.objectContaining({ media: [jpg] }));
    expect(silent).not.toHaveProperty('text');
  });

  test('keeps every character of its text', async () => {
    const texts = (await posts()).map(({ text }) => text);
    for (const text of [
      'Open on Sunday ☀️🥐 8–14',
      '朝の焼きたてパン。今日も元気に営業中です。',
      'Cafe\u0301 Zoe\u0308 is back \u200d— with n\u0303 and Å',
      'With @lena.bakes at the market 🇵🇹👩🏾‍🍳',
    ])
      expect(texts).toContain(text);
  });
});
