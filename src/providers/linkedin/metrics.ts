/**
 * Declares and reads the metrics of organizations, members and their posts. Sources:
 * learn.microsoft.com/linkedin/marketing/community-management, organizations/share-statistics and members/post-statistics, as
 * excerpts of stored copies and, for the form of `entity` and of answers about members, public integrations say (search of
 * 2026-11-29); not read in full. Those of organizations count organic activity of the last twelve months alone.
 */

import { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import type { Call } from '../call.ts';
import { count } from '../kit/counts.ts';
import { ifUsable, list, record } from '../kit/fields.ts';
import type { MeasuredSeries, MetricPeriod, Metrics, MetricsRequest } from '../metrics.ts';
import { method } from './api.ts';
import { isMember, scopes, tasks } from './scopes.ts';
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

const seriesFor = (periods: MetricPeriod[]) =>
  [
    count('views', 'impressionCount', 'How often posts were on a screen.'),
    count('reach', 'uniqueImpressionsCount', 'How many members have seen posts at least once.', {
      condition: 'Of members, LinkedIn tells it for the whole lifetime alone.',
    }),
    count('clicks', 'clickCount', 'How often posts were clicked on.', {
      condition: 'Of organizations alone.',
    }),
    count('reactions', 'likeCount', 'How often posts were reacted to.'),
    count('comments', 'commentCount', 'How often posts were commented on.'),
    count('shares', 'shareCount', 'How often posts were reshared.'),
  ].map((one) => ({ ...one, periods }));

export const profileMetrics: Metrics = {
  scopes: scopes.metrics,
  tasks: tasks.figures,
  metrics: { ...shared, periods: ['day', 'lifetime'], series: seriesFor(['day', 'lifetime']) },
  run: (call, request) =>
    isMember(call.account)
      ? readMember(call, 'q=me', request)
      : read(call, request.period === 'day' ? `&timeIntervals=${daysOf(request)}` : '', request),
};

export const postMetrics: Metrics = {
  scopes: scopes.metrics,
  tasks: tasks.figures,
  metrics: { ...shared, periods: ['lifetime'], series: seriesFor(['lifetime']) },
  run(call, request) {
    const urn = knownUrn(request.externalId);
    if (isMember(call.account)) {
      const entity = urn.startsWith('urn:li:ugcPost:') ? 'ugc' : 'share';
      return readMember(call, `q=entity&entity=(${entity}:${encodeUrn(urn)})`, request);
    }
    const kind = urn.startsWith('urn:li:ugcPost:') ? 'ugcPosts' : 'shares';
    return read(call, `&${kind}=List(${encodeUrn(urn)})`, request);
  },
};

const wholeDays = ({ since, until }: MetricsRequest) => ({
  start: Math.floor(since.getTime() / dayMs) * dayMs,
  end: Math.ceil(until.getTime() / dayMs) * dayMs,
});

/** Names whole days, in the protocol's own form: its signs of structure are not encoded. */
const daysOf = (request: MetricsRequest) => {
  const { start, end } = wholeDays(request);
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

/** What LinkedIn counts of members, by our names. It tells how many were reached for no single day. */
const countedOfMembers: Readonly<Record<string, { queryType: string; daily: boolean }>> = {
  views: { queryType: 'IMPRESSION', daily: true },
  reach: { queryType: 'MEMBERS_REACHED', daily: false },
  reactions: { queryType: 'REACTION', daily: true },
  comments: { queryType: 'COMMENT', daily: true },
  shares: { queryType: 'RESHARE', daily: true },
};

const date = z
  .object({ year: z.int(), month: z.int(), day: z.int() })
  .transform(({ year, month, day }) => Date.UTC(year, month - 1, day));
const counted = z.object({
  elements: list(
    z.object({
      count: z.number(),
      /** Empty, or absent, for the whole lifetime. */
      dateRange: ifUsable(z.object({ start: date, end: date })),
    }),
    shared.maxRangeDays + 2,
  ),
});

const datesOf = (request: MetricsRequest) => {
  const dateOf = (time: number) => {
    const day = new Date(time);
    return `(day:${day.getUTCDate()},month:${day.getUTCMonth() + 1},year:${day.getUTCFullYear()})`;
  };
  const { start, end } = wholeDays(request);
  return `(start:${dateOf(start)},end:${dateOf(end)})`;
};

/** Reads the figures of a member's posts, each by a call of its own. */
async function readMember(
  { upstream }: Call,
  finder: string,
  request: MetricsRequest,
): Promise<MeasuredSeries[]> {
  const isDaily = request.period === 'day';
  const more = isDaily ? `&aggregation=DAILY&dateRange=${datesOf(request)}` : '&aggregation=TOTAL';
  const measured: MeasuredSeries[] = [];
  for (const { name } of request.series) {
    const found = countedOfMembers[name];
    if (!found || (isDaily && !found.daily)) continue;
    const { elements } = await upstream.request({
      method: 'GET',
      path: `/memberCreatorPostAnalytics?${finder}&queryType=${found.queryType}${more}`,
      headers: method('FINDER'),
      target: finder.includes('entity=') ? 'object' : 'account',
      parse: counted.parse,
    });
    const values = elements.flatMap(({ count, dateRange }) =>
      count >= 0 ? valueIn(count, dateRange, request) : [],
    );
    measured.push({ name, values });
  }
  return measured;
}
