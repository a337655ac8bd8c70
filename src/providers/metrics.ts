/** Declares the metrics of a profile or of the items of a content type, and how they are read. */
import type { Schemas } from '../contract/index.ts';
import type { RequiredAccess } from './access.ts';
import type { Call } from './call.ts';

export type MetricPeriod = Schemas['MetricPeriod'];
export type MetricAbsence = Schemas['MetricAbsence'];

/** The series that there are, and the time ranges that can be asked for. Discovery shows them. */
export interface MetricsRules<Series extends MetricSeries = MetricSeries> {
  /** The periods, the usual one first. */
  periods: readonly MetricPeriod[];
  /** The longest time range of one request; absent when any is accepted. */
  maxRangeDays?: number;
  /** How far back the provider has values; absent when it does not say. */
  historyDays?: number;
  /** The time before which there are no values, as ISO-8601; absent when there is no such time. */
  earliest?: string;
  /** For how long after its end a number may still be corrected. */
  settlesAfterHours: number;
  series: readonly Series[];
  source: string;
  /** The day on which the source was last read, as YYYY-MM-DD. */
  checkedAt: string;
}

export interface MetricSeries {
  /** The service's name, which is the same for all providers that measure the same. */
  name: string;
  providerName: string;
  description: string;
  unit: Schemas['MetricUnit'];
  /** The periods for which the provider gives it. */
  periods: readonly MetricPeriod[];
  /** Whether the provider says that it estimates the numbers. */
  estimated: boolean;
  /** The name of the property that splits the values; absent for a single number. */
  by?: string;
  /** The variants of items that have it; absent when all do. */
  variants?: readonly string[];
  /** What the provider requires before it gives numbers, as a sentence. */
  condition?: string;
}

/** The metrics of a profile or of items: a capability whose input is a MetricsRequest. */
export interface Metrics<Series extends MetricSeries = MetricSeries> extends RequiredAccess {
  metrics: MetricsRules<Series>;
  /** Login kind -> the scopes that numbers of the whole lifetime need; absent when they need the same as those of a time range. */
  lifetimeScopes?: RequiredAccess['scopes'];
  run(call: Call, request: MetricsRequest<Series>): Promise<MeasuredSeries[]>;
}

/** Returns the scopes that values of a period need, by login kind. */
export const metricScopes = (
  { scopes, lifetimeScopes = scopes }: Pick<Metrics, 'scopes' | 'lifetimeScopes'>,
  period: MetricPeriod,
): RequiredAccess['scopes'] => (period === 'lifetime' ? lifetimeScopes : scopes);

/** A request for series, which all have the period. */
export interface MetricsRequest<Series extends MetricSeries = MetricSeries> {
  /** The id of the item, or of the account for metrics of a profile. */
  externalId: string;
  period: MetricPeriod;
  /** The time range; meaningless for `lifetime`. */
  since: Date;
  until: Date;
  now: Date;
  series: readonly Series[];
}

/** The values of one series; a series that is left out has none. */
export interface MeasuredSeries {
  name: string;
  values: MeasuredValue[];
  /** Why there are no values; `no_data` when absent. */
  absence?: MetricAbsence;
}

export interface MeasuredValue {
  value: number;
  key?: string;
  /** The beginning of what it counts; absent when it counts everything until its end. */
  since?: Date;
  until: Date;
}
