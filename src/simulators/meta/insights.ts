/**
 * Answers insights: numbers that follow from the ids of the account and of what it published, and from the clock.
 * Sources: "Instagram Account Insights", "Instagram Media Insights", Graph API "Page Insights"; the ends of days as in
 * their examples.
 */

import { hash } from 'node:crypto';
import { dayMs, daySeconds, hourMs } from '../../lib/time.ts';
import { invalidParameter } from './errors.ts';
import type { GraphNode, InsightForm, InsightMetric, Insights, Overlay, Parameters } from './node.ts';
import { graphTimeOf, readGraphTime } from './times.ts';

interface InsightsReading {
  overlay: Overlay;
  now: Date;
}

/** The hour, in UTC, at which days end at the provider. */
const dayEndsMs = 8 * hourMs;

/**
 * Answers `/{node}/insights`.
 * @throws Refusal
 */
export function readInsights(
  node: GraphNode,
  insights: Insights,
  parameters: Parameters,
  reading: InsightsReading,
) {
  const names = (parameters.get('metric') ?? '').split(',').filter(Boolean);
  if (names.length === 0) throw invalidParameter('The parameter metric is required.');
  insights.refuse?.(node);
  const known = insights.offered?.(node) ?? Object.keys(insights.metrics);
  const range = rangeOf(parameters, insights, reading.now);
  if (insights.silent?.(node)) return { data: [] };
  return {
    data: names.map((name) => {
      const metric = known.includes(name) ? insights.metrics[name] : undefined;
      if (!metric) throw invalidParameter(insights.unknownMetric(name, known));
      const [usual] = insights.untyped ? Object.entries(metric.forms) : [];
      const period = parameters.get('period') ?? usual?.[0] ?? 'lifetime';
      const form = (parameters.get('metric_type') ?? usual?.[1]?.[0] ?? 'values') as InsightForm;
      const numbers = numbersOf(node, name, metric, { period, form, parameters, range, ...reading });
      return { name, period, title: metric.title, ...numbers, id: `${node.id}/insights/${name}/${period}` };
    }),
  };
}

interface Range {
  since: number;
  until: number;
}

/** Reads the time range; without one it is the last day. */
function rangeOf(parameters: Parameters, { maxRangeDays }: Insights, now: Date): Range {
  const [since, until] = ['since', 'until'].map((name) => Number(parameters.get(name) ?? 0) * 1000);
  if (!since || !until) return { since: now.getTime() - dayMs, until: now.getTime() };
  const days = (until - since) / dayMs;
  if (maxRangeDays && days > maxRangeDays)
    throw invalidParameter(
      `There cannot be more than ${maxRangeDays} days (${maxRangeDays * daySeconds} s) between since and until`,
    );
  return { since, until: Math.min(until, now.getTime()) };
}

interface Asked extends InsightsReading {
  period: string;
  form: InsightForm;
  parameters: Parameters;
  range: Range;
}

function numbersOf(node: GraphNode, name: string, metric: InsightMetric, asked: Asked) {
  const { period, form, range } = asked;
  const forms = metric.forms[period] ?? [];
  if (!forms.includes(form))
    throw invalidParameter(
      forms.includes('total_value')
        ? `The following metrics (${name}) should be specified with parameter metric_type=total_value`
        : `(${name}) is incompatible with the period (${period}) or the metric type (${form})`,
    );
  if (form === 'link_total_values') {
    const clicks = (link: string) =>
      daysIn(range).reduce((sum, day) => sum + dailyOf(node, link, metric, day), 0);
    return {
      link_total_values: (metric.parts ?? []).map((link) => ({ value: clicks(link), link_url: link })),
    };
  }
  if (form === 'total_value') return { total_value: totalOf(node, name, metric, asked) };
  if (period === 'lifetime') return { values: [{ value: lifetimeOf(node, name, metric, asked) }] };
  const length = { day: 1, week: 7, days_28: 28 }[period] ?? 1;
  return {
    values: daysIn(range).map((day) => ({
      value: metric.known?.(node, asked.overlay) ?? sumOf(node, name, metric, day - length, day),
      end_time: graphTimeOf(day * dayMs + dayEndsMs),
    })),
  };
}

function totalOf(node: GraphNode, name: string, metric: InsightMetric, { parameters, range, period }: Asked) {
  const breakdown = parameters.get('breakdown');
  const days = period === 'lifetime' ? [0] : daysIn(range);
  const sum = (part: string) => days.reduce((total, day) => total + dailyOf(node, part, metric, day), 0);
  if (!breakdown) return { value: sum(name) };
  const values = metric.breakdowns?.[breakdown];
  if (!values) throw invalidParameter(`Incompatible breakdowns (${breakdown}) for metric (${name})`);
  const time = parameters.get('timeframe');
  const results = values.map((value) => ({
    dimension_values: [...(time ? [time] : []), value],
    value: sum(`${name}/${value}`),
  }));
  return { breakdowns: [{ dimension_keys: [...(time ? ['timeframe'] : []), breakdown], results }] };
}

/** Returns the number of what was published, which grows for a week. */
function lifetimeOf(node: GraphNode, name: string, metric: InsightMetric, { overlay, now }: Asked) {
  const known = metric.known?.(node, overlay);
  if (known !== undefined) return known;
  const values = overlay.values(node);
  const age = now.getTime() - readGraphTime(values.timestamp ?? values.created_time);
  const grown = Math.min(1, Math.max(0, age / (7 * dayMs)));
  const number = (part: string) => Math.round(grown * dailyOf(node, part, metric, 0));
  if (!metric.parts) return number(name);
  return Object.fromEntries(metric.parts.map((part) => [part, number(`${name}/${part}`)]));
}

/** Returns the numbers of the days that end within the range, counted since 1970. */
function daysIn({ since, until }: Range): number[] {
  const first = Math.floor((since - dayEndsMs) / dayMs) + 1;
  const last = Math.floor((until - dayEndsMs) / dayMs);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function sumOf(node: GraphNode, name: string, metric: InsightMetric, after: number, until: number): number {
  let sum = 0;
  for (let day = after + 1; day <= until; day += 1) sum += dailyOf(node, name, metric, day);
  return sum;
}

/** Returns a number between half and one and a half of the usual one. */
function dailyOf({ id }: GraphNode, name: string, { usual }: InsightMetric, day: number): number {
  const drawn = hash('sha256', `${id}/${name}/${day}`, 'buffer').readUInt16BE() / 2 ** 16;
  return Math.round(usual * (0.5 + drawn));
}
