import { expect, test } from '@jest/globals';
import { sharedItems, useBench } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'youtube.videos.items';

describeList(bench, { operationId: `${contentType}.list`, count: 66 });

test('a video has its title, description, state, declarations, length, thumbnail and permalink', async () => {
  const [video] = await sharedItems(bench, contentType);
  const id = video?.externalId;
  expect(video).toEqual({
    externalId: expect.stringMatching(/^[\w-]{11}$/),
    title: 'Rye loaves, Tuesday batch #sourdough #rye',
    text: 'Rye loaves, Tuesday batch #sourdough #rye',
    tags: ['bread', 'wood oven'],
    category: '22',
    privacy: 'public',
    license: 'youtube',
    embeddable: true,
    madeForKids: false,
    uploadStatus: 'processed',
    durationSeconds: 154,
    media: [{ sourceUrl: expect.stringMatching(/\.jpg$/), contentType: 'image/jpeg' }],
    providerPermalink: `https://www.youtube.com/watch?v=${id}`,
    publishedAt: expect.any(String),
    contentType,
  });
});
