import { describe, expect, test } from '@jest/globals';
import { sharedItems, useBench } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'instagram.media.items';
const jpg = expect.stringMatching(/^http:[^?]+\/simulated\/files\/\w+\.jpg\?/);
const mp4 = expect.stringMatching(/^http:[^?]+\/simulated\/files\/\w+\.mp4\?/);

describeList(bench, { operationId: 'instagram.media.items.list', count: 60 });

describe.each(['instagram_login', 'facebook_login'])('an item by %s', (loginKind) => {
  const items = () => sharedItems(bench, contentType, loginKind);

  test('an image has its caption, its picture with the text for the blind, its permalink and its instant', async () => {
    expect((await items())[0]).toEqual({
      externalId: expect.stringMatching(/^180\d{14}$/),
      variant: 'feed',
      text: 'Rye loaves, Tuesday batch #sourdough #rye',
      media: [{ sourceUrl: jpg, contentType: 'image/jpeg', altText: 'A loaf on a wooden board' }],
      providerPermalink: expect.stringMatching(/^https:\/\/www\.instagram\.com\/p\/D[\w-]{10}\/$/),
      publishedAt: '2026-02-28T17:45:12.000Z',
      contentType,
    });
  });

  test('an album has its pictures and videos in order; without a caption there is no text', async () => {
    const album = (await items())[1];
    expect(album).toEqual(
      expect.objectContaining({ variant: 'feed', publishedAt: '2026-02-27T10:45:12.000Z' }),
    );
    expect(album).toHaveProperty('media', [
      { sourceUrl: jpg, contentType: 'image/jpeg', altText: 'Step 1 🍞' },
      { sourceUrl: mp4, contentType: 'video/mp4' },
    ]);
    expect(album).not.toHaveProperty('text');
    expect((await items())[5]).toHaveProperty('media.length', 10);
  });

  test('reels are distinguished from videos in the feed', async () => {
    const variants = (await items()).slice(0, 10).map(({ variant }) => variant);
    const [feed, reel] = ['feed', 'reel'];
    expect(variants).toEqual([feed, feed, reel, feed, reel, feed, feed, reel, feed, feed]);
  });

  test('a reel whose file is withheld shows its thumbnail, a withheld image has no media', async () => {
    const all = await items();
    expect(all[2]).toHaveProperty('media', [{ sourceUrl: mp4, contentType: 'video/mp4' }]);
    expect(all[4]).toHaveProperty('media', [{ sourceUrl: jpg, contentType: 'image/jpeg' }]);
    expect(all[8]).not.toHaveProperty('media');
  });

  test('captions keep every character', async () => {
    const texts = (await items()).slice(2, 9).map(({ text }) => text);
    expect(texts).toEqual([
      'Open on Sunday ☀️🥐 8–14',
      '朝の焼きたてパン。今日も元気に営業中です。',
      'خبز طازج كل صباح 🍞 Fresh every morning',
      'Cafe\u0301 Zoe\u0308 is back \u200d— with n\u0303 and Å',
      'Three things we learned:\n\n1. Time\n2. Salt\n3. Patience',
      'With @lena.bakes at the market 🇵🇹👩🏾‍🍳',
      'New: "Harbour" <b>not bold</b> & more',
    ]);
  });
});
