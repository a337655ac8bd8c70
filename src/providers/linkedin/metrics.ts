/**
 * Declares and reads the metrics of organizations and their posts. Source:
 * learn.microsoft.com/linkedin/marketing/community-management/organizations/share-statistics, as excerpts of
 * stored copies say (search of 2026-11-29); not read in full. It counts organic activity of the last twelve months alone.
 */

import { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import type { Call } from '../call.ts';
import { ifUsable, list, record } from '../kit/fields.ts';
import type { MeasuredSeries, MetricPeriod, MetricSeries, Metrics, MetricsRequest } from '../metrics.ts';
import { method } from './api.ts';
import { scopes, tasks } from './scopes.ts';
import { encodeUrn, knownUrn } from './urn.ts';

const shared = {
  maxRangeDays: 365,
  /** No page that is known states when the numbers of a day are final; two days are assumed. */
  settlesAfterHours: 48,
  source:
    'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/share-statistics',
  // An excerpt of a stored copy.
  checkedAt: '2026-11-29',
};

const series = (
  periods: MetricPeriod[],
  name: string,
  providerName: string,
  description: string,
): MetricSeries => ({ name, providerName, description, unit: 'count', periods, estimated: false });

const seriesFor = (periods: MetricPeriod[]) => [
  series(periods, 'views', 'impressionCount', 'How often posts were on a screen.'),
  series(periods, 'reach', 'uniqueImpressionsCount', 'How many members have seen posts at least once.'),
  series(periods, 'clicks', 'clickCount', 'How often posts were clicked on.'),
  series(periods, 'reactions', 'likeCount', 'How often posts were reacted to.'),
  series(periods, 'comments', 'commentCount', 'How often posts were commented on.'),
  series(periods, 'shares', 'shareCount', 'How often posts were reshared.'),
];

export const profileMetrics: Metrics = {
  scopes: scopes.metrics,
  tasks: tasks.figures,
  metrics: { ...shared, periods: ['day', 'lifetime'], series: seriesFor(['day', 'lifetime']) },
  run: (call, request) =>
    read(call, request.period === 'day' ? `&timeIntervals=${daysOf(request)}` : '', request),
};

export const postMetrics: Metrics = {
  scopes: scopes.metrics,
  tasks: tasks.figures,
  metrics: { ...shared, periods: ['lifetime'], series: seriesFor(['lifetime']) },
  run(call, request) {
    const urn = knownUrn(request.externalId);
    const kind = urn.startsWith('urn:li:ugcPost:') ? 'ugcPosts' : 'shares';
    return read(call, `&${kind}=List(${encodeUrn(urn)})`, request);
  },
};

/** Names whole days, in the protocol's own form: its signs of structure are not encoded. */
const daysOf = ({ since, until }: MetricsRequest) => {
  const start = Math.floor(since.getTime() / dayMs) * dayMs;
  const end = Math.ceil(until.getTime() / dayMs) * dayMs;
  return `(timeRange:(start:${start},end:${end}),timeGranularityType:DAY)`;
};

const element = z.object({
  totalShareStatistics: record(z.unknown()),
  timeRange: ifUsable(z.object({ start: z.number(), end: z.number() })),
});
const answer = z.object({ elements: list(element, shared.maxRangeDays + 2) });

async function read(
  { upstream, account }: Call,
  more: string,
  request: MetricsRequest,
): Promise<MeasuredSeries[]> {
  const path = `/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${encodeUrn(account.externalId)}${more}`;
  const { elements } = await upstream.request({
    method: 'GET',
    path,
    headers: method('FINDER'),
    target: more.includes('List(') ? 'object' : 'account',
    parse: answer.parse,
  });
  return request.series.map(({ name, providerName }) => ({
    name,
    values: elements.flatMap(({ totalShareStatistics, timeRange }) => {
      const value = totalShareStatistics[providerName];
      return typeof value === 'number' && value >= 0 ? valueIn(value, timeRange, request) : [];
    }),
  }));
}

function valueIn(
  value: number,
  range: { start: number; end: number } | undefined,
  { period, since, until, now }: MetricsRequest,
): MeasuredSeries['values'] {
  if (period === 'lifetime') return [{ value, until: now }];
  if (!range) return [];
  const [begins, ends] = [new Date(range.start), new Date(Math.min(range.end, until.getTime()))];
  return ends > begins && ends > since ? [{ value, since: begins, until: ends }] : [];
}
