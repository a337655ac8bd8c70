/**
 * Reads insights, Meta's name for metrics. Sources: "Instagram Account Insights", "Instagram Media Insights", Graph API
 * "Page Insights", meta-specs InsightsResult.
 */

import { z } from 'zod';
import { dayMs } from '../../lib/time.ts';
import { type Call, ProviderFailure, type UpstreamRequest } from '../call.ts';
import { ifUsable, list, record, url, word } from '../kit/fields.ts';
import type {
  MeasuredSeries,
  MeasuredValue,
  MetricAbsence,
  MetricSeries,
  MetricsRequest,
} from '../metrics.ts';
import { withheld } from './errors/known-errors.ts';
import { graphTime } from './graph.ts';

/** A series with its place in the provider's answers. */
export interface InsightSeries extends MetricSeries {
  /** The breakdown to ask for; the series has all of its values, or the one of `dimension`. */
  breakdown?: string;
  dimension?: string;
}

/** Makes the declaration of a series. A name of the provider that is the same as the service's can be left out. */
export function insight(
  name: string,
  description: string,
  {
    providerName = name,
    unit = 'count',
    estimated = false,
    ...rest
  }: Partial<InsightSeries> & Pick<InsightSeries, 'periods'>,
): InsightSeries {
  return { name, providerName, description, unit, estimated, ...rest };
}

/**
 * Declares how many followers an account has, by what is known of them.
 * @param more what the descriptions add.
 */
export const followerDemographics = (more = ''): InsightSeries[] =>
  ['age', 'gender', 'country', 'city'].map((by) =>
    insight(`followers_by_${by}`, `How many followers there are, by ${by}${more}.`, {
      periods: ['lifetime'],
      providerName: 'follower_demographics',
      breakdown: by,
      by,
      condition: hundredFollowers,
    }),
  );

export const hundredFollowers = 'The account has to have at least 100 followers.';

interface InsightsEdge {
  /** The path with the edge's own name, which is another one for Threads accounts. */
  path: string;
  target: 'account' | 'object';
  query: UpstreamRequest<unknown>['query'];
}

/** More groups of people, links or days than a series has. */
const mostValues = 10_000;

const result = z.object({ dimension_values: list(word()), value: z.number() });
const totalValue = z.object({
  value: z.number().optional(),
  breakdowns: list(
    z.object({ dimension_keys: list(word()), results: list(result, mostValues).optional() }),
  ).optional(),
});
const value = z.object({
  value: z.union([z.number(), record(z.number(), mostValues)]).optional(),
  end_time: graphTime.optional(),
});
const insights = z.object({
  data: list(
    z.object({
      name: word(),
      values: list(value, mostValues).optional(),
      total_value: totalValue.optional(),
      /** The clicks on each link, on Threads. */
      link_total_values: list(
        ifUsable(z.object({ value: z.number(), link_url: url() })),
        mostValues,
      ).optional(),
    }),
  ),
});
type Insight = z.infer<typeof insights>['data'][number];

/** Reads the series, with one request for each breakdown, since all metrics of a request have to have it. */
export async function readInsights(
  call: Call,
  edge: InsightsEdge,
  request: MetricsRequest<InsightSeries>,
): Promise<MeasuredSeries[]> {
  const groups = Map.groupBy(request.series, ({ breakdown }) => breakdown);
  const measured = [...groups].map(([breakdown, series]) =>
    readTogether(call, { ...edge, query: { ...edge.query, breakdown } }, { ...request, series }),
  );
  return (await Promise.all(measured)).flat();
}

/**
 * Reads series with one request. A metric that the provider has withdrawn fails the whole request without being named,
 * so the series are then read one by one. If all of them fail, the request is wrong and not a metric.
 */
async function readTogether(
  call: Call,
  edge: InsightsEdge,
  request: MetricsRequest<InsightSeries>,
): Promise<MeasuredSeries[]> {
  const { series } = request;
  try {
    const found = await ask(call, edge, series);
    return series.map((one) => ({ name: one.name, values: valuesOf(found, one, request) }));
  } catch (error) {
    const absence = absenceOf(error);
    if (absence) return series.map(({ name }) => ({ name, values: [], absence }));
    if (!isRefusedMetric(error) || series.length === 1) throw error;
    const alone = await Promise.all(
      series.map((one) => readAlone(call, edge, { ...request, series: [one] })),
    );
    if (alone.every((one) => one === undefined)) throw error;
    return series.map(({ name }, index) => alone[index] ?? { name, values: [], absence: 'withdrawn' });
  }
}

