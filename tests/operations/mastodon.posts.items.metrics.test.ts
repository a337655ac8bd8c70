import { expect, test } from '@jest/globals';
import { registry, send, sharedItems, useBench } from '../support/content.ts';
import { proxyProvider } from '../support/provider-proxy.ts';
import { describeItemMetrics, metricsOf, seriesOf } from '../support/suites/metrics.ts';

const bench = useBench();
const contentType = 'mastodon.posts.items';
const operationId = `${contentType}.metrics` as const;

describeItemMetrics(bench, operationId);

const read = async (variant: string) => {
  const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
  const item = (await sharedItems(bench, contentType)).find(
    (one) => 'variant' in one && one.variant === variant,
  );
  const { externalId } = item ?? {};
  const post = await send(bench.client, `${contentType}.get`, {
    connectedProfileId,
    externalId,
    includeProviderRaw: true,
  });
  return {
    raw: post.body.providerRaw,
    metrics: await metricsOf(bench, operationId, { connectedProfileId, externalId }),
  };
};

test('the numbers of a post are those that its server shows, and quotes are absent where it counts none', async () => {
  const { raw, metrics } = await read('post');
  const shown = metrics.series.map(({ name, values }) => [name, values[0]?.value]);
  expect(Object.fromEntries(shown)).toEqual({
    likes: raw.favourites_count,
    replies: raw.replies_count,
    reposts: raw.reblogs_count,
    quotes: undefined,
  });
  expect(seriesOf(metrics, 'quotes').absence).toBe('no_data');
});

test('a boost has no numbers, because they are those of the post that it shows', async () => {
  const { series } = (await read('boost')).metrics;
  expect(new Set(series.map(({ values, absence }) => `${values.length} ${absence}`))).toEqual(
    new Set(['0 other_variant']),
  );
});

test('a boost that its server answers with the boosted post has no numbers either', async () => {
  const answers = proxyProvider(bench.service, 'mastodon');
  answers.intercept = (request, answer) => {
    const { reblog } = (answer.body.startsWith('{') ? JSON.parse(answer.body) : {}) as { reblog?: object };
    return request.url.pathname.includes('/statuses/') && reblog
      ? { ...answer, body: JSON.stringify(reblog) }
      : answer;
  };
  const { series } = (await read('boost')).metrics;
  answers.intercept = (_request, answer) => answer;
  expect(series.map(({ absence }) => absence)).toEqual(series.map(() => 'other_variant'));
});

test('a server’s count of quotes is read where it has one', async () => {
  const answers = proxyProvider(bench.service, 'mastodon');
  answers.intercept = (request, answer) =>
    request.url.pathname.includes('/statuses/')
      ? { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), quotes_count: 4 }) }
      : answer;
  const { metrics } = await read('post');
  answers.intercept = (_request, answer) => answer;
  expect(seriesOf(metrics, 'quotes').values).toMatchObject([{ value: 4 }]);
});
