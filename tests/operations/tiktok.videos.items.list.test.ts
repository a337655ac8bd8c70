import { expect, test } from '@jest/globals';
import { sharedItems, useBench } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'tiktok.videos.items';

describeList(bench, { operationId: `${contentType}.list`, count: 66 });

test('a post has its caption, its measures, its cover and its addresses', async () => {
  const [first] = await sharedItems(bench, contentType);
  expect(first).toEqual({
    externalId: expect.stringMatching(/^73\d{17}$/),
    title: expect.stringMatching(/\S/),
    text: expect.stringMatching(/\S/),
    durationSeconds: 41,
    width: 1080,
    height: 1920,
    media: [{ sourceUrl: expect.stringMatching(/^http/), contentType: 'image/jpeg' }],
    embedUrl: expect.stringContaining(`/player/v1/${first?.externalId}`),
    providerPermalink: expect.stringContaining(`/video/${first?.externalId}`),
    publishedAt: expect.stringMatching(/^2026-/),
    contentType,
  });
});
