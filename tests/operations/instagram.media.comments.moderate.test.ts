import { expect, test } from '@jest/globals';
import { answerTo, registry, sharedItems, useBench } from '../support/content.ts';
import { describeModerate, hiddenByField } from '../support/suites/moderate.ts';

const bench = useBench();
const contentType = 'instagram.media.comments';
const operationId = `${contentType}.moderate`;

describeModerate(bench, { operationId, readHidden: hiddenByField(`${contentType}.get`, 'hidden') });

test('a reply can be hidden, and what was hidden before can be shown', async () => {
  const comments = await sharedItems(bench, contentType);
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const isHidden = async (externalId: string) => {
    const input = { connectedProfileId, externalId, includeProviderRaw: true };
    return (await answerTo(bench.client, `${contentType}.get`, input)).providerRaw.hidden;
  };
  const reply = comments[4]?.externalId ?? '';
  const hiddenBefore = comments[7]?.externalId ?? '';
  expect([await isHidden(reply), await isHidden(hiddenBefore)]).toEqual([false, true]);
  await answerTo(bench.client, operationId, {
    connectedProfileId,
    externalId: reply,
    body: { hidden: true },
  });
  await answerTo(bench.client, operationId, {
    connectedProfileId,
    externalId: hiddenBefore,
    body: { hidden: false },
  });
  expect([await isHidden(reply), await isHidden(hiddenBefore)]).toEqual([true, false]);
});
