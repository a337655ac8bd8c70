import { expect, test } from '@jest/globals';
import { answerTo, type Item, itemsOf, useBench } from '../support/content.ts';
import { describeDelete } from '../support/suites/delete.ts';

const bench = useBench();
const contentType = 'facebook.media.comments';
const operationId = `${contentType}.delete`;

describeDelete(bench, { operationId });

test('its replies go with a comment', async () => {
  const profile = await bench.client.newProfile({ providerId: 'facebook' });
  const { connectedProfileId } = profile;
  const comments = await itemsOf(bench.client, profile, contentType);
  const parentOf = ({ thread }: Item) => (thread as { parentId: string } | undefined)?.parentId;
  const parentId = comments.map(parentOf).find((id) => id !== undefined);
  await answerTo(bench.client, operationId, { connectedProfileId, externalId: parentId });
  const left = comments.filter((item) => item.externalId !== parentId && parentOf(item) !== parentId);
  expect(left.length).toBeLessThan(comments.length - 1);
  expect(await itemsOf(bench.client, profile, contentType)).toEqual(left);
});
