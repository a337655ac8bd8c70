import { expect, test } from '@jest/globals';
import { registry, sharedItems, useBench } from '../support/content.ts';
import { describeList } from '../support/suites/list.ts';

const bench = useBench();
const contentType = 'pinterest.boards.items';

describeList(bench, { operationId: `${contentType}.list`, count: 3 });

test('a board has its name, its description, who can see it, and how many pins are on it', async () => {
  const { username } = await bench.profile(registry.providerOf(contentType));
  expect((await sharedItems(bench, contentType))[0]).toEqual({
    externalId: expect.stringMatching(/^5\d{17}$/),
    title: 'Bread',
    text: 'What comes out of our oven.',
    privacy: 'public',
    pinCount: 22,
    followerCount: 12,
    ownerUsername: username,
    publishedAt: expect.stringMatching(/^202\d-.*Z$/),
    contentType,
  });
});
