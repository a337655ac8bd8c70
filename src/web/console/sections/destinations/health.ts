/** Draws how a destination's receiver has answered in the last day: what it took and refused, and how fast. */
import { html } from 'hono/html';
import { type HealthHour, readDestinationHealth } from '../../../../domain/deliveries/destination-health.ts';
import type { Html } from '../../../pages/layout.ts';
import { barChart, lineChart } from '../../chart.ts';
import { card } from '../../components.ts';
import type { Visit } from '../../visit.ts';
import type { Destination } from './destination.ts';

const overTime = 'The last 24 hours';

export async function healthCards(
  { ctx, caller }: Visit,
  { eventDestinationId }: Destination,
): Promise<Html> {
  const hours = await readDestinationHealth(ctx, caller, eventDestinationId);
  const labels = hours.map(({ hour }) => hour.toISOString().slice(11, 16));
  return html`<div class="cards">${card(
    'Attempts to deliver',
    barChart({
      caption: overTime,
      labels,
      series: [
        { name: 'taken', tone: 'good', values: hours.map(({ succeeded }) => succeeded) },
        { name: 'not taken', tone: 'bad', values: hours.map(({ failed }) => failed) },
      ],
    }),
  )}
${card(
  'Response times',
  lineChart({
    caption: overTime,
    labels,
    unit: 'ms',
    said: timesIn(hours),
    lines: [
      { name: 'average', tone: 'good', values: hours.map(({ averageMs }) => averageMs) },
      { name: 'slowest', tone: 'warn', values: hours.map(({ slowestMs }) => slowestMs) },
    ],
  }),
)}</div>`;
}

function timesIn(hours: readonly HealthHour[]): string {
  const attempts = hours.map(({ succeeded, failed }) => succeeded + failed);
  const total = attempts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 'nothing was sent';
  const took = hours.reduce((sum, { averageMs = 0 }, index) => sum + averageMs * (attempts[index] ?? 0), 0);
  const slowest = Math.max(...hours.map(({ slowestMs = 0 }) => slowestMs));
  return `${inWords(took / total)} on average, ${inWords(slowest)} at the slowest`;
}

const inWords = (ms: number) => `${Math.round(ms).toLocaleString('en')} ms`;
