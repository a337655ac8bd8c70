import { expect, test } from '@jest/globals';
import { answerTo, firstItems, isOwnEnd, readAlone, send, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { describeDelete } from '../support/suites/delete.ts';

const bench = useBench();
const contentType = 'youtube.videos.comments';
const operationId = `${contentType}.delete`;

describeDelete(bench, { operationId, deletable: isOwnEnd, countedIn: 'replyCount' });

test('a comment of somebody else’s is not supported, and stays', async () => {
  const profile = await bench.client.newProfile({ providerId: 'youtube' });
  const { connectedProfileId } = profile;
  const [theirs] = await firstItems(bench.client, profile, contentType);
  const input = { connectedProfileId, externalId: theirs?.externalId };
  expectError(await send(bench.client, operationId, input), 501, 'not_supported');
  expect(await answerTo(bench.client, `${contentType}.get`, input)).toEqual(readAlone(theirs));
});
