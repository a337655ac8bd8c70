/** Reads what a provider counts of a profile or an item. */

import type { Context } from '../../context.ts';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import type { StoredProfile } from '../../db/tables/profiles.ts';
import { type InputProblem, refuseProblems, ServiceError } from '../../errors/index.ts';
import { dayMs, hourMs } from '../../lib/time.ts';
import { runThrough } from '../../provider-client/pipeline.ts';
import { classOf, namesFor } from '../../providers/access.ts';
import {
  type MeasuredSeries,
  type MeasuredValue,
  type MetricPeriod,
  type MetricSeries,
  type Metrics,
  type MetricsRequest,
  type MetricsRules,
  metricScopes,
} from '../../providers/metrics.ts';
import type { Caller } from '../foundation/caller.ts';
import { meantWord } from '../foundation/wording.ts';
import { type ContentRequest, runContent } from '../grants/content-gateway/run-content.ts';

/** Returns the answer: every series that was asked for, also those without values. */
function presentMetrics(
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

// Reads the metrics of an item from its provider.

/** Throws ServiceError only. */
export async function readItemMetrics(
  ctx: Context,
  caller: Caller,
  request: ContentRequest,
): Promise<Schemas['Metrics']> {
  const { connectedProfileId, externalId, ...input } = request.input as ContentRequest['input'] &
    MetricsInput & { externalId: string };
  const { contentTypes } = ctx.providers.registry.providerOf(request.contentType);
  const { metrics } =
    contentTypes.find(({ contentType }) => contentType === request.contentType)?.capabilities ?? {};
  const rules = metrics?.metrics;
  if (!metrics || !rules) throw new Error(`${request.contentType} declares no metrics`);
  const asked = metricsRequest(rules, input, externalId, ctx.clock.now());
  const measured = await runContent(ctx, caller, {
    ...request,
    input: { connectedProfileId, ...asked },
    scopes: metricScopes(metrics, asked.period),
  });
  return presentMetrics(rules, asked, measured as MeasuredSeries[]);
}

// Reads the metrics of a Connected Profile from its provider.

/** Throws ServiceError only. */
export async function readProfileMetrics(
  ctx: Context,
  caller: Caller,
  { connectedProfileId, ...input }: Input<'connectedProfiles.metrics'>,
  signal?: AbortSignal,
): Promise<Output<'connectedProfiles.metrics'>> {
  const profile = await ctx.db.$cached.profiles.find(caller, connectedProfileId);
  const declared = requireMetrics(ctx, profile);
  const { metrics, run, tasks } = declared;
  const asked = metricsRequest(metrics, input, profile.externalId, ctx.clock.now());
  const needed = namesFor(metricScopes(declared, asked.period), classOf(profile)) ?? [];
  const operation = 'connectedProfiles.metrics';
  const how = { needed, tasks, operation, purpose: 'read', signal } as const;
  const measured = await runThrough(ctx, profile, how, (call) => run(call, asked));
  return presentMetrics(metrics, asked, measured);
}

/**
 * Returns the metrics that the profile's provider declares.
 * @throws ServiceError `not_supported` when the provider or the login kind has none.
 */
function requireMetrics(ctx: Pick<Context, 'providers'>, profile: StoredProfile): Metrics {
  const { providerId } = profile;
  const { name = providerId, profileMetrics } = ctx.providers.registry.find(providerId) ?? {};
  if (!profileMetrics || !namesFor(profileMetrics.scopes, classOf(profile)))
    throw new ServiceError('not_supported', { message: `${name} does not offer metrics of profiles.` });
  return profileMetrics;
}

// Turns the parameters of a request for metrics into what a provider can be asked for. Pure functions.

type MetricsInput = Omit<Input<'connectedProfiles.metrics'>, 'connectedProfileId'>;

const usualDays = 7;

/**
 * Returns the request, with what the input leaves out filled in.
 * @throws ServiceError `validation_error` with everything that the rules refuse.
 */
function metricsRequest(
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
  const tooEarly = (message: string): InputProblem[] => [{ field: 'since', code: 'too_small', message }];
  if (since < earliest) return tooEarly(`The provider has values from ${earliest.toISOString()} on.`);
  if (days > maxRangeDays)
    return tooEarly(`At most ${maxRangeDays} days in one request. Ask for the rest in further requests.`);
  return [];
}

function earliestOf({ historyDays, earliest }: MetricsRules, now: Date): Date {
  const kept = historyDays === undefined ? 0 : now.getTime() - historyDays * dayMs;
  return new Date(Math.max(kept, earliest === undefined ? 0 : Date.parse(earliest)));
}
