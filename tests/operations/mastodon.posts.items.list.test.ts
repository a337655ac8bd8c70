import { describe, expect, test } from '@jest/globals';
import { registry, sharedItems, useBench } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'mastodon.posts.items';
const id = expect.stringMatching(/^\d{18}$/);
const sourceUrl = (extension: string) =>
  expect.stringMatching(new RegExp(`^http:[^?]+/simulated/files/\\w+\\.${extension}$`));

describeList(bench, { operationId: `${contentType}.list`, count: 66 });

describe('a post', () => {
  const posts = () => sharedItems(bench, contentType);

  test('of text alone has its text, author, permalink and instant, and no media', async () => {
    const profile = await bench.profile(registry.providerOf(contentType));
    const username = profile.username?.split('@')[0];
    expect((await posts())[0]).toEqual({
      externalId: id,
      variant: 'post',
      text: 'Rye loaves, Tuesday batch #sourdough #rye',
      language: 'en',
      privacy: 'public',
      author: { id: profile.externalId, username, displayName: profile.displayName },
      providerPermalink: expect.stringMatching(
        new RegExp(`^https://mastodon\\.example/@${username}/\\d{18}$`),
      ),
      publishedAt: expect.stringMatching(/^2026-02-28T17:45:/),
      contentType,
    });
  });

  test('has its pictures in order with the texts for the blind, and its video', async () => {
    const all = await posts();
    const altText = 'A loaf on a wooden board';
    const picture = { sourceUrl: sourceUrl('jpg') };
    expect([1, 2, 5].map((index) => all[index]?.media)).toEqual([
      [{ ...picture, altText }],
      [{ ...picture, altText }, picture, picture, picture],
      [{ sourceUrl: sourceUrl('mp4'), altText }],
    ]);
  });

  test('that was boosted is an item of its own, with the id of the boost and nothing of the post but its id', async () => {
    const profile = await bench.profile(registry.providerOf(contentType));
    expect((await posts())[7]).toEqual({
      externalId: id,
      variant: 'boost',
      author: expect.objectContaining({ id: profile.externalId }),
      boostedPostExternalId: id,
      providerPermalink: expect.stringMatching(/^https:\/\/social\.example\//),
      publishedAt: expect.any(String),
      contentType,
    });
  });

  test('comes newest first, and no reply is among them', async () => {
    const all = await posts();
    const times = all.map(({ publishedAt }) => `${publishedAt}`);
    expect(times).toEqual(times.toSorted().reverse());
    const replies = (await sharedItems(bench, 'mastodon.posts.replies')).map(({ externalId }) => externalId);
    expect(all.filter(({ externalId }) => replies.includes(externalId))).toEqual([]);
  });

  test('keeps every character of its text, whatever the markup', async () => {
    const texts = (await posts()).map(({ text }) => text);
    for (const text of [
      'Three things we learned:\n\n1. Time\n2. Salt\n3. Patience',
      'خبز طازج كل صباح 🍞 Fresh every morning',
      'New: "Harbour" <b>not bold</b> & more',
      'With @lena.bakes at the market 🇵🇹👩🏾‍🍳',
    ])
      expect(texts).toContain(text);
  });
});
