import { expect, test } from '@jest/globals';
import { answerTo, itemsOf, send, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { describeUpdate } from '../support/suites/update.ts';

const bench = useBench();
const contentType = 'mastodon.posts.replies';
const operationId = `${contentType}.update`;

describeUpdate(bench, {
  operationId,
  changes: [
    { body: { text: 'At four, as always' }, shows: { text: 'At four, as always' } },
    { body: { contentWarning: 'Fire' }, shows: { contentWarning: 'Fire' } },
  ],
  refused: { body: { text: 'x'.repeat(501) }, violations: { text: 'text_too_long' } },
});

test('a reply of somebody else’s is not supported, and stays', async () => {
  const profile = await bench.client.newProfile({ providerId: 'mastodon' });
  const replies = await itemsOf(bench.client, profile, contentType);
  const theirs = replies.find(({ author }) => (author as { id: string }).id !== profile.externalId);
  const input = { connectedProfileId: profile.connectedProfileId, externalId: `${theirs?.externalId}` };
  expectError(await send(bench.client, operationId, { ...input, body: { text: 'x' } }), 501, 'not_supported');
  expect(await answerTo(bench.client, `${contentType}.get`, input)).toEqual(theirs);
});
