import { expect, test } from '@jest/globals';
import { answerTo, registry, sharedItems, useBench } from '../support/content.ts';
import { describeGet } from '../support/suites/get.ts';

const bench = useBench();
const contentType = 'instagram.media.comments';

describeGet(bench, `${contentType}.get`);

test('a reply names its media item and the comment that it answers', async () => {
  const comments = await sharedItems(bench, contentType);
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const { externalId } = comments[3] ?? {};
  const reply = await answerTo(bench.client, `${contentType}.get`, { connectedProfileId, externalId });
  const parentId = comments[2]?.externalId;
  expect(reply).toHaveProperty('thread', { parentId, rootId: parentId });
  expect(reply).toHaveProperty('mediaExternalId', comments[2]?.mediaExternalId);
});
