import { describe, expect, test } from '@jest/globals';
import { registry, sharedItems, useBench } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'instagram.stories.items';

describeList(bench, { operationId: `${contentType}.list`, count: 3 });

describe.each(['instagram_login', 'facebook_login'])('a story by %s', (loginKind) => {
  const jpg = expect.stringMatching(/^http:[^?]+\/simulated\/files\/\w+\.jpg\?/);
  const mp4 = expect.stringMatching(/^http:[^?]+\/simulated\/files\/\w+\.mp4\?/);

  test('has its file, its permalink and its instant; no variant', async () => {
    const profile = await bench.profile(registry.providerOf(contentType), loginKind);
    const stories = await sharedItems(bench, contentType, loginKind);
    const common = (index: number) => ({
      externalId: expect.stringMatching(/^181\d{14}$/),
      providerPermalink: `https://www.instagram.com/stories/${profile.username}/${stories[index]?.externalId}`,
      contentType,
    });
    expect(stories).toEqual([
      {
        ...common(0),
        media: [{ sourceUrl: jpg, contentType: 'image/jpeg' }],
        publishedAt: '2026-02-28T17:45:12.000Z',
      },
      {
        ...common(1),
        media: [{ sourceUrl: mp4, contentType: 'video/mp4' }],
        publishedAt: '2026-02-28T16:10:12.000Z',
      },
      {
        ...common(2),
        text: 'Last croissants of the day 🥐',
        media: [{ sourceUrl: jpg, contentType: 'image/jpeg' }],
        publishedAt: '2026-02-28T14:35:12.000Z',
      },
    ]);
  });

  test('is no media item', async () => {
    const stories = await sharedItems(bench, contentType, loginKind);
    const media = (await sharedItems(bench, 'instagram.media.items', loginKind)).map(
      (item) => item.externalId,
    );
    expect(stories.filter(({ externalId }) => media.includes(externalId))).toEqual([]);
  });
});
