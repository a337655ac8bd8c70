/** Declares and reads the metrics of an account. Source: "Instagram Account Insights". */
import { z } from 'zod';
import type { Call } from '../call.ts';
import {
  followerDemographics,
  hundredFollowers,
  type InsightSeries,
  insight,
  rangeQuery,
  readInsights,
} from '../meta/insights.ts';
import type { MeasuredSeries, MetricPeriod, Metrics, MetricsRequest } from '../metrics.ts';
import { scopes } from './scopes.ts';

const range: { periods: MetricPeriod[] } = { periods: ['range'] };
const byFollowType = { ...range, providerName: 'follows_and_unfollows', breakdown: 'follow_type' };

/** The breakdown's values are those of other metrics: followers are those who followed, the others those who left. */
const follows = { ...byFollowType, dimension: 'FOLLOWER', condition: hundredFollowers };
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
      insight('follows', 'How many accounts began to follow the account.', follows),
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
