import { expect, test } from '@jest/globals';
import { answerTo, itemsOf, send, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { describeUpdate } from '../support/suites/update.ts';

const bench = useBench();
const contentType = 'mastodon.posts.items';
const operationId = `${contentType}.update`;

describeUpdate(bench, {
  operationId,
  changes: [
    { body: { text: 'Rye and <b>wheat</b>' }, shows: { text: 'Rye and <b>wheat</b>' } },
    {
      body: { contentWarning: 'Bread', language: 'pt-BR' },
      shows: { contentWarning: 'Bread', language: 'pt' },
    },
    { body: { contentWarning: '' }, shows: { contentWarning: undefined } },
  ],
  refused: { body: { text: 'x'.repeat(501) }, violations: { text: 'text_too_long' } },
});

const fresh = async () => {
  const profile = await bench.client.newProfile({ providerId: 'mastodon' });
  return { profile, posts: await itemsOf(bench.client, profile, contentType) };
};

test('the files of a post stay when its text changes', async () => {
  const { profile, posts } = await fresh();
  const post = posts.find(({ media }) => Array.isArray(media) && media.length > 1);
  const input = { connectedProfileId: profile.connectedProfileId, externalId: `${post?.externalId}` };
  const changed = await answerTo(bench.client, operationId, { ...input, body: { text: 'Other words' } });
  expect(changed).toEqual({ ...post, text: 'Other words', updatedAt: expect.any(String) });
});

test('a boost and a post of somebody else’s are not supported, and stay', async () => {
  const { profile, posts } = await fresh();
  const boost = posts.find(({ variant }) => variant === 'boost');
  for (const externalId of [`${boost?.externalId}`, `${boost?.boostedPostExternalId}`]) {
    const input = { connectedProfileId: profile.connectedProfileId, externalId };
    const before = await answerTo(bench.client, `${contentType}.get`, input);
    expectError(
      await send(bench.client, operationId, { ...input, body: { text: 'x' } }),
      501,
      'not_supported',
    );
    expect(await answerTo(bench.client, `${contentType}.get`, input)).toEqual(before);
  }
});
