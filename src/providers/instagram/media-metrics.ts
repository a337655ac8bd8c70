/** Declares and reads the metrics of posts, reels and stories. Source: "Instagram Media Insights". */
import type { Call } from '../call.ts';
import { getNode, knownShape } from '../meta/graph.ts';
import { type InsightSeries, insight, readInsights } from '../meta/insights.ts';
import type { MeasuredSeries, MetricPeriod, MetricsRequest, MetricsRules } from '../metrics.ts';
import { media, mediaId, requireStory } from './media.ts';
import { variantOf } from './post.ts';

const rules = {
  periods: ['lifetime'] as MetricPeriod[],
  settlesAfterHours: 48,
  source:
    'https://developers.facebook.com/documentation/instagram-platform/reference/instagram-media/insights',
  checkedAt: '2026-11-23',
};
const periods = rules.periods;
const ofPosts = { periods, variants: ['feed'] };
const ofReels = { periods, variants: ['reel'] };
const enoughViewers = { condition: 'At least five people have to have seen the story.' };

const views = insight('views', 'How often it was played or displayed.', { periods });
const reach = insight('reach', 'How many accounts have seen it at least once.', { periods, estimated: true });
const shares = insight('shares', 'How often it was shared.', { periods });
const reposts = insight('reposts', 'How often it was reposted.', { periods });
const interactions = insight('interactions', 'All interactions with it, less those that were taken back.', {
  periods,
  providerName: 'total_interactions',
});
const profileVisits = 'How often the profile was visited from it.';
const follows = 'How many accounts began to follow the account from it.';

export const postMetrics: MetricsRules<InsightSeries> = {
  ...rules,
  series: [
    views,
    reach,
    insight('likes', 'How many likes it has; likes of advertisements do not count.', { periods }),
    insight('comments', 'How many comments it has; those on advertisements do not count.', { periods }),
    insight('saves', 'How often it was saved.', { periods, providerName: 'saved' }),
    shares,
    reposts,
    interactions,
    insight('profile_visits', profileVisits, ofPosts),
    insight('follows', follows, ofPosts),
    insight('average_watch_time', 'How long it was played on average.', {
      ...ofReels,
      providerName: 'ig_reels_avg_watch_time',
      unit: 'milliseconds',
    }),
    insight('total_watch_time', 'How long it was played in all, repetitions included.', {
      ...ofReels,
      providerName: 'ig_reels_video_view_total_time',
      unit: 'milliseconds',
    }),
    insight('skip_rate', 'The share of views that were skipped within the first three seconds.', {
      ...ofReels,
      providerName: 'reels_skip_rate',
      unit: 'percent',
      estimated: true,
    }),
  ],
};

export const storyMetrics: MetricsRules<InsightSeries> = {
  ...rules,
  series: [
    { ...views, ...enoughViewers },
    { ...reach, ...enoughViewers },
    insight('replies', 'How many replies it has; in Europe and Japan always 0.', {
      periods,
      ...enoughViewers,
    }),
    { ...shares, ...enoughViewers },
    { ...reposts, ...enoughViewers },
    { ...interactions, ...enoughViewers },
    insight('profile_visits', profileVisits, { periods, ...enoughViewers }),
    insight('follows', follows, { periods, ...enoughViewers }),
    insight('navigation', 'How often people went forward, back or out of it.', { periods, ...enoughViewers }),
  ],
};

/** Reads the metrics of a post or reel of the account itself; those of others have none that it may see. */
export async function readPostMetrics(
  call: Call,
  request: MetricsRequest<InsightSeries>,
): Promise<MeasuredSeries[]> {
  const variant = await readVariant(call, request.externalId, { story: false });
  const had = ({ variants }: InsightSeries) => !variants || variants.includes(variant);
  const others = request.series.filter((one) => !had(one));
  return [
    ...(await readOfMedia(call, { ...request, series: request.series.filter(had) })),
    ...others.map(({ name }) => ({ name, values: [], absence: 'other_variant' as const })),
  ];
}

/** Reads the metrics of a story, which the provider has for 24 hours. */
export async function readStoryMetrics(
  call: Call,
  request: MetricsRequest<InsightSeries>,
): Promise<MeasuredSeries[]> {
  await readVariant(call, request.externalId, { story: true });
  return readOfMedia(call, request);
}

/** Asks what a medium is, because its type decides which metrics it has, and one that it has not fails the request. */
async function readVariant(call: Call, externalId: string, { story }: { story: boolean }): Promise<string> {
  const id = knownShape(externalId, mediaId);
  const request = { id, fields: 'id,media_product_type,permalink,username' };
  const { variant } = await getNode(call, request, {}, media, (node) => {
    requireStory(node, story);
    return { variant: variantOf(node) };
  });
  return variant;
}

function readOfMedia(call: Call, request: MetricsRequest<InsightSeries>): Promise<MeasuredSeries[]> {
  const path = `/${knownShape(request.externalId, mediaId)}/insights`;
  return readInsights(call, { path, target: 'object', query: { period: request.period } }, request);
}
