import { expect, test } from '@jest/globals';
import { answerTo, registry, sharedItems, useBench } from '../support/content.ts';
import { describeModerate, hiddenByField } from '../support/suites/moderate.ts';

const bench = useBench();
const contentType = 'facebook.media.comments';
const operationId = `${contentType}.moderate`;

describeModerate(bench, { operationId, readHidden: hiddenByField(`${contentType}.get`, 'is_hidden') });

test('a reply can be hidden', async () => {
  const reply = (await sharedItems(bench, contentType)).find(({ thread }) => thread);
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const input = { connectedProfileId, externalId: reply?.externalId };
  expect(await answerTo(bench.client, operationId, { ...input, body: { hidden: true } })).toEqual({
    externalId: reply?.externalId,
    hidden: true,
    success: true,
  });
  const read = await answerTo(bench.client, `${contentType}.get`, { ...input, includeProviderRaw: true });
  expect(read).toHaveProperty('providerRaw.is_hidden', true);
});
