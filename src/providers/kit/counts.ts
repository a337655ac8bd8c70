/** Declares and reads metrics that a provider gives as counts, which stand in what it shows of an item or an account. */
import { z } from 'zod';
import type { MeasuredSeries, MetricSeries, MetricsRequest, MetricsRules } from '../metrics.ts';
import { ifUsable, record } from './fields.ts';

/** Makes the declaration of a count; `providerName` is the field that has it. */
export const count = (
  name: string,
  providerName: string,
  description: string,
  more: Partial<MetricSeries> = {},
): MetricSeries => ({
  name,
  providerName,
  description,
  unit: 'count',
  periods: ['lifetime'],
  estimated: false,
  ...more,
});

/** Declares counts of until now, which nobody corrects later. */
export const countsFrom = (
  read: Pick<MetricsRules, 'source' | 'checkedAt'>,
  ...series: MetricSeries[]
): MetricsRules => ({ periods: ['lifetime'], settlesAfterHours: 0, series, ...read });

const fields = record(z.unknown());
const whole = ifUsable(z.int().nonnegative());

/** Returns the counts that a provider's object has; a field that is absent, or that is no count, gives none. */
export function countsIn(told: unknown, { series, now: until }: MetricsRequest): MeasuredSeries[] {
  const found = fields.parse(told);
  return series.flatMap(({ name, providerName }) => {
    const value = whole.parse(found[providerName]);
    return value === undefined ? [] : [{ name, values: [{ value, until }] }];
  });
}

/** Returns the series without values, for an item of a variant that has none. */
export const withoutCounts = ({ series }: MetricsRequest): MeasuredSeries[] =>
  series.map(({ name }) => ({ name, values: [], absence: 'other_variant' }));
