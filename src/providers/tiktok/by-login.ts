/** Tells what differs between the two login kinds by the account that a call is for, and declares the metrics and the posts of both. */

import type { Call } from '../call.ts';
import { contentType } from '../content-type.ts';
import { withClockDifference } from '../kit/pages.ts';
import type { MeasuredSeries, MetricPeriod, MetricSeries, Metrics, MetricsRequest } from '../metrics.ts';
import {
  type BusinessSeries,
  profileMetrics as businessProfileMetrics,
  videoMetrics as businessVideoMetrics,
} from './business/metrics.ts';
import { businessPublishing } from './business/publish.ts';
import * as business from './business/read-videos.ts';
import { openPublishing } from './open/publishing/steps.ts';
import * as open from './open/read-videos.ts';
import { businessLogin, scopes } from './scopes.ts';

type Run<Input extends unknown[], Output> = (call: Call, ...input: Input) => Promise<Output>;

/** Returns the function of the login kind by which a call's account is connected. */
export const byLogin =
  <Input extends unknown[], Output>(
    open: Run<Input, Output>,
    business: Run<Input, Output>,
  ): Run<Input, Output> =>
  (call, ...input) =>
    (isBusiness(call) ? business : open)(call, ...input);

const isBusiness = ({ account }: Pick<Call, 'account'>) => account.loginKind === businessLogin;

// The metrics: a series that both login kinds have is declared once, and one of a single login kind says so.

function merged(one: Metrics, other: Metrics<BusinessSeries>): Metrics {
  const names = new Set([...one.metrics.series, ...other.metrics.series].map(({ name }) => name));
  const periods = [...new Set([...one.metrics.periods, ...other.metrics.periods])];
  return {
    scopes: { ...one.scopes, ...other.scopes },
    metrics: {
      ...other.metrics,
      periods,
      series: [...names].map((name) => declared(name, one.metrics.series, other.metrics.series)),
    },
    run: (call, request) =>
      isBusiness(call)
        ? among(other, request, (mine) => other.run(call, mine))
        : among(one, request, (mine) => one.run(call, mine)),
  };
}

const named = <Series extends MetricSeries>(name: string, series: readonly Series[]) =>
  series.filter((one) => one.name === name);

/** Declares a series that one login kind has, or both, by whatever each calls it. */
function declared(
  name: string,
  opened: readonly MetricSeries[],
  others: readonly BusinessSeries[],
): MetricSeries {
  const [own] = named(name, opened);
  const theirs = named(name, others);
  const [first] = theirs;
  if (!first) return { ...(own as MetricSeries), condition: 'Only through the login kind tiktok.' };
  const { factor: _, condition, ...said } = first;
  const providerNames = new Set([own, ...theirs].flatMap((one) => one?.providerName ?? []));
  const periods = new Set<MetricPeriod>([own, ...theirs].flatMap((one) => one?.periods ?? []));
  const conditions = [
    ...(own ? [] : ['Only through the login kind tiktok_business.']),
    ...(condition ? [condition] : []),
  ];
  return {
    ...said,
    ...(own ? { description: own.description } : {}),
    providerName: [...providerNames].join(' or '),
    periods: [...periods],
    ...(conditions.length > 0 ? { condition: conditions.join(' ') } : {}),
  };
}

/** Asks for the series that a login kind has for the period, and says of the others that it has none. */
async function among<Series extends MetricSeries>(
  { metrics: { series } }: Metrics<Series>,
  request: MetricsRequest,
  run: (mine: MetricsRequest<Series>) => Promise<MeasuredSeries[]>,
): Promise<MeasuredSeries[]> {
  const asked = new Set(request.series.map(({ name }) => name));
  const mine = series.filter(({ name, periods }) => asked.has(name) && periods.includes(request.period));
  const measured = mine.length > 0 ? await run({ ...request, series: mine }) : [];
  const lacking = [...asked].filter((name) => !mine.some((one) => one.name === name));
  return [...measured, ...lacking.map((name) => ({ name, values: [], absence: 'other_login' as const }))];
}

const videoMetrics = merged(open.videoMetrics, businessVideoMetrics);
export const profileMetrics = merged(open.profileMetrics, businessProfileMetrics);

export const videos = contentType(
  'tiktok.videos.items',
  {
    list: {
      scopes: scopes.read,
      pageSize: open.pageSize,
      walk: { order: 'newest_first' },
      run: byLogin(open.listVideos, business.listVideos),
    },
    get: { scopes: scopes.read, run: byLogin(open.getVideo, business.getVideo) },
    metrics: videoMetrics,
  },
  {
    notified: ['created', 'deleted'],
    swept: ['created', 'deleted'],
    scopes: scopes.read,
    sweep: byLogin(
      async (call, since: Date) =>
        (await open.videosSince(call, withClockDifference(since))).map((view) => ({
          item: open.itemOf(view),
        })),
      async (call, since: Date) =>
        (await business.videosSince(call, withClockDifference(since))).map((item) => ({ item })),
    ),
  },
  [...openPublishing, ...businessPublishing],
);
