import { expect, test } from '@jest/globals';
import { answerTo, itemsOf, send, useBench } from '../support/content.ts';
import { expectViolations } from '../support/errors.ts';
import { describeModerate } from '../support/suites/moderate.ts';

const bench = useBench();
const contentType = 'threads.posts.replies';
const operationId = `${contentType}.moderate`;

async function readHidden(
  { client }: Pick<typeof bench, 'client'>,
  input: { connectedProfileId: string; externalId: string },
): Promise<boolean> {
  const { providerRaw } = await answerTo(client, `${contentType}.get`, {
    ...input,
    includeProviderRaw: true,
  });
  return providerRaw.hide_status === 'HIDDEN';
}

describeModerate(bench, { operationId, readHidden });

test('a reply to a reply follows the direct reply above it, and is refused on its own with advice', async () => {
  const profile = await bench.client.newProfile({ providerId: 'threads' });
  const { connectedProfileId } = profile;
  const replies = await itemsOf(bench.client, profile, contentType);
  const parentOf = (reply: (typeof replies)[number]) => (reply.thread as { parentId: string }).parentId;
  const direct = replies.filter((reply) => parentOf(reply) === reply.postExternalId);
  const nested = replies.find((reply) => direct.some(({ externalId }) => externalId === parentOf(reply)));
  if (!nested) throw new Error('no reply to a reply');
  const below = { connectedProfileId, externalId: nested.externalId };
  const top = { connectedProfileId, externalId: parentOf(nested) };

  const refused = await send(bench.client, operationId, { ...below, body: { hidden: true } });
  expectViolations(refused, { externalId: 'invalid_value' });
  expect(refused.body.error.meta).toMatchObject({
    validationErrors: [{ message: expect.stringContaining('moderate the direct reply above it') }],
  });
  expect(refused.body.error.meta).not.toHaveProperty('provider');
  expect(await readHidden(bench, below)).toBe(false);

  await answerTo(bench.client, operationId, { ...top, body: { hidden: true } });
  expect(await readHidden(bench, below)).toBe(true);
  await answerTo(bench.client, operationId, { ...top, body: { hidden: false } });
  expect(await readHidden(bench, below)).toBe(false);
});
