/** The charts of the overview: what was delivered, published and asked for, each part with a link to its list. */
import { html } from 'hono/html';
import type { Alert } from '../../../domain/administration/overview/alerts.ts';
import type { Overview } from '../../../domain/administration/overview/read-overview.ts';
import { pluralize } from '../../../domain/foundation/pluralize.ts';
import type { Html } from '../../pages/layout.ts';
import { barChart } from '../chart.ts';
import { captionOf, labelsOf, periodLinks, periodOf, windowOfBucket } from '../chart-period.ts';
import { badge, card, link } from '../components.ts';
import { type PageContext, urlOf } from '../page-context.ts';

export function overviewCharts(visit: PageContext, overview: Overview): Html {
  return html`${periodLinks(visit, periodOf(visit))}
<div class="cards charts">${deliveryCard(visit, overview)}${publishCard(visit, overview)}${requestCard(visit, overview)}</div>`;
}

function deliveryCard(visit: PageContext, { deliveries, alerts }: Overview): Html {
  return card(
    'Deliveries',
    barChart({
      caption: captionOf(periodOf(visit)),
      labels: labelsOf(deliveries),
      links: deliveries.map((bucket) => urlOf(visit, '/events', windowOfBucket(bucket))),
      empty: 'Events that are delivered to your destinations are counted here.',
      series: [
        { name: 'delivered', tone: 'good', values: deliveries.map(({ succeeded }) => succeeded) },
        { name: 'on their way', tone: 'neutral', values: deliveries.map(({ pending }) => pending) },
        { name: 'failed', tone: 'bad', values: deliveries.map(({ failed }) => failed) },
      ],
    }),
    link(urlOf(visit, '/destinations'), failingNow(alerts)),
  );
}

/** What is retried counts as on its way, so that the numbers alone would hide receivers that fail. */
function failingNow(alerts: readonly Alert[]): Html | string {
  const { count = 0 } = alerts.find(({ kind }) => kind === 'destination_failing') ?? {};
  return count === 0 ? 'Destinations' : badge(`${pluralize(count, 'destination')} failing`, 'bad');
}

function publishCard(visit: PageContext, { publishes }: Overview): Html {
  return card(
    'Publishing',
    barChart({
      caption: `The last ${publishes.length} days`,
      labels: labelsOf(publishes),
      links: publishes.map((bucket) => urlOf(visit, '/publishing', windowOfBucket(bucket))),
      empty: 'What is published, and what could not be, is counted here by day.',
      series: [
        { name: 'published', tone: 'good', values: publishes.map(({ published }) => published) },
        { name: 'failed', tone: 'bad', values: publishes.map(({ failed }) => failed) },
      ],
    }),
    link(urlOf(visit, '/publishing'), 'Posts'),
  );
}

function requestCard(visit: PageContext, { requests: { buckets, since } }: Overview): Html {
  return card(
    'API requests',
    barChart({
      caption: since
        ? `Since ${since.toISOString().slice(0, 16).replace('T', ' ')}`
        : captionOf(periodOf(visit)),
      labels: labelsOf(buckets),
      links: buckets.map((bucket) => urlOf(visit, '/requests', windowOfBucket(bucket))),
      empty: 'Requests of your keys are counted here, those that were refused in red.',
      series: [
        { name: 'answered', tone: 'good', values: buckets.map(({ ok }) => ok) },
        { name: 'refused or failed', tone: 'bad', values: buckets.map(({ failed }) => failed) },
      ],
    }),
    link(urlOf(visit, '/requests'), 'Request log'),
  );
}
