/** Tells what differs between the two login kinds by the account that a call is for, and declares the metrics of both. */
import type { Call } from '../call.ts';
import type { MeasuredSeries, MetricPeriod, MetricSeries, Metrics, MetricsRequest } from '../metrics.ts';
import * as business from './business/metrics.ts';
import * as open from './open/metrics.ts';
import { businessLogin } from './scopes.ts';

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

function merged(one: Metrics, other: Metrics<business.BusinessSeries>): Metrics {
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
  others: readonly business.BusinessSeries[],
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

export const videoMetrics = merged(open.videoMetrics, business.videoMetrics);
export const profileMetrics = merged(open.profileMetrics, business.profileMetrics);
