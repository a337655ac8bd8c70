import { expect, test } from '@jest/globals';
import { answerTo, registry, sharedItems, useBench } from '../support/content.ts';
import { describeGet } from '../support/suites/get.ts';

const bench = useBench();
const contentType = 'mastodon.posts.items';
const operationId = `${contentType}.get`;

describeGet(bench, operationId);

test('a post of somebody else’s is read, too: it is what boosts and mentions name', async () => {
  const { connectedProfileId, externalId: account } = await bench.profile(registry.providerOf(contentType));
  const boost = (await sharedItems(bench, contentType)).find(({ variant }) => variant === 'boost');
  const externalId = `${boost?.boostedPostExternalId}`;
  const post = await answerTo(bench.client, operationId, { connectedProfileId, externalId });
  expect(post).toMatchObject({ externalId, variant: 'post', contentType });
  expect(post.author.id).not.toBe(account);
});

test('a poll is read with the part of the votes that each option has, and when it ended', async () => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const listed = (await sharedItems(bench, contentType)).find(({ poll }) => poll);
  const externalId = `${listed?.externalId}`;
  const { poll } = await answerTo(bench.client, operationId, { connectedProfileId, externalId });
  expect(poll).toEqual({
    options: [
      { text: 'Rye', share: 0.75 },
      { text: 'Spelt', share: 0.25 },
      { text: 'Oat', share: 0 },
    ],
    multiple: false,
    votes: 40,
    closesAt: expect.any(String),
  });
});
