import { expect, test } from '@jest/globals';
import { answerTo, itemsOf, send, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { describeDelete } from '../support/suites/delete.ts';

const bench = useBench();
const contentType = 'mastodon.posts.items';
const operationId = `${contentType}.delete`;

describeDelete(bench, { operationId });

const fresh = async () => {
  const profile = await bench.client.newProfile({ providerId: 'mastodon' });
  const posts = await itemsOf(bench.client, profile, contentType);
  const boost = posts.find(({ variant }) => variant === 'boost');
  const boosted = {
    connectedProfileId: profile.connectedProfileId,
    externalId: `${boost?.boostedPostExternalId}`,
  };
  return { profile, posts, boost, boosted };
};

test('a boost is taken back, and the post that it showed stays', async () => {
  const { profile, posts, boost, boosted } = await fresh();
  const { connectedProfileId } = profile;
  const before = await answerTo(bench.client, `${contentType}.get`, boosted);
  await answerTo(bench.client, operationId, { connectedProfileId, externalId: boost?.externalId });
  expect(await answerTo(bench.client, `${contentType}.get`, boosted)).toEqual(before);
  expect(await itemsOf(bench.client, profile, contentType)).toEqual(posts.filter((item) => item !== boost));
});

test('a post of somebody else’s is not supported, and stays', async () => {
  const { boosted } = await fresh();
  expectError(await send(bench.client, operationId, boosted), 501, 'not_supported');
  expect(await answerTo(bench.client, `${contentType}.get`, boosted)).toHaveProperty('externalId');
});
