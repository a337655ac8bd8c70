import { expect, test } from '@jest/globals';
import { registry, sharedItems, useBench } from '../support/content.ts';
import { describeItemMetrics, metricsOf, seriesOf } from '../support/suites/metrics.ts';

const bench = useBench();
const contentType = 'threads.posts.items';
const operationId = `${contentType}.metrics`;

describeItemMetrics(bench, operationId);

const read = async (index: number) => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const item = (await sharedItems(bench, contentType))[index];
  return metricsOf(bench, operationId, { connectedProfileId, externalId: item?.externalId });
};

test('the replies of a post are those that it has, with the replies to replies', async () => {
  expect(seriesOf(await read(0), 'replies').values.map(({ value }) => value)).toEqual([66]);
});

test('a repost has no numbers, because the post is somebody else’s', async () => {
  const { series } = await read(7);
  expect(new Set(series.map(({ values, absence }) => `${values.length} ${absence}`))).toEqual(
    new Set(['0 no_data']),
  );
});
