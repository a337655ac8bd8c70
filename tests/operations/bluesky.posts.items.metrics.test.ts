import { expect, test } from '@jest/globals';
import { registry, send, sharedItems, useBench } from '../support/content.ts';
import { proxyProvider } from '../support/provider-proxy.ts';
import { describeItemMetrics, metricsOf, seriesOf } from '../support/suites/metrics.ts';

const bench = useBench();
const contentType = 'bluesky.posts.items';
const operationId = `${contentType}.metrics` as const;

describeItemMetrics(bench, operationId);

const read = async (variant: string) => {
  const provider = registry.providerOf(contentType);
  const { connectedProfileId } = await bench.profile(provider);
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

test.each(['post', 'quote'])('the numbers of a %s are those that its own view shows', async (variant) => {
  const { raw, metrics } = await read(variant);
  const shown = metrics.series.map(({ name, values }) => [name, values[0]?.value]);
  expect(Object.fromEntries(shown)).toEqual({
    likes: raw.likeCount,
    replies: raw.replyCount,
    reposts: raw.repostCount,
    quotes: raw.quoteCount,
    saves: raw.bookmarkCount,
  });
});

test('a repost has no numbers, because they are those of the post that it shows', async () => {
  const { series } = (await read('repost')).metrics;
  expect(new Set(series.map(({ values, absence }) => `${values.length} ${absence}`))).toEqual(
    new Set(['0 other_variant']),
  );
});

test('a number that the provider leaves out, or that is none, is absent and the others are there', async () => {
  const answers = proxyProvider(bench.service, 'bluesky');
  answers.intercept = (request, answer) => {
    if (!request.url.pathname.endsWith('.getPosts')) return answer;
    const { posts } = JSON.parse(answer.body) as { posts: Record<string, unknown>[] };
    const shown = posts.map(({ quoteCount: _quotes, ...post }) => ({
      ...post,
      likeCount: 7,
      repostCount: -1,
      bookmarkCount: '3',
    }));
    return { ...answer, body: JSON.stringify({ posts: shown }) };
  };
  const { metrics } = await read('post');
  answers.intercept = (_request, answer) => answer;
  expect(seriesOf(metrics, 'likes').values).toMatchObject([{ value: 7, final: false }]);
  for (const name of ['reposts', 'quotes', 'saves'])
    expect(seriesOf(metrics, name)).toMatchObject({ values: [], absence: 'no_data' });
});
