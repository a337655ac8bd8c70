/**
 * Declares and reads the metrics of Pages and of their posts: those that are left since Meta withdrew impressions, reach and
 * fans on 15 November 2025 and 15 June 2026. Sources: Graph API "Page Insights", Pages API "Deprecated Metrics".
 */
import type { Call } from '../call.ts';
import { getNode, knownShape } from '../meta/graph.ts';
import { type InsightSeries, insight, rangeQuery, readInsights } from '../meta/insights.ts';
import { tasks } from '../meta/pages.ts';
import type { MeasuredSeries, MetricPeriod, Metrics, MetricsRequest } from '../metrics.ts';
import { post, postId, requireListed } from './post.ts';
import { scopes } from './scopes.ts';

const source = {
  source: 'https://developers.facebook.com/docs/graph-api/reference/insights',
  checkedAt: '2026-11-23',
};
/** "Most metrics will update once every 24 hours": a day's number comes with the next update. */
const settlesAfterHours = 24;
const condition = 'The Page has to have at least 100 likes.';

const ofDays: { periods: MetricPeriod[]; condition: string } = {
  periods: ['day', 'week', 'days_28'],
  condition,
};
const ofDay = { periods: ['day'] as MetricPeriod[], condition };

export const profileMetrics: Metrics<InsightSeries> = {
  scopes: scopes.metrics,
  tasks: tasks.analyze,
  metrics: {
    ...source,
    periods: ['day', 'week', 'days_28'],
    maxRangeDays: 90,
    historyDays: 730,
    settlesAfterHours,
    series: [
      insight('views', 'How often something of the Page was played or displayed.', {
        ...ofDays,
        providerName: 'page_media_view',
      }),
      insight('reach', 'How many people have seen something of the Page at least once.', {
        ...ofDays,
        providerName: 'page_total_media_view_unique',
      }),
      insight('interactions', 'How often posts were reacted to, commented on and shared.', {
        ...ofDays,
        providerName: 'page_post_engagements',
      }),
      insight('profile_visits', 'How often the profile of the Page was looked at.', {
        ...ofDays,
        providerName: 'page_views_total',
      }),
      insight('profile_links_taps', 'How often the contact details or the button of the Page were clicked.', {
        ...ofDays,
        providerName: 'page_total_actions',
      }),
      insight('video_views', 'How often videos were played for three seconds or to their end.', {
        ...ofDays,
        providerName: 'page_video_views',
      }),
      insight('followers', 'How many people followed the Page at the end of the day.', {
        ...ofDay,
        providerName: 'page_follows',
      }),
      insight('follows', 'How many people began to follow the Page.', {
        ...ofDay,
        providerName: 'page_daily_follows_unique',
      }),
      insight('unfollows', 'How many people ceased to follow the Page.', {
        ...ofDay,
        providerName: 'page_daily_unfollows_unique',
      }),
    ],
  },
  run: (call, request) => {
    const query = { period: request.period, ...rangeQuery(request) };
    return readInsights(call, { path: `/${request.externalId}/insights`, target: 'account', query }, request);
  },
};

const ofLife = { periods: ['lifetime'] as MetricPeriod[], condition };

export const postMetrics: Metrics<InsightSeries> = {
  scopes: scopes.metrics,
  tasks: tasks.analyze,
  metrics: {
    ...source,
    periods: ['lifetime'],
    settlesAfterHours,
    series: [
      insight('views', 'How often it was played or displayed.', {
        ...ofLife,
        providerName: 'post_media_view',
      }),
      insight('reach', 'How many people have seen it at least once.', {
        ...ofLife,
        providerName: 'post_total_media_view_unique',
      }),
      insight('clicks', 'How often it was clicked on anywhere.', { ...ofLife, providerName: 'post_clicks' }),
      insight('reactions', 'How many reactions it has.', {
        ...ofLife,
        providerName: 'post_reactions_by_type_total',
        by: 'type',
      }),
      insight('video_views', 'How often its video was played for three seconds or to its end.', {
        ...ofLife,
        providerName: 'post_video_views',
      }),
    ],
  },
  run: readPostMetrics,
};

/** Reads the metrics of a post that the Page lists; the provider would answer for others, too. */
async function readPostMetrics(
  call: Call,
  request: MetricsRequest<InsightSeries>,
): Promise<MeasuredSeries[]> {
  const id = knownShape(request.externalId, postId);
  await getNode(call, { id, fields: 'id,from{id,name},is_published' }, {}, post, (node) => {
    requireListed(call, node);
    return node;
  });
  const edge = { path: `/${id}/insights`, target: 'object' as const, query: { period: request.period } };
  return readInsights(call, edge, request);
}
