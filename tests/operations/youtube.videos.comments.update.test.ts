import { expect, test } from '@jest/globals';
import { answerTo, isOwnEnd, itemsOf, readAlone, send, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { describeUpdate } from '../support/suites/update.ts';

const bench = useBench();
const contentType = 'youtube.videos.comments';
const operationId = `${contentType}.update`;

describeUpdate(bench, {
  operationId,
  changes: [{ body: { text: 'We open at eight.' }, shows: { text: 'We open at eight.' } }],
  refused: { body: { text: 'x'.repeat(10_001) }, violations: { text: 'text_too_long' } },
});

test('a comment of somebody else’s is not supported, and stays', async () => {
  const profile = await bench.client.newProfile({ providerId: 'youtube' });
  const { connectedProfileId } = profile;
  const comments = await itemsOf(bench.client, profile, contentType);
  const theirs = comments.find((one) => !isOwnEnd(profile, one, comments));
  const input = { connectedProfileId, externalId: theirs?.externalId };
  const refused = await send(bench.client, operationId, { ...input, body: { text: 'x' } });
  expectError(refused, 501, 'not_supported');
  expect(await answerTo(bench.client, `${contentType}.get`, input)).toEqual(readAlone(theirs));
});
