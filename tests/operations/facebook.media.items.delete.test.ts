import { expect, test } from '@jest/globals';
import { answerTo, firstItems, itemsOf, send, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { describeDelete } from '../support/suites/delete.ts';

const bench = useBench();
const contentType = 'facebook.media.items';
const operationId = `${contentType}.delete`;

describeDelete(bench, { operationId });

test('the comments on it go too', async () => {
  const profile = await bench.client.newProfile({ providerId: 'facebook' });
  const { connectedProfileId } = profile;
  const [comment] = await firstItems(bench.client, profile, 'facebook.media.comments');
  const externalId = comment?.externalId;
  const mediaExternalId = `${comment?.mediaExternalId}`;
  await answerTo(bench.client, operationId, { connectedProfileId, externalId: mediaExternalId });
  const list = { connectedProfileId, mediaExternalId };
  expectError(await send(bench.client, 'facebook.media.comments.list', list), 404, 'not_found');
  const get = { connectedProfileId, externalId };
  expectError(await send(bench.client, 'facebook.media.comments.get', get), 404, 'not_found');
  expect(await itemsOf(bench.client, profile, contentType)).toHaveLength(59);
});