/** Returns `undefined` when the provider refuses the metric. */
async function readAlone(
  call: Call,
  edge: InsightsEdge,
  request: MetricsRequest<InsightSeries>,
): Promise<MeasuredSeries | undefined> {
  try {
    return (await readTogether(call, edge, request))[0];
  } catch (error) {
    if (isRefusedMetric(error)) return undefined;
    throw error;
  }
}

function ask(
  call: Call,
  { path, target, query }: InsightsEdge,
  series: readonly InsightSeries[],
): Promise<Insight[]> {
  const metric = [...new Set(series.map(({ providerName }) => providerName))].join(',');
  return call.upstream.request({
    method: 'GET',
    path,
    target,
    query: { metric, ...query },
    parse: (body) => insights.parse(body).data,
  });
}

/**
 * The refusals that say that an item has no values: it was published before the account became a professional one
 * (met by public integrations), or too few people have seen it.
 */
const absences: Readonly<Record<string, MetricAbsence>> = {
  '100/2108006': 'published_too_early',
  [`${withheld.code}/`]: 'too_few_people',
};

function absenceOf(error: unknown): MetricAbsence | undefined {
  if (!(error instanceof ProviderFailure) || error.failure.kind === 'scopes') return undefined;
  return absences[nameOf(error)];
}

/** Tells whether the request has a bad parameter, which can only be a metric: the others are fixed and tested. */
const isRefusedMetric = (error: unknown) => error instanceof ProviderFailure && nameOf(error) === '100/';

function nameOf({ why }: ProviderFailure): string {
  const { code = '', subcode = '' } = why?.provider ?? {};
  return `${code}/${subcode}`;
}

const lengths: Partial<Record<MetricsRequest['period'], number>> = {
  day: dayMs,
  week: 7 * dayMs,
  days_28: 28 * dayMs,
};

function valuesOf(
  found: readonly Insight[],
  series: InsightSeries,
  request: MetricsRequest,
): MeasuredValue[] {
  const {
    total_value: total,
    values = [],
    link_total_values: links = [],
  } = found.find(({ name }) => name === series.providerName) ?? {};
  const whole =
    request.period === 'lifetime' ? { until: request.now } : { since: request.since, until: request.until };
  if (series.breakdown) return brokenDown(total, series).map((one) => ({ ...one, ...whole }));
  if (links.length > 0)
    return links.flatMap((link) => (link ? [{ value: link.value, key: link.link_url, ...whole }] : []));
  if (total?.value !== undefined) return [{ value: total.value, ...whole }];
  return values.flatMap(({ value: counted, end_time }) =>
    keyed(counted).map((one) => ({ ...one, ...(end_time ? endingAt(end_time, request) : whole) })),
  );
}

function endingAt(endTime: string, { period }: MetricsRequest) {
  const until = new Date(endTime);
  return { since: new Date(until.getTime() - (lengths[period] ?? dayMs)), until };
}

/** Returns the values of a breakdown. Demographic metrics put the time frame into the dimensions, too. */
function brokenDown(total: Insight['total_value'], { breakdown = '', dimension }: InsightSeries) {
  const parts = (total?.breakdowns ?? []).flatMap(({ dimension_keys: keys, results = [] }) =>
    results.map(({ dimension_values: values, value: counted }) => ({
      key: values[keys.indexOf(breakdown)] ?? '',
      value: counted,
    })),
  );
  if (dimension === undefined) return parts;
  return parts.filter(({ key }) => key === dimension).map(({ value: counted }) => ({ value: counted }));
}

function keyed(counted: number | Record<string, number> | undefined): { key?: string; value: number }[] {
  if (counted === undefined) return [];
  if (typeof counted === 'number') return [{ value: counted }];
  return Object.entries(counted).map(([key, part]) => ({ key, value: part }));
}

/** Returns the time range as the provider takes it. */
export function rangeQuery({ since, until }: Pick<MetricsRequest, 'since' | 'until'>) {
  return { since: unixSeconds(since), until: unixSeconds(until) };
}

const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);
