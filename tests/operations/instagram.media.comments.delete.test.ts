import { expect, test } from '@jest/globals';
import { answerTo, itemsOf, useBench } from '../support/content.ts';
import { describeDelete } from '../support/suites/delete.ts';

const bench = useBench();
const contentType = 'instagram.media.comments';
const operationId = `${contentType}.delete`;

describeDelete(bench, { operationId });

test('its replies go with a comment, and a reply goes alone', async () => {
  const profile = await bench.client.newProfile({ providerId: 'instagram' });
  const { connectedProfileId } = profile;
  const comments = await itemsOf(bench.client, profile, contentType);
  const [parent, , , lastReply] = comments.slice(2);
  await answerTo(bench.client, operationId, { connectedProfileId, externalId: lastReply?.externalId });
  const withoutReply = comments.filter(({ externalId }) => externalId !== lastReply?.externalId);
  expect(await itemsOf(bench.client, profile, contentType)).toEqual(withoutReply);
  await answerTo(bench.client, operationId, { connectedProfileId, externalId: parent?.externalId });
  expect(await itemsOf(bench.client, profile, contentType)).toEqual([
    ...comments.slice(0, 2),
    ...comments.slice(6),
  ]);
});
