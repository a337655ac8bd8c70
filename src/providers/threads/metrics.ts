/** Declares and reads the metrics of accounts and of their posts. Source: "Threads Insights API". */
import { type Call, ProviderFailure } from '../call.ts';
import { knownShape } from '../meta/graph.ts';
import {
  followerDemographics,
  type InsightSeries,
  insight,
  rangeQuery,
  readInsights,
} from '../meta/insights.ts';
import type { MeasuredSeries, MetricPeriod, Metrics, MetricsRequest } from '../metrics.ts';
import { postId } from './post.ts';
import { getOne, requireReply } from './read-posts.ts';
import { scopes } from './scopes.ts';

const source = {
  source: 'https://developers.facebook.com/documentation/threads/insights',
  checkedAt: '2026-11-23',
};
/** The document does not say how late numbers come; on Instagram it is at most this. */
const settlesAfterHours = 48;

const range: { periods: MetricPeriod[] } = { periods: ['range'] };
const lifetime: { periods: MetricPeriod[] } = { periods: ['lifetime'] };

export const profileMetrics: Metrics<InsightSeries> = {
  scopes: scopes.metrics,
  metrics: {
    ...source,
    periods: ['range', 'day', 'lifetime'],
    earliest: '2024-04-13T07:00:00.000Z',
    settlesAfterHours,
    series: [
      insight('views', 'How often the profile was viewed.', { periods: ['day'] }),
      insight('likes', 'How often posts were liked.', range),
      insight('replies', 'How often posts were replied to directly.', range),
      insight('reposts', 'How often posts were reposted.', range),
      insight('quotes', 'How often posts were quoted.', range),
      insight('link_clicks', 'How often links in posts were clicked.', {
        ...range,
        providerName: 'clicks',
        by: 'link',
      }),
      insight('followers', 'How many accounts follow the account.', {
        ...lifetime,
        providerName: 'followers_count',
      }),
      ...followerDemographics(),
    ],
  },
  run: (call, request) => {
    const query = request.period === 'lifetime' ? {} : rangeQuery(request);
    const path = `/${request.externalId}/threads_insights`;
    return readInsights(call, { path, target: 'account', query }, request);
  },
};

export const postMetrics: Metrics<InsightSeries> = {
  scopes: scopes.metrics,
  metrics: {
    ...source,
    periods: ['lifetime'],
    settlesAfterHours,
    series: [
      insight('views', 'How often it was played or displayed.', lifetime),
      insight('likes', 'How many likes it has.', lifetime),
      insight('replies', 'How many replies it has, those to replies included.', lifetime),
      insight('reposts', 'How often it was reposted.', lifetime),
      insight('quotes', 'How often it was quoted.', lifetime),
      insight('shares', 'How often it was shared.', lifetime),
    ],
  },
  run: readPostMetrics,
};

/** Reads the metrics of the account's own post. Of reposts the provider gives none, because the post is another's. */
async function readPostMetrics(
  call: Call,
  request: MetricsRequest<InsightSeries>,
): Promise<MeasuredSeries[]> {
  const { externalId } = request;
  await getOne(call, 'id,media_type,owner,is_reply', { externalId }, (found) => {
    const { owner, id } = requireReply(found, false);
    if (owner?.id !== call.account.externalId)
      throw new ProviderFailure({ kind: 'not_found' }, `post ${id} is none of the account`);
    return found;
  });
  const path = `/${knownShape(externalId, postId)}/insights`;
  return readInsights(call, { path, target: 'object', query: {} }, request);
}
