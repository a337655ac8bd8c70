/** Draws what the provider counts of the account by day, which is read from it while the page loads. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { ServiceError } from '../../../../errors/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { barChart } from '../../chart.ts';
import { button, card, emptyState } from '../../components.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';
import { asProviderFault } from '../../provider-faults.ts';

type Profile = Schemas['ConnectedProfile'];
type Series = Schemas['MetricSeries'];

const dayMs = 24 * 60 * 60 * 1000;
const choices = [7, 30];

/** Shows the metrics of a profile whose provider has them by day. `?metrics=` says of how many days. */
export async function metrics(visit: PageContext, profile: Profile): Promise<Html> {
  const rules = visit.ctx.registry.find(profile.providerId)?.profileMetrics?.metrics;
  if (!rules?.periods.includes('day')) return html``;
  const longest = rules.maxRangeDays ?? Number.POSITIVE_INFINITY;
  const offered = choices.filter((days) => days <= longest);
  const days = offered.find((each) => `${each}` === visit.query.get('metrics'));
  const here = urlOf(visit, `/profiles/${profile.connectedProfileId}`);
  const buttons = offered.map(
    (each) => html`${button(`${here}?metrics=${each}#metrics-now`, `${each} days`)} `,
  );
  return html`<div id="metrics-now">${card(
    'Metrics',
    html`<p>${buttons}</p>${days ? await charts(visit, profile, days) : emptyState('What the provider counts of the account, such as views and followers, is drawn here by day once it is read.')}`,
  )}</div>`;
}

async function charts(visit: PageContext, { connectedProfileId }: Profile, days: number): Promise<Html> {
  const since = new Date(visit.ctx.now().getTime() - days * dayMs).toISOString();
  try {
    const { series } = await operate(visit, 'connectedProfiles.metrics', {
      path: { connectedProfileId },
      query: { period: 'day', since },
    });
    return html`<div class="cards charts">${series.filter(({ by }) => !by).map((one) => chart(one, days))}</div>`;
  } catch (error) {
    const fault = asProviderFault(error);
    if (!(fault instanceof ServiceError)) throw fault;
    return html`<div class="notice bad" role="alert"><p>${fault.message}</p></div>`;
  }
}

function chart({ name, unit, values, absence, estimated }: Series, days: number): Html {
  const title = name.replaceAll('_', ' ');
  return card(
    title,
    barChart({
      caption: `The last ${days} days${estimated ? ', estimated' : ''}`,
      labels: values.map(({ since, until }) => (since ?? until).slice(5, 10)),
      empty: `The provider has no values of it${absence ? ` (${absence.replaceAll('_', ' ')})` : ''}.`,
      series: [
        { name: unit === 'count' ? title : unit, tone: 'good', values: values.map(({ value }) => value) },
      ],
    }),
  );
}
