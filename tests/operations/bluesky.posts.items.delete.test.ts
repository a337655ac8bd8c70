import { expect, test } from '@jest/globals';
import { answerTo, firstItems, itemsOf, send, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { describeDelete } from '../support/suites/delete.ts';

const bench = useBench();
const contentType = 'bluesky.posts.items';
const operationId = `${contentType}.delete`;

describeDelete(bench, { operationId });

const fresh = async () => {
  const profile = await bench.client.newProfile({ providerId: 'bluesky', loginKind: 'oauth' });
  const { connectedProfileId } = profile;
  return { profile, connectedProfileId, posts: await itemsOf(bench.client, profile, contentType) };
};

test('a repost is taken back, and the post that it showed stays', async () => {
  const { profile, connectedProfileId, posts } = await fresh();
  const repost = posts.find(({ variant }) => variant === 'repost');
  const post = { connectedProfileId, externalId: `${repost?.quotedPostExternalId}` };
  const before = await answerTo(bench.client, `${contentType}.get`, post);
  await answerTo(bench.client, operationId, { connectedProfileId, externalId: repost?.externalId });
  expect(await answerTo(bench.client, `${contentType}.get`, post)).toEqual(before);
  expect(await itemsOf(bench.client, profile, contentType)).toEqual(posts.filter((item) => item !== repost));
});

test('a post of somebody else’s is not supported, and stays', async () => {
  const { connectedProfileId, posts } = await fresh();
  const quote = posts.find(({ variant }) => variant === 'quote');
  const input = { connectedProfileId, externalId: `${quote?.quotedPostExternalId}` };
  expectError(await send(bench.client, operationId, input), 501, 'not_supported');
  expect(await answerTo(bench.client, `${contentType}.get`, input)).toHaveProperty('externalId');
});

exhaustiveTest('the replies to it cannot be listed any more, and can be read one by one', async () => {
  const { profile, connectedProfileId, posts } = await fresh();
  const [reply] = await firstItems(bench.client, profile, 'bluesky.posts.replies');
  const [post] = posts;
  await answerTo(bench.client, operationId, { connectedProfileId, externalId: post?.externalId });
  const list = { connectedProfileId, postExternalId: post?.externalId };
  expectError(await send(bench.client, 'bluesky.posts.replies.list', list), 404, 'not_found');
  const get = { connectedProfileId, externalId: reply?.externalId };
  expect(await answerTo(bench.client, 'bluesky.posts.replies.get', get)).toEqual(reply);
});
