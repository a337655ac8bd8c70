import { describe, expect, test } from '@jest/globals';
import { sharedItems, useBench } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'linkedin.posts.items';

describeList(bench, { operationId: `${contentType}.list`, count: 66 });

describe('a post', () => {
  const posts = () => sharedItems(bench, contentType);

  test('has its text as people see it, its author, permalink and instant', async () => {
    const [first] = await posts();
    expect(first).toEqual({
      externalId: expect.stringMatching(/^urn:li:share:\d{19}$/),
      variant: 'text',
      text: 'Rye loaves, Tuesday batch #sourdough #rye',
      privacy: 'public',
      author: { id: expect.stringMatching(/^urn:li:organization:\d{9}$/) },
      providerPermalink: `https://www.linkedin.com/feed/update/${first?.externalId}/`,
      publishedAt: expect.stringMatching(/^2026-02-28T17:45:.*Z$/),
      updatedAt: first?.publishedAt,
      contentType,
    });
  });

  test('says what is in it: images with their alternative texts, a video, an article, a post that it reshares', async () => {
    const all = await posts();
    expect(all[2]).toMatchObject({
      variant: 'image',
      fileUrns: Array(4).fill(expect.stringMatching(/^urn:li:image:/)),
      altTexts: Array(4).fill('A loaf on a wooden board'),
    });
    expect(all[3]).toMatchObject({
      variant: 'article',
      link: 'https://harbourbakery.example/bread',
      title: 'Bread',
    });
    expect(all[5]).toMatchObject({ variant: 'video', title: 'From our oven' });
    expect(all[7]).toMatchObject({
      variant: 'reshare',
      resharedPostExternalId: expect.stringMatching(/^urn:li:share:/),
    });
  });
});
