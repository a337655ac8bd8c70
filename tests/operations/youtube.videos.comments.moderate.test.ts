import { expect, test } from '@jest/globals';
import { answerTo, firstItems, send, useBench, walk } from '../support/content.ts';
import { expectViolations } from '../support/errors.ts';
import { describeModerate } from '../support/suites/moderate.ts';

const bench = useBench();
const contentType = 'youtube.videos.comments';
const operationId = `${contentType}.moderate`;

/** Returns the status by whose list a comment is found; none for a rejected one, which no list has. */
async function statusOf({ connectedProfileId, externalId }: Record<string, string>) {
  for (const moderationStatus of ['published', 'heldForReview']) {
    const listed = await walk(bench.client, `${contentType}.list`, { connectedProfileId, moderationStatus });
    if (listed.some((one) => one.externalId === externalId)) return moderationStatus;
  }
  return undefined;
}

describeModerate(bench, {
  operationId,
  unlisted: true,
  readHidden: async (_bench, target) => (await statusOf({ ...target })) === 'heldForReview',
});

const fresh = async () => {
  const profile = await bench.client.newProfile({ providerId: 'youtube' });
  const [comment] = await firstItems(bench.client, profile, contentType);
  return { connectedProfileId: profile.connectedProfileId, externalId: `${comment?.externalId}` };
};

test('a hidden comment is held for review, and with banAuthor it is rejected', async () => {
  const input = await fresh();
  await answerTo(bench.client, operationId, { ...input, body: { hidden: true } });
  expect(await statusOf(input)).toBe('heldForReview');
  await answerTo(bench.client, operationId, { ...input, body: { hidden: true, banAuthor: true } });
  expect(await statusOf(input)).toBe(undefined);
});

test('an author cannot be banned while the comment is shown', async () => {
  const input = await fresh();
  const refused = await send(bench.client, operationId, {
    ...input,
    body: { hidden: false, banAuthor: true },
  });
  expectViolations(refused, { banAuthor: 'conflicting_fields' });
  expect(refused.body.error.meta).not.toHaveProperty('provider');
  expect(await statusOf(input)).toBe('published');
});
