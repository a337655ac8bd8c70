import { expect, test } from '@jest/globals';
import { registry, sharedItems, useBench } from '../support/content.ts';
import { describeItemMetrics, metricsOf, seriesOf } from '../support/suites/metrics.ts';

const bench = useBench();
const contentType = 'pinterest.pins.items';
const operationId = `${contentType}.metrics`;

describeItemMetrics(bench, operationId);

test('a picture has no numbers of videos, because it is none, and a video has them', async () => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const items = await sharedItems(bench, contentType);
  const counts = ['image', 'video'].map(async (variant) => {
    const externalId = items.find((item) => item.variant === variant)?.externalId;
    const metrics = await metricsOf(bench, operationId, { connectedProfileId, externalId });
    const { values, absence } = seriesOf(metrics, 'video_views');
    return [values.length, absence];
  });
  expect(await Promise.all(counts)).toEqual([
    [0, 'other_variant'],
    [1, undefined],
  ]);
});
