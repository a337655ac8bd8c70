import { expect, test } from '@jest/globals';
import { answerTo, isOwnEnd, itemsOf, send, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { describeDelete } from '../support/suites/delete.ts';

const bench = useBench();
const contentType = 'mastodon.posts.replies';
const operationId = `${contentType}.delete`;

describeDelete(bench, { operationId, deletable: isOwnEnd });

test('a reply of somebody else’s is not supported, and stays', async () => {
  const profile = await bench.client.newProfile({ providerId: 'mastodon' });
  const { connectedProfileId } = profile;
  const replies = await itemsOf(bench.client, profile, contentType);
  const theirs = replies.find(({ author }) => (author as { id: string }).id !== profile.externalId);
  const input = { connectedProfileId, externalId: theirs?.externalId };
  expectError(await send(bench.client, operationId, input), 501, 'not_supported');
  expect(await answerTo(bench.client, `${contentType}.get`, input)).toEqual(theirs);
});
