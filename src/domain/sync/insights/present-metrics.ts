import type { Schemas } from '../../../contract/index.ts';
import { hourMs } from '../../../lib/time.ts';
import type {
  MeasuredSeries,
  MeasuredValue,
  MetricSeries,
  MetricsRequest,
  MetricsRules,
} from '../../../providers/metrics.ts';

/** Returns the answer: every series that was asked for, also those without values. */
export function presentMetrics(
  { settlesAfterHours }: MetricsRules,
  { period, series, since, until, now }: MetricsRequest,
  measured: readonly MeasuredSeries[],
): Schemas['Metrics'] {
  const finalUntil = new Date(now.getTime() - settlesAfterHours * hourMs);
  const isFinal = ({ until: end }: MeasuredValue) => period !== 'lifetime' && end <= finalUntil;
  return {
    period,
    ...(period === 'lifetime' ? {} : { since: since.toISOString(), until: until.toISOString() }),
    series: series.map((one) =>
      presentSeries(
        one,
        measured.find(({ name }) => name === one.name),
        isFinal,
      ),
    ),
  };
}

function presentSeries(
  { name, unit, by, estimated }: MetricSeries,
  { values = [], absence = 'no_data' }: Partial<MeasuredSeries> = {},
  isFinal: (value: MeasuredValue) => boolean,
): Schemas['MetricSeries'] {
  return {
    name,
    unit,
    ...(by ? { by } : {}),
    estimated,
    values: values.map((one) => presentValue(one, isFinal(one))),
    ...(values.length === 0 ? { absence } : {}),
  };
}

function presentValue({ value, key, since, until }: MeasuredValue, final: boolean): Schemas['MetricValue'] {
  return {
    value,
    ...(key === undefined ? {} : { key }),
    ...(since ? { since: since.toISOString() } : {}),
    until: until.toISOString(),
    final,
  };
}
