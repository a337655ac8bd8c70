import { describe, expect, test } from '@jest/globals';
import { registry, sharedItems, useBench } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'bluesky.posts.items';
const uri = (collection: string) =>
  expect.stringMatching(
    new RegExp(`^at://did:plc:[a-z2-7]{24}/app\\.bsky\\.feed\\.${collection}/3[a-z2-7]{12}$`),
  );
const permalink = expect.stringMatching(
  /^https:\/\/bsky\.app\/profile\/did:plc:[a-z2-7]{24}\/post\/3[a-z2-7]{12}$/,
);
const picture = {
  sourceUrl: expect.stringMatching(/^http:[^?]+\/simulated\/files\/\w+\.jpg\?preset=feed_fullsize&/),
  contentType: 'image/jpeg',
};
const film = {
  sourceUrl: expect.stringMatching(/^http:[^?]+\/simulated\/files\/\w+\.m3u8\?/),
  contentType: 'application/vnd.apple.mpegurl',
};

describeList(bench, { operationId: `${contentType}.list`, count: 66 });

describe.each(['oauth', 'app_password'])('a post by %s', (loginKind) => {
  const posts = () => sharedItems(bench, contentType, loginKind);

  test('of text alone has its text, author, permalink and instant, and no media', async () => {
    const profile = await bench.profile(registry.providerOf(contentType), loginKind);
    expect((await posts())[0]).toEqual({
      externalId: uri('post'),
      variant: 'post',
      text: 'Rye loaves, Tuesday batch #sourdough #rye',
      author: { id: profile.externalId, username: profile.username, displayName: profile.displayName },
      providerPermalink: permalink,
      publishedAt: '2026-02-28T17:45:12.000Z',
      contentType,
    });
  });

  test('has its pictures in order with the texts for the blind, and its video as a stream', async () => {
    const all = await posts();
    expect([1, 2, 5, 8].map((index) => all[index]?.media)).toEqual([
      [{ ...picture, altText: 'Four loaves on a shelf' }],
      [{ ...picture, altText: 'Rye' }, picture, { ...picture, altText: 'クロワッサン' }, picture],
      [{ ...film, altText: 'Dough being folded, from above' }],
      [picture],
    ]);
    expect(all[8]).not.toHaveProperty('text');
  });

  test('that quotes another one names it, with pictures of its own or without', async () => {
    const all = await posts();
    expect(all[4]).toMatchObject({ variant: 'quote', quotedPostExternalId: uri('post') });
    expect(all[4]).not.toHaveProperty('media');
    expect(all[9]).toMatchObject({ variant: 'quote', quotedPostExternalId: uri('post') });
    expect(all[9]).toHaveProperty('media', [picture, picture]);
  });

  test('that was reposted is an item of its own, with the id of the repost and nothing of the post but its id', async () => {
    const { externalId } = await bench.profile(registry.providerOf(contentType), loginKind);
    expect((await posts())[7]).toEqual({
      externalId: uri('repost'),
      variant: 'repost',
      author: { id: externalId },
      quotedPostExternalId: uri('post'),
      providerPermalink: permalink,
      publishedAt: expect.any(String),
      contentType,
    });
  });

  test('comes newest first, and no reply is among them', async () => {
    const all = await posts();
    const times = all.map(({ publishedAt }) => `${publishedAt}`);
    expect(times).toEqual(times.toSorted().reverse());
    const replies = await sharedItems(bench, 'bluesky.posts.replies', loginKind);
    const ids = replies.map(({ externalId }) => externalId);
    expect(all.filter(({ externalId }) => ids.includes(externalId))).toEqual([]);
  });

  test('keeps every character of its text', async () => {
    const texts = (await posts()).map(({ text }) => text);
    for (const text of [
      'Das Menü für Sonntag 🥐 https://example.com/menu?day=sun&lang=en #sourdough',
      'خبز طازج كل صباح 🍞 Fresh every morning',
      'Open on Sunday ☀️🥐 8–14',
    ])
      expect(texts).toContain(text);
  });
});
