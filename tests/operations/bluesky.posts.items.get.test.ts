import { expect, test } from '@jest/globals';
import { answerTo, registry, send, sharedItems, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { describeGet } from '../support/suites/get.ts';

const bench = useBench();
const contentType = 'bluesky.posts.items';
const operationId = `${contentType}.get`;

describeGet(bench, operationId);

test('a post of somebody else’s is read, too: it is what mentions and quotes name', async () => {
  const { connectedProfileId, externalId: account } = await bench.profile(registry.providerOf(contentType));
  const quote = (await sharedItems(bench, contentType)).find(({ variant }) => variant === 'quote');
  const externalId = `${quote?.quotedPostExternalId}`;
  const post = await answerTo(bench.client, operationId, { connectedProfileId, externalId });
  expect(post).toMatchObject({ externalId, variant: 'post', contentType });
  expect(post.author.id).not.toBe(account);
});

test('a repost of somebody else’s is not found', async () => {
  const { connectedProfileId, externalId: account } = await bench.profile(registry.providerOf(contentType));
  const repost = (await sharedItems(bench, contentType)).find(({ variant }) => variant === 'repost');
  const externalId = `${repost?.externalId}`.replace(account, 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa');
  expectError(await send(bench.client, operationId, { connectedProfileId, externalId }), 404, 'not_found');
});
