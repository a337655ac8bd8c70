import { expect, test } from '@jest/globals';
import { firstItems, registry, send, sharedItems, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { reel } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { describeItemMetrics, metricsOf, seriesOf } from '../support/suites/metrics.ts';

const bench = useBench();
const contentType = 'youtube.videos.items';
const operationId = `${contentType}.metrics`;

describeItemMetrics(bench, operationId);

const read = async (input: object) => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const [item] = await sharedItems(bench, contentType);
  return metricsOf(bench, operationId, { connectedProfileId, externalId: item?.externalId, ...input });
};

test('the whole life of a video is the counts that YouTube shows', async () => {
  const metrics = await read({ period: 'lifetime' });
  expect(seriesOf(metrics, 'comments').values.map(({ value }) => value)).toEqual([50]);
  expect(metrics.series.map(({ name }) => name)).toEqual(['views', 'likes', 'comments']);
});

test('days are those of Pacific time, and times are in milliseconds', async () => {
  const metrics = await read({
    period: 'day',
    names: 'total_watch_time',
    since: '2026-03-07T08:00:00Z',
    until: '2026-03-09T07:00:00Z',
  });
  const { unit, values } = seriesOf(metrics, 'total_watch_time');
  expect(unit).toBe('milliseconds');
  // The clocks were changed on 8 March.
  expect(values.map(({ since, until }) => [since, until])).toEqual([
    ['2026-03-07T08:00:00.000Z', '2026-03-08T08:00:00.000Z'],
    ['2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
  ]);
  for (const { value } of values) expect(value % 60_000).toBe(0);
});

test('a grant without Analytics has the counts, and is refused the days with the scope that they need', async () => {
  const profile = await bench.client.newProfile({ providerId: 'youtube' });
  const { connectedProfileId, connectionId } = profile;
  const grantedScopes = ['https://www.googleapis.com/auth/youtube.readonly'];
  await bench.service.ctx.db.connection.updateMany({ where: { id: connectionId }, data: { grantedScopes } });
  bench.service.ctx.db.$cached.profiles.forget(connectionId);
  const [item] = await firstItems(bench.client, profile, contentType);
  const input = { connectedProfileId, externalId: `${item?.externalId}` };
  const counted = await metricsOf(bench, operationId, { ...input, period: 'lifetime' });
  expect(counted.series.map(({ name }) => name)).toEqual(['views', 'likes', 'comments']);
  const refused = await send(bench.client, operationId, { ...input, period: 'day' });
  expect(expectError(refused, 403, 'scope_insufficient')).toMatchObject({
    missingScopes: ['https://www.googleapis.com/auth/yt-analytics.readonly'],
  });
  const ofChannel = `/v1/connected-profiles/${connectedProfileId}/metrics`;
  expect((await bench.client.get(ofChannel, { period: 'lifetime' })).status).toBe(200);
  expectError(await bench.client.get(ofChannel, { period: 'day' }), 403, 'scope_insufficient');
});

test('a video that has just been published lasts as long as its file, and has neither views nor days before it', async () => {
  const { client, service } = bench;
  service.ctx.config.publicUrl = service.url;
  const { connectedProfileId } = await client.newProfile({ providerId: 'youtube' });
  const { mediaId } = await stage(client, reel, { filename: 'reel.mp4', contentType: 'video/mp4' });
  const input = { connectedProfileId, contentType, title: 'Rye', madeForKids: false, media: [{ mediaId }] };
  const { externalId } = await outcomeOf(service, client, await publish(client, input));
  const path = `/v1/content/${contentType}/${externalId}`;
  const { body: staged } = await client.get(`/v1/media/${mediaId}`);
  const { body: item } = await client.get(path, { connectedProfileId });
  expect(item.durationSeconds).toBe(Math.round(staged.durationSeconds));
  const ofPeriod = async (more: object) =>
    (await client.get(`${path}/metrics`, { connectedProfileId, names: 'views', ...more })).body;
  expect(seriesOf(await ofPeriod({ period: 'lifetime' }), 'views').values).toMatchObject([{ value: 0 }]);
  const until = new Date().toISOString();
  const since = new Date(Date.parse(item.publishedAt) - 10 * 86_400_000).toISOString();
  const { series = [] } = await ofPeriod({ period: 'day', since, until });
  expect(series.flatMap(({ values }: { values: object[] }) => values)).toEqual([]);
});
