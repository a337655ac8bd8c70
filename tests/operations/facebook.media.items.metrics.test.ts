import { expect, test } from '@jest/globals';
import { registry, sharedItems, useBench } from '../support/content.ts';
import { describeItemMetrics, metricsOf, seriesOf } from '../support/suites/metrics.ts';

const bench = useBench();
const contentType = 'facebook.media.items';
const operationId = `${contentType}.metrics`;

describeItemMetrics(bench, operationId);

test('reactions come by their type, and other numbers without a key', async () => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const [item] = await sharedItems(bench, contentType);
  const metrics = await metricsOf(bench, operationId, { connectedProfileId, externalId: item?.externalId });
  const reactions = seriesOf(metrics, 'reactions');
  expect([reactions.by, reactions.values.map(({ key }) => key)]).toEqual(['type', ['like', 'love', 'haha']]);
  expect(seriesOf(metrics, 'views').values).toEqual([
    { value: expect.any(Number), until: expect.any(String), final: false },
  ]);
});
