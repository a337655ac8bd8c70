import { expect, test } from '@jest/globals';
import { answerTo, registry, sharedItems, useBench } from '../support/content.ts';
import { describeGet } from '../support/suites/get.ts';

const bench = useBench();
const contentType = 'facebook.media.comments';

describeGet(bench, `${contentType}.get`);

test('a comment names its post by the id that the post has in its list', async () => {
  const [post] = await sharedItems(bench, 'facebook.media.items');
  const [item] = await sharedItems(bench, contentType);
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const input = { connectedProfileId, externalId: item?.externalId };
  const comment = await answerTo(bench.client, `${contentType}.get`, input);
  expect(comment).toHaveProperty('mediaExternalId', post?.externalId);
});
