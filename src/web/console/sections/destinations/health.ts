/** Draws how a destination's receiver has answered in the last day: what it took and refused, and how fast. */
import { html } from 'hono/html';
import type { Context } from '../../../../context.ts';
import type { Caller } from '../../../../domain/caller.ts';
import { type HealthHour, readDestinationHealth } from '../../../../domain/deliveries/destination-health.ts';
import type { Html } from '../../../pages/layout.ts';
import { english } from '../../../texts/english.ts';
import type { Texts } from '../../../texts/index.ts';
import { barChart, lineChart } from '../../chart.ts';
import { card } from '../../components.ts';
import type { Visit } from '../../visit.ts';
import type { Destination } from './destination.ts';

export async function healthCards(
  { ctx, caller }: Visit,
  { eventDestinationId }: Destination,
): Promise<Html> {
  const charts = await healthCharts(ctx, caller, eventDestinationId, english);
  return html`<div class="cards">${charts.map(({ heading, chart }) => card(heading, chart))}</div>`;
}

/** Draws the charts of a destination that the caller has been found to have, each with its heading. */
export async function healthCharts(
  ctx: Context,
  caller: Caller,
  eventDestinationId: string,
  { tag, receiver, chart: words }: Texts,
): Promise<{ heading: string; chart: Html }[]> {
  const hours = await readDestinationHealth(ctx, caller, eventDestinationId);
  const common = {
    caption: receiver.overTime,
    labels: hours.map(({ hour }) => hour.toISOString().slice(11, 16)),
    words,
  };
  const attempts = barChart({
    ...common,
    series: [
      { name: receiver.taken, tone: 'good', values: hours.map(({ succeeded }) => succeeded) },
      { name: receiver.refused, tone: 'bad', values: hours.map(({ failed }) => failed) },
    ],
  });
  const times = lineChart({
    ...common,
    unit: 'ms',
    said: timesIn(hours, { tag, receiver }),
    lines: [
      { name: receiver.average, tone: 'good', values: hours.map(({ averageMs }) => averageMs) },
      { name: receiver.slowest, tone: 'warn', values: hours.map(({ slowestMs }) => slowestMs) },
    ],
  });
  return [
    { heading: receiver.attempts, chart: attempts },
    { heading: receiver.times, chart: times },
  ];
}

function timesIn(hours: readonly HealthHour[], { tag, receiver }: Pick<Texts, 'tag' | 'receiver'>): string {
  const attempts = hours.map(({ succeeded, failed }) => succeeded + failed);
  const total = attempts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return receiver.nothingSent;
  const took = hours.reduce((sum, { averageMs = 0 }, index) => sum + averageMs * (attempts[index] ?? 0), 0);
  const slowest = Math.max(...hours.map(({ slowestMs = 0 }) => slowestMs));
  const inWords = (ms: number) => `${Math.round(ms).toLocaleString(tag)} ms`;
  return receiver.took(inWords(took / total), inWords(slowest));
}
