import { expect, test } from '@jest/globals';
import { answerTo, registry, sharedItems, useBench } from '../support/content.ts';
import { describeGet } from '../support/suites/get.ts';

const bench = useBench();
const contentType = 'bluesky.posts.replies';
const operationId = `${contentType}.get`;

describeGet(bench, operationId);

test('a reply that the account has hidden is read as before', async () => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const [post] = await sharedItems(bench, 'bluesky.posts.items');
  const input = { connectedProfileId, externalId: post?.externalId, includeProviderRaw: true };
  const { providerRaw } = await answerTo(bench.client, 'bluesky.posts.items.get', input);
  const [externalId] = providerRaw.threadgate.record.hiddenReplies;
  expect(await answerTo(bench.client, operationId, { connectedProfileId, externalId })).toMatchObject({
    externalId,
    postExternalId: post?.externalId,
  });
});
