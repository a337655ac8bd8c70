/** Turns the parameters of a request for metrics into what a provider can be asked for. Pure functions. */
import type { Input } from '../../../contract/index.ts';
import { type InputProblem, refuseProblems } from '../../../errors/index.ts';
import type { MetricPeriod, MetricSeries, MetricsRequest, MetricsRules } from '../../../providers/metrics.ts';
import { meantWord } from '../../foundation/choice.ts';

export type MetricsInput = Omit<Input<'connectedProfiles.metrics'>, 'connectedProfileId'>;

const dayMs = 24 * 60 * 60 * 1000;
const usualDays = 7;

/**
 * Returns the request, with what the input leaves out filled in.
 * @throws ServiceError `validation_error` with everything that the rules refuse.
 */
export function metricsRequest(
  rules: MetricsRules,
  { names, period: wanted, since, until }: MetricsInput,
  externalId: string,
  now: Date,
): MetricsRequest {
  const named = names === undefined ? undefined : seriesNamed(rules, names);
  const period = wanted ?? usualPeriod(rules, named?.found ?? []);
  const range = rangeOf({ since, until }, rules, now);
  refuseProblems([
    ...(named?.problems ?? []),
    ...periodProblems(rules, wanted, period, named?.found ?? []),
    ...(period === 'lifetime' ? lifetimeProblems({ since, until }) : rangeProblems(rules, range, now)),
  ]);
  const series = named?.found ?? rules.series.filter(({ periods }) => periods.includes(period));
  return { externalId, period, series, ...range, now };
}

function seriesNamed({ series }: MetricsRules, names: string) {
  const wanted = new Set(names.split(',').map((name) => name.trim()));
  const known = series.map(({ name }) => name);
  const unknown = [...wanted].filter((name) => !known.includes(name));
  return {
    found: series.filter(({ name }) => wanted.has(name)),
    problems: unknown.map(
      (name): InputProblem => ({
        field: 'names',
        code: 'invalid_value',
        message: `There is no series ${JSON.stringify(name)}. ${meantWord(name, known)}Expected some of: ${known.join(', ')}.`,
      }),
    ),
  };
}

/** Returns the first period that all of the named series have, or else the provider's usual one. */
function usualPeriod(
  { periods: [usual = 'lifetime', ...others] }: MetricsRules,
  named: readonly MetricSeries[],
) {
  const has = (period: MetricPeriod) => named.every(({ periods }) => periods.includes(period));
  return [usual, ...others].find(has) ?? usual;
}

function periodProblems(
  { periods }: MetricsRules,
  wanted: MetricPeriod | undefined,
  period: MetricPeriod,
  named: readonly MetricSeries[],
): InputProblem[] {
  if (wanted && !periods.includes(wanted))
    return [{ field: 'period', code: 'invalid_value', message: `Expected one of: ${periods.join(', ')}.` }];
  const lacking = named.filter((series) => !series.periods.includes(period));
  const [first] = lacking;
  if (!first) return [];
  return wanted
    ? lacking.map(({ name, periods: own }) => ({
        field: 'period',
        code: 'invalid_value',
        message: `${name} has no values by ${wanted}. Expected one of: ${own.join(', ')}.`,
      }))
    : [
        {
          field: 'names',
          code: 'conflicting_fields',
          message: `No period has all of these series; ${first.name} has ${first.periods.join(', ')}. Ask for them separately.`,
        },
      ];
}

/** Returns the range; a missing beginning is seven days before the end, or less where the provider allows less. */
function rangeOf({ since, until }: Pick<MetricsInput, 'since' | 'until'>, rules: MetricsRules, now: Date) {
  const end = until === undefined ? now : new Date(until);
  const days = Math.min(usualDays, rules.maxRangeDays ?? usualDays);
  return {
    since: since === undefined ? new Date(end.getTime() - days * dayMs) : new Date(since),
    until: end,
  };
}

const lifetimeProblems = (range: Pick<MetricsInput, 'since' | 'until'>) =>
  (['since', 'until'] as const).flatMap((field): InputProblem[] =>
    range[field] === undefined
      ? []
      : [
          {
            field,
            code: 'conflicting_fields',
            message: 'The values of lifetime count everything until now. Leave this out.',
          },
        ],
  );

function rangeProblems(
  rules: MetricsRules,
  { since, until }: { since: Date; until: Date },
  now: Date,
): InputProblem[] {
  const { maxRangeDays = Number.POSITIVE_INFINITY } = rules;
  if (since >= until || since >= now)
    return [
      { field: 'since', code: 'too_big', message: 'The range has to begin before its end, and before now.' },
    ];
  const earliest = earliestOf(rules, now);
  const days = (until.getTime() - since.getTime()) / dayMs;
  return [
    ...(since < earliest
      ? [
          {
            field: 'since',
            code: 'too_small' as const,
            message: `The provider has values from ${earliest.toISOString()} on.`,
          },
        ]
      : []),
    ...(days > maxRangeDays
      ? [
          {
            field: 'since',
            code: 'too_small' as const,
            message: `At most ${maxRangeDays} days in one request. Ask for the rest in further requests.`,
          },
        ]
      : []),
  ];
}

function earliestOf({ historyDays, earliest }: MetricsRules, now: Date): Date {
  const kept = historyDays === undefined ? 0 : now.getTime() - historyDays * dayMs;
  return new Date(Math.max(kept, earliest === undefined ? 0 : Date.parse(earliest)));
}
