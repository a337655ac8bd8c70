import { describe, expect, test } from '@jest/globals';
import { registry, sharedItems, useBench } from '../support/content.ts';
import { describeItemMetrics, metricsOf, seriesOf } from '../support/suites/metrics.ts';

const bench = useBench();
const contentType = 'instagram.media.items';
const operationId = `${contentType}.metrics`;

describeItemMetrics(bench, operationId);

describe.each(['instagram_login', 'facebook_login'])('by %s', (loginKind) => {
  const read = async (index: number, names?: string) => {
    const { connectedProfileId } = await bench.profile(registry.providerOf(contentType), loginKind);
    const item = (await sharedItems(bench, contentType, loginKind))[index];
    return metricsOf(bench, operationId, { connectedProfileId, externalId: item?.externalId, names });
  };

  test('the likes and comments of a post are those that the post has', async () => {
    const metrics = await read(0);
    const { values: likes } = seriesOf(metrics, 'likes');
    const { values: comments } = seriesOf(metrics, 'comments');
    expect([likes, comments].map(([first]) => first?.value)).toEqual([41, 89]);
  });

  test('a reel has times of watching, and no visits of the profile; a post the other way round', async () => {
    const names = 'profile_visits,average_watch_time,skip_rate';
    const described = (metrics: Awaited<ReturnType<typeof read>>) =>
      metrics.series.map(({ name, unit, values, absence }) => [name, unit, absence ?? values.length]);
    const post = [
      ['profile_visits', 'count', 1],
      ['average_watch_time', 'milliseconds', 'other_variant'],
      ['skip_rate', 'percent', 'other_variant'],
    ];
    const reel = [
      ['profile_visits', 'count', 'other_variant'],
      ['average_watch_time', 'milliseconds', 1],
      ['skip_rate', 'percent', 1],
    ];
    expect(described(await read(0, names))).toEqual(post);
    expect(described(await read(2, names))).toEqual(reel);
    expect(described(await read(7, names))).toEqual(reel);
  });

  test('a post that is older than the professional account has no numbers, and says so', async () => {
    const { series } = await read(59);
    const reelsAlone = ['average_watch_time', 'total_watch_time', 'skip_rate'];
    for (const { name, values, absence } of series)
      expect([name, values, absence]).toEqual([
        name,
        [],
        reelsAlone.includes(name) ? 'other_variant' : 'published_too_early',
      ]);
  });
});
