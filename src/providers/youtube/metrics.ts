/**
 * Declares and reads metrics: the counts of the Data API, and the days of YouTube Analytics. Sources:
 * https://developers.google.com/youtube/analytics/metrics, https://developers.google.com/youtube/v3/docs/videos#statistics.
 */
import { z } from 'zod';
import { dayAt } from '../budgets.ts';
import type { Call } from '../call.ts';
import { count } from '../kit/counts.ts';
import { ifUsable, list, word } from '../kit/fields.ts';
import type { MeasuredSeries, MetricPeriod, MetricSeries, Metrics, MetricsRequest } from '../metrics.ts';
import { quotaZone } from './api.ts';
import { listOne } from './list.ts';
import { scopes } from './scopes.ts';
import { itemParts, readOwnVideo } from './video.ts';

interface YoutubeSeries extends MetricSeries {
  /** The name that it has as a count; without one, Analytics alone has it. */
  countName?: string;
  /** The milliseconds in the provider's unit, for times. */
  unitMs?: number;
}

const always: MetricPeriod[] = ['day', 'lifetime'];

const series = (
  name: string,
  providerName: string,
  description: string,
  more: Partial<YoutubeSeries> = {},
): YoutubeSeries => ({
  ...count(name, providerName, description, { periods: more.countName ? always : ['day'] }),
  ...more,
});

const shared: readonly YoutubeSeries[] = [
  series('views', 'views', 'How often it was viewed.', { countName: 'viewCount' }),
  series('total_watch_time', 'estimatedMinutesWatched', 'How long it was watched altogether.', {
    unit: 'milliseconds',
    unitMs: 60_000,
    estimated: true,
  }),
  series('average_watch_time', 'averageViewDuration', 'How long it was watched on average.', {
    unit: 'milliseconds',
    unitMs: 1_000,
  }),
  series('shares', 'shares', 'How often it was shared.'),
];

const rules = {
  periods: always,
  // More days than this do not fit into one answer; the API states no other bound.
  maxRangeDays: 500,
  settlesAfterHours: 72,
  source: 'https://developers.google.com/youtube/analytics/metrics',
  checkedAt: '2026-11-28',
} satisfies Partial<Metrics['metrics']>;

export const videoMetrics: Metrics<YoutubeSeries> = {
  scopes: scopes.metrics,
  lifetimeScopes: scopes.read,
  metrics: {
    ...rules,
    series: [
      ...shared,
      series('likes', 'likes', 'How many likes it has.', { countName: 'likeCount' }),
      series('comments', 'comments', 'How many comments it has.', { countName: 'commentCount' }),
    ],
  },
  async run(call, request) {
    const { externalId, period } = request;
    // All parts together cost one unit.
    const { raw } = await readOwnVideo(call, externalId, `${itemParts},statistics`);
    if (period === 'lifetime') return counts(request, raw);
    return readDays(call, request, { filters: `video==${externalId}` });
  },
};

export const channelMetrics: Metrics<YoutubeSeries> = {
  scopes: scopes.metrics,
  lifetimeScopes: scopes.read,
  metrics: {
    ...rules,
    series: [
      ...shared,
      series('followers', 'subscriberCount', 'How many subscribers the channel has, to three digits.', {
        periods: ['lifetime'],
        countName: 'subscriberCount',
        estimated: true,
      }),
      series('videos', 'videoCount', 'How many public videos the channel has.', {
        periods: ['lifetime'],
        countName: 'videoCount',
      }),
      series('followers_gained', 'subscribersGained', 'How many people have subscribed.'),
      series('followers_lost', 'subscribersLost', 'How many people have unsubscribed.'),
      series('likes', 'likes', 'How often videos were liked.'),
      series('comments', 'comments', 'How often videos were commented on.'),
    ],
  },
  async run(call, request) {
    if (request.period !== 'lifetime') return readDays(call, request);
    const query = { part: 'statistics', id: request.externalId };
    return listOne(call, 'channels', query, (raw) => counts(request, raw));
  },
};

const counted = ifUsable(word().regex(/^\d{1,15}$/));
const statistics = z.object({
  statistics: z.object({
    viewCount: counted,
    likeCount: counted,
    commentCount: counted,
    subscriberCount: counted,
    videoCount: counted,
  }),
});

function counts({ series: asked, now }: MetricsRequest<YoutubeSeries>, raw: unknown): MeasuredSeries[] {
  const told: Record<string, string | undefined> = statistics.parse(raw).statistics;
  return asked.map(({ name, countName = '' }) => {
    const value = told[countName];
    return { name, values: value === undefined ? [] : [{ value: Number(value), until: now }] };
  });
}

const mostDays = 1_000;
const table = z.object({
  columnHeaders: list(z.object({ name: word() }), 50),
  rows: list(list(z.union([word(), z.number()]), 50), mostDays).default([]),
});

/** Reads the days that lie within the range. A day is one of the time zone in which the provider counts. */
function readDays(
  { upstream }: Call,
  { series: asked, since, until }: MetricsRequest<YoutubeSeries>,
  more: { filters?: string } = {},
): Promise<MeasuredSeries[]> {
  return upstream.request({
    method: 'GET',
    host: 'analytics',
    path: '/v2/reports',
    query: {
      ids: 'channel==MINE',
      startDate: dateOf(since),
      endDate: dateOf(until),
      dimensions: 'day',
      metrics: asked.map(({ providerName }) => providerName).join(','),
      ...more,
    },
    target: 'object',
    parse(body) {
      const { columnHeaders, rows } = table.parse(body);
      const at = (name: string) => columnHeaders.findIndex((header) => header.name === name);
      const days = rows.map((row) => ({ row, ...dayOf(String(row[at('day')])) }));
      const within = days.filter((day) => day.since >= since && day.until <= until);
      return asked.map(({ name, providerName, unitMs = 1 }) => ({
        name,
        values: within.flatMap((day) => {
          const value = Number(day.row[at(providerName)]) * unitMs;
          return Number.isFinite(value) ? { value, since: day.since, until: day.until } : [];
        }),
      }));
    },
  });
}

const dates = new Intl.DateTimeFormat('en-CA', { timeZone: quotaZone, dateStyle: 'short' });
const dateOf = (time: Date) => dates.format(time);

/** Returns the beginning and the end of a date such as `2026-03-08`. */
function dayOf(date: string): { since: Date; until: Date } {
  const { beganAt: since, endsAt: until } = dayAt(new Date(`${date}T12:00:00-08:00`), quotaZone);
  return { since, until };
}
