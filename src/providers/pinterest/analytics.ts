/** Declares and reads the metrics of accounts and pins. Source: v5/openapi.json, `user_account/analytics`, `pins/analytics`. */

import { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import type { Call } from '../call.ts';
import { count } from '../kit/counts.ts';
import { ifUsable, list, record, word } from '../kit/fields.ts';
import type { MeasuredSeries, MetricPeriod, MetricSeries, Metrics, MetricsRequest } from '../metrics.ts';
import { numericId } from './api.ts';
import { toPin } from './pin.ts';
import { scopes } from './scopes.ts';

/** A request begins at most so many days ago. */
const longestDays = 90;

const shared = {
  historyDays: longestDays,
  /** The document does not say how late numbers come; days of which they are not there yet are marked. */
  settlesAfterHours: 48,
  source: 'github.com/pinterest/api-description, v5/openapi.json, "analytics"',
  checkedAt: '2026-11-29',
};

const counted: MetricPeriod[] = ['range', 'day'];

const series = (name: string, providerName: string, description: string, more: Partial<MetricSeries> = {}) =>
  count(name, providerName, description, { periods: counted, ...more });

const common = [
  series('views', 'IMPRESSION', 'How often pins were on a screen.'),
  series('saves', 'SAVE', 'How often pins were saved to a board.'),
  series('clicks', 'PIN_CLICK', 'How often pins were opened.'),
  series('link_clicks', 'OUTBOUND_CLICK', 'How often links of pins were followed.'),
];

export const profileMetrics: Metrics = {
  scopes: scopes.metrics,
  metrics: {
    ...shared,
    periods: counted,
    series: [
      ...common,
      series('interactions', 'ENGAGEMENT', 'How often pins were opened, saved, or their links followed.'),
    ],
  },
  run: (call, request) => read(call, { path: '/user_account/analytics', target: 'account' }, request),
};

const onVideos = { variants: ['video'] };
const lifetime: MetricPeriod[] = ['lifetime'];

export const pinMetrics: Metrics = {
  scopes: scopes.pins,
  metrics: {
    ...shared,
    periods: [...counted, ...lifetime],
    series: [
      ...common,
      series('follows', 'USER_FOLLOW', 'How many people followed the account from the pin.'),
      series('profile_visits', 'PROFILE_VISIT', 'How often the account was visited from the pin.'),
      series('video_views', 'VIDEO_MRC_VIEW', 'How often the video was played.', onVideos),
      series('total_watch_time', 'VIDEO_V50_WATCH_TIME', 'For how long the video was played.', {
        ...onVideos,
        unit: 'milliseconds',
      }),
      series('comments', 'TOTAL_COMMENTS', 'How many comments the pin has.', { periods: lifetime }),
      series('reactions', 'TOTAL_REACTIONS', 'How many reactions the pin has.', { periods: lifetime }),
    ],
  },
  async run(call, request) {
    const path = `/pins/${numericId(request.externalId)}`;
    const found = await read(call, { path: `${path}/analytics`, target: 'object' }, request);
    const ofVariants = request.series.flatMap(({ name, variants }) => (variants ? [{ name, variants }] : []));
    const isEmpty = (name: string) => !found.some((one) => one.name === name && one.values.length > 0);
    if (!ofVariants.some(({ name }) => isEmpty(name))) return found;
    // Pinterest does not say why a number is missing, so the pin is asked what it is.
    const { variant } = await call.upstream.request({ method: 'GET', path, target: 'object', parse: toPin });
    const others = ofVariants.filter(({ variants }) => !variants.includes(variant)).map(({ name }) => name);
    return found.map((one) =>
      others.includes(one.name) && one.values.length === 0 ? { ...one, absence: 'other_variant' } : one,
    );
  },
};

const numbers = ifUsable(record(z.number()));
const group = z.object({
  summary_metrics: numbers,
  lifetime_metrics: numbers,
  daily_metrics: ifUsable(
    list(
      z.object({ date: word().regex(/^\d{4}-\d{2}-\d{2}$/), data_status: word(), metrics: numbers }),
      longestDays + 2,
    ),
  ),
});
/** Answers are by group; without a wish for others there is one. */
const analytics = record(group).refine((groups) => Object.keys(groups).length > 0);
type Group = z.infer<typeof group>;

async function read(
  { upstream }: Call,
  { path, target }: { path: string; target: 'account' | 'object' },
  request: MetricsRequest,
): Promise<MeasuredSeries[]> {
  const { since, until, period, now } = request;
  const day = (time: Date) => time.toISOString().slice(0, 10);
  const range =
    period === 'lifetime' ? { since: now, until: now } : { since, until: until < now ? until : now };
  const found = await upstream.request({
    method: 'GET',
    path,
    query: {
      start_date: day(range.since),
      end_date: day(range.until),
      metric_types: request.series.map(({ providerName }) => providerName).join(','),
    },
    target,
    parse: analytics.parse,
  });
  const [only] = Object.values(found);
  return only ? request.series.map((one) => ({ name: one.name, values: valuesOf(only, one, request) })) : [];
}

/** The states of a day whose numbers count. */
const measured = new Set(['READY', 'ESTIMATE']);

function valuesOf(
  { summary_metrics, lifetime_metrics, daily_metrics = [] }: Group,
  { providerName }: MetricSeries,
  { period, since, until, now }: MetricsRequest,
): MeasuredSeries['values'] {
  const only = (value: number | undefined, of: { since?: Date; until: Date }) =>
    value === undefined ? [] : [{ value, ...of }];
  if (period === 'lifetime') return only(lifetime_metrics?.[providerName], { until: now });
  if (period === 'range') return only(summary_metrics?.[providerName], { since, until });
  return daily_metrics.flatMap(({ date, data_status, metrics }) => {
    const begins = new Date(`${date}T00:00:00Z`);
    const ends = new Date(Math.min(begins.getTime() + dayMs, until.getTime()));
    return measured.has(data_status) && ends > begins && ends > since
      ? only(metrics?.[providerName], { since: begins, until: ends })
      : [];
  });
}
