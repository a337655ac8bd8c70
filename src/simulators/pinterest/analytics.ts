/** Answers analytics, with numbers that follow from the day and the name. Source: v5/openapi.json, `AnalyticsResponse`, `PinAnalyticsResponse`. */
import { dayMs } from '../../lib/time.ts';
import { idsOf } from '../engine/ids.ts';
import type { Exchange } from './fixture-set.ts';
import { pinIn } from './reads.ts';
import { invalid } from './refusals.ts';

const longestDays = 90;
/** Numbers of the last two days are still being counted. */
const unfinishedMs = 2 * dayMs;

/** Stands for the whole time in place of a day. */
const whole = 0;

/** The names that count everything until now. */
const totals = ['TOTAL_COMMENTS', 'TOTAL_REACTIONS'];

export const accountAnalytics = (exchange: Exchange) =>
  analyticsOf(exchange, exchange.fixtureSet.accountId, 0);

export function pinAnalytics(exchange: Exchange, id: string) {
  const { media, at } = pinIn(exchange, id);
  return analyticsOf(exchange, id, at, media === 'video' ? /./ : /^(?!VIDEO_)/);
}

/** @param began when the subject was made; before that day it has no numbers. */
function analyticsOf({ request, store }: Exchange, subject: string, began: number, known = /./) {
  const asked = (name: string) => request.url.searchParams.get(name) ?? '';
  const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(`${asked(name)}T00:00:00Z`));
  const now = store.now().getTime();
  if (from === undefined || to === undefined || !(from <= to) || from < now - (longestDays + 1) * dayMs)
    throw invalid("'start_date' cannot be more than 90 days back from today.");
  const names = asked('metric_types')
    .split(',')
    .filter((name) => known.test(name));
  const daily = names.filter((name) => !totals.includes(name));
  const numberOn = (name: string, at: number) =>
    at !== whole && at + dayMs <= began
      ? 0
      : Number(idsOf(`${subject}/${name}/${at}`).digits('count', '', 2));
  const days = Array.from({ length: (to - from) / dayMs + 1 }, (_, index) => from + index * dayMs);
  const sum = (name: string) => days.reduce((all, at) => all + numberOn(name, at), 0);
  const each = (some: readonly string[], numberOf: (name: string) => number) =>
    Object.fromEntries(some.map((name) => [name, numberOf(name)]));
  return {
    all: {
      summary_metrics: each(daily, sum),
      daily_metrics: days.map((at) => ({
        date: new Date(at).toISOString().slice(0, 10),
        data_status: at > now - unfinishedMs ? 'PROCESSING' : 'READY',
        metrics: each(daily, (name) => numberOn(name, at)),
      })),
      ...(daily.length < names.length
        ? { lifetime_metrics: each(totals, (name) => numberOn(name, whole)) }
        : {}),
    },
  };
}
