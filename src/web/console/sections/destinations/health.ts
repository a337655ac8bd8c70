/** Draws how a destination's receiver has answered lately: what it took and refused, and how fast. */
import { html } from 'hono/html';
import type { Context } from '../../../../context.ts';
import { type HealthBucket, readDestinationHealth } from '../../../../domain/deliveries/deliveries.ts';
import type { Caller } from '../../../../domain/foundation/caller.ts';
import type { Html } from '../../../pages/layout.ts';
import { english } from '../../../texts/english.ts';
import type { Texts } from '../../../texts/index.ts';
import { barChart, lineChart } from '../../chart.ts';
import { card } from '../../components.ts';
import { type PageContext, urlOf } from '../../page-context.ts';
import { captionOf, labelsOf, periodLinks, periodOf, windowOfBucket } from '../../times.ts';
import type { Destination } from './destination.ts';

export async function healthCards(context: PageContext, { eventDestinationId }: Destination): Promise<Html> {
  const period = periodOf(context);
  const buckets = await readDestinationHealth(context.ctx, context.caller, eventDestinationId, period);
  const charts = healthCharts(buckets, english, {
    caption: captionOf(period),
    links: buckets.map((bucket) =>
      urlOf(context, `/destinations/${eventDestinationId}`, windowOfBucket(bucket)),
    ),
    empty: 'How the receiver answers, and how fast, is shown here once something is delivered.',
  });
  return html`${periodLinks(context, period)}
<div class="cards charts">${charts.map(({ heading, chart }) => card(heading, chart))}</div>`;
}

/** Draws the charts of the last day of a destination that the caller has been found to have, in words of their own. */
export async function lastDayCharts(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  eventDestinationId: string,
  texts: Texts,
) {
  const buckets = await readDestinationHealth(ctx, caller, eventDestinationId, '24h');
  return healthCharts(buckets, texts, { caption: texts.receiver.overTime });
}

/** Draws the charts of a destination, each with its heading. */
function healthCharts(
  buckets: readonly HealthBucket[],
  { tag, receiver, chart: words }: Texts,
  about: { caption: string; links?: readonly string[]; empty?: string },
): { heading: string; chart: Html }[] {
  const common = { ...about, labels: labelsOf(buckets), words, tag };
  const attempts = barChart({
    ...common,
    series: [
      { name: receiver.taken, tone: 'good', values: buckets.map(({ succeeded }) => succeeded) },
      { name: receiver.refused, tone: 'bad', values: buckets.map(({ failed }) => failed) },
    ],
  });
  const times = lineChart({
    ...common,
    unit: 'ms',
    said: timesIn(buckets, { tag, receiver }),
    lines: [
      { name: receiver.average, tone: 'good', values: buckets.map(({ averageMs }) => averageMs) },
      { name: receiver.slowest, tone: 'warn', values: buckets.map(({ slowestMs }) => slowestMs) },
    ],
  });
  return [
    { heading: receiver.attempts, chart: attempts },
    { heading: receiver.times, chart: times },
  ];
}

function timesIn(hours: readonly HealthBucket[], { tag, receiver }: Pick<Texts, 'tag' | 'receiver'>): string {
  const attempts = hours.map(({ succeeded, failed }) => succeeded + failed);
  const total = attempts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return receiver.nothingSent;
  const took = hours.reduce((sum, { averageMs = 0 }, index) => sum + averageMs * (attempts[index] ?? 0), 0);
  const slowest = Math.max(...hours.map(({ slowestMs = 0 }) => slowestMs));
  const inWords = (ms: number) => `${Math.round(ms).toLocaleString(tag)} ms`;
  return receiver.took(inWords(took / total), inWords(slowest));
}
