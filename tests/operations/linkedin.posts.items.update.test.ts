import { expect, test } from '@jest/globals';
import { answerTo, itemsOf, useBench } from '../support/content.ts';
import { describeUpdate } from '../support/suites/update.ts';

const bench = useBench();
const contentType = 'linkedin.posts.items';

describeUpdate(bench, {
  operationId: `${contentType}.update`,
  changes: [{ body: { text: 'Rye (and wheat) #bread' }, shows: { text: 'Rye (and wheat) #bread' } }],
  refused: { body: { text: 'x'.repeat(3001) }, violations: { text: 'text_too_long' } },
});

test('what is in a post besides its text stays', async () => {
  const profile = await bench.client.newProfile({ providerId: 'linkedin' });
  const { connectedProfileId } = profile;
  const images = (await itemsOf(bench.client, profile, contentType)).find(
    ({ variant }) => variant === 'image',
  );
  const input = { connectedProfileId, externalId: images?.externalId };
  await answerTo(bench.client, `${contentType}.update`, { ...input, body: { text: 'Four loaves' } });
  expect(await answerTo(bench.client, `${contentType}.get`, input)).toEqual({
    ...images,
    text: 'Four loaves',
    updatedAt: expect.any(String),
  });
});
