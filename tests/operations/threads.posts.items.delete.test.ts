import { expect, test } from '@jest/globals';
import { answerTo, itemsOf, send, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { describeDelete } from '../support/suites/delete.ts';

const bench = useBench();
const contentType = 'threads.posts.items';
const operationId = `${contentType}.delete`;

describeDelete(bench, { operationId });

test('a repost is taken back like a post', async () => {
  const profile = await bench.client.newProfile({ providerId: 'threads' });
  const { connectedProfileId } = profile;
  const posts = await itemsOf(bench.client, profile, contentType);
  const repost = posts.find(({ variant }) => variant === 'repost');
  await answerTo(bench.client, operationId, { connectedProfileId, externalId: repost?.externalId });
  expect(await itemsOf(bench.client, profile, contentType)).toEqual(posts.filter((item) => item !== repost));
});

test('a post of somebody else’s is not supported, and stays', async () => {
  const { connectedProfileId } = await bench.client.newProfile({ providerId: 'threads' });
  const mention = { connectedProfileId, event: 'mention_added' };
  const { externalId } = (await bench.client.post('/v1/test/provider-events', mention)).body;
  const input = { connectedProfileId, externalId };
  expectError(await send(bench.client, operationId, input), 501, 'not_supported');
  expect(await answerTo(bench.client, `${contentType}.get`, input)).toMatchObject({ externalId });
});
