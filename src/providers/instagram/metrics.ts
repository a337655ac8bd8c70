/** Declares and reads the metrics of posts, reels, stories and accounts, by Instagram's Media and Account Insights. */

import { z } from 'zod';
import type { Call } from '../call.ts';
import { getNode, knownShape } from '../meta/graph.ts';
import {
  followerDemographics,
  hundredFollowers,
  type InsightSeries,
  insight,
  rangeQuery,
  readInsights,
} from '../meta/insights.ts';
import type { MeasuredSeries, MetricPeriod, Metrics, MetricsRequest, MetricsRules } from '../metrics.ts';
import { media, mediaId, requireStory, variantOf } from './media.ts';
import { scopes } from './scopes.ts';

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
const followsFromPost = 'How many accounts began to follow the account from it.';

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
    insight('follows', followsFromPost, ofPosts),
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
    insight('follows', followsFromPost, { periods, ...enoughViewers }),
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

// The metrics of an account, most of them over a range of days.
const range: { periods: MetricPeriod[] } = { periods: ['range'] };
const byFollowType = { ...range, providerName: 'follows_and_unfollows', breakdown: 'follow_type' };

/** The breakdown's values are those of other metrics: followers are those who followed, the others those who left. */
const followType = { ...byFollowType, dimension: 'FOLLOWER', condition: hundredFollowers };
const unfollows = { ...byFollowType, dimension: 'NON_FOLLOWER', condition: hundredFollowers };

/** A field of the account and no insight; it is the only number of followers there is. */
const followers = insight('followers', 'How many accounts follow the account.', {
  periods: ['lifetime'],
  providerName: 'followers_count',
});

export const profileMetrics: Metrics<InsightSeries> = {
  scopes: scopes.metrics,
  metrics: {
    periods: ['range', 'day', 'lifetime'],
    // The document names no longest range; the provider refuses more than this (2,592,000 s), as integrations report.
    maxRangeDays: 30,
    // The guide "Insights" says 90 days; integrations read values of the last two years.
    historyDays: 730,
    settlesAfterHours: 48,
    source:
      'https://developers.facebook.com/documentation/instagram-platform/api-reference/instagram-user/insights',
    checkedAt: '2026-11-23',
    series: [
      insight('views', 'How often posts, reels and stories were played or displayed.', range),
      insight('reach', 'How many accounts have seen something of the account at least once.', {
        periods: ['range', 'day'],
        estimated: true,
      }),
      insight('accounts_engaged', 'How many accounts interacted with something of the account.', {
        ...range,
        estimated: true,
      }),
      insight('interactions', 'All interactions with what the account publishes.', {
        ...range,
        providerName: 'total_interactions',
      }),
      insight('likes', 'How often posts and reels were liked.', range),
      insight('comments', 'How often posts and reels were commented on.', range),
      insight('saves', 'How often posts and reels were saved.', range),
      insight('shares', 'How often posts, reels and stories were shared.', range),
      insight('replies', 'How often stories were replied to.', range),
      insight('reposts', 'How often posts, reels and stories were reposted.', range),
      insight('profile_links_taps', 'How often the address or a button of the profile was tapped.', range),
      insight('follows', 'How many accounts began to follow the account.', followType),
      insight('unfollows', 'How many accounts ceased to follow the account, or left.', unfollows),
      followers,
      ...followerDemographics('; of the 45 largest groups at most'),
    ],
  },
  run: readMetrics,
};

async function readMetrics(call: Call, request: MetricsRequest<InsightSeries>): Promise<MeasuredSeries[]> {
  const { series, externalId } = request;
  const insights = series.filter((one) => one !== followers);
  const edge = { path: `/${externalId}/insights`, target: 'account' as const, query: queryOf(request) };
  const [counted, measured] = await Promise.all([
    series.length > insights.length ? readFollowers(call, request) : [],
    insights.length > 0 ? readInsights(call, edge, { ...request, series: insights }) : [],
  ]);
  return [...counted, ...measured];
}

function queryOf(request: MetricsRequest) {
  switch (request.period) {
    case 'lifetime':
      // The time frame concerns who was engaged, and is required all the same.
      return { period: 'lifetime', metric_type: 'total_value', timeframe: 'this_month' };
    case 'day':
      return { period: 'day', metric_type: 'time_series', ...rangeQuery(request) };
    default:
      return { period: 'day', metric_type: 'total_value', ...rangeQuery(request) };
  }
}

const account = z.object({ followers_count: z.number().optional() });

async function readFollowers(call: Call, { externalId, now }: MetricsRequest): Promise<MeasuredSeries[]> {
  const { followers_count: value } = await call.upstream.request({
    method: 'GET',
    path: `/${externalId}`,
    target: 'account',
    query: { fields: 'followers_count' },
    parse: account.parse,
  });
  return [{ name: followers.name, values: value === undefined ? [] : [{ value, until: now }] }];
}
