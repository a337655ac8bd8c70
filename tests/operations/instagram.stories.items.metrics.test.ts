import { describe, expect, test } from '@jest/globals';
import { registry, sharedItems, useBench } from '../support/content.ts';
import { describeItemMetrics, metricsOf } from '../support/suites/metrics.ts';

const bench = useBench();
const contentType = 'instagram.stories.items';
const operationId = `${contentType}.metrics`;

describeItemMetrics(bench, operationId);

describe.each(['instagram_login', 'facebook_login'])('by %s', (loginKind) => {
  test('a story that too few people have seen has no numbers, and the grant stays as it is', async () => {
    const { connectedProfileId } = await bench.profile(registry.providerOf(contentType), loginKind);
    const [seen, , unseen] = await sharedItems(bench, contentType, loginKind);
    const { series } = await metricsOf(bench, operationId, {
      connectedProfileId,
      externalId: unseen?.externalId,
    });
    expect(new Set(series.map(({ values, absence }) => `${values.length} ${absence}`))).toEqual(
      new Set(['0 too_few_people']),
    );
    const other = await metricsOf(bench, operationId, { connectedProfileId, externalId: seen?.externalId });
    expect(other.series.every(({ values }) => values.length === 1)).toBe(true);
  });
});
