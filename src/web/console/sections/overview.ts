/** The overview of a tenant: first what needs attention, then what is going on. */
import { html } from 'hono/html';
import type { Alert } from '../../../domain/administration/overview/alerts.ts';
import { type Overview, readOverview } from '../../../domain/administration/overview/read-overview.ts';
import { offersTestControls } from '../../../domain/foundation/caller.ts';
import { pluralize } from '../../../domain/foundation/wording.ts';
import type { Html } from '../../pages/layout.ts';
import { barChart } from '../chart.ts';
import { autoRefreshing, badge, button, card, emptyState, link } from '../components.ts';
import type { ConsolePage, Section } from '../declare.ts';
import { type PageContext, urlOf } from '../page-context.ts';
import { captionOf, labelsOf, periodLinks, periodOf, windowOfBucket } from '../times.ts';
import { liveChecklist } from './first-steps.ts';

const refreshSeconds = 15;

const page: ConsolePage = {
  path: '',
  role: 'viewer',
  nav: { label: 'Overview', group: 'Operate' },
  show: async (context) => {
    const [overview, checklist] = await Promise.all([
      readOverview(context.ctx, context.caller, periodOf(context)),
      liveChecklist(context),
    ]);
    const content = html`${checklist}${whole(context, overview)}`;
    return { title: 'Overview', content: autoRefreshing(context, 'overview', refreshSeconds, content) };
  },
};

export const overview: Section = { pages: [page], changes: [] };

function whole(context: PageContext, overview: Overview) {
  const { profiles, alerts } = overview;
  const { live, disconnected, byProvider } = profiles;
  const isNew = live + disconnected === 0 && offersTestControls(context.caller);
  return html`${isNew ? nobodyYet(context) : ''}
${card('Needs attention', alerts.length > 0 ? html`<ul class="findings">${alerts.map((kind) => trouble(context, kind))}</ul>` : html`<p>Nothing needs your attention.</p>`)}
${card(
  'Connected profiles',
  html`<p><span class="figure">${live}</span> <span class="muted">connected now${disconnected > 0 ? `, and ${disconnected} disconnected` : ''}</span>${endedGrants(context, alerts)}</p>
<ul class="plain in-line">${byProvider.map(({ providerId, live: count }) => html`<li>${link(urlOf(context, '/profiles', { providerId }), context.ctx.providers.registry.find(providerId)?.name ?? providerId)} ${count}</li>`)}</ul>`,
)}
${overviewCharts(context, overview)}`;
}

/** Profiles stay connected when their grants have ended, so that the number alone would hide those that do not work. */
function endedGrants(context: PageContext, alerts: readonly Alert[]): Html | '' {
  const ended = alerts.filter(({ kind }) => kind === 'connection_expired' || kind === 'connection_revoked');
  const count = ended.reduce((sum, alert) => sum + alert.count, 0);
  const [only] = ended.length === 1 ? ended : [];
  const { status } = only ? alertKinds[only.kind] : {};
  const url = urlOf(context, '/connections', status ? { status } : {});
  const words = `${pluralize(count, 'connection')} ${count === 1 ? 'needs its end user' : 'need their end users'}`;
  return count > 0 ? html` ${link(url, badge(words, 'bad'))}` : '';
}

function nobodyYet(context: PageContext) {
  return emptyState(
    'Nobody is connected yet. The first steps take you from here to a delivered event in a few minutes.',
    button(urlOf(context, '/sandbox'), 'To the first steps', 'primary'),
  );
}

interface AlertText {
  one: string;
  many: string;
  /** A sentence that says what to do about the matter. */
  advice: string;
  /** The path of the section that the ids belong to. */
  section: string;
  /** The status by which the section's list has just these. */
  status?: string;
}

const alertKinds: Record<Alert['kind'], AlertText> = {
  connection_expired: {
    one: 'connection has expired',
    many: 'connections have expired',
    advice: 'To connect again, the end user needs a reconnect link.',
    section: '/connections',
    status: 'expired',
  },
  connection_revoked: {
    one: 'connection was revoked by its end user',
    many: 'connections were revoked by their end users',
    advice: 'Ask them to connect again, or disconnect.',
    section: '/connections',
    status: 'revoked',
  },
  connection_in_doubt: {
    one: 'connection is in doubt',
    many: 'connections are in doubt',
    advice:
      'The provider refused the grant lately, so calls may fail already. It is checked again by itself.',
    section: '/connections',
    status: 'in_doubt',
  },
  connection_expiring: {
    one: 'connection expires soon',
    many: 'connections expire soon',
    advice: 'Their end users have to connect again before that.',
    section: '/connections',
    status: 'expiring',
  },
  subscription_missing: {
    one: 'connection without notifications',
    many: 'connections without notifications',
    advice:
      'The provider does not report what happens there; regular sweeps find it. Each says what is lacking, and what to do.',
    section: '/connections',
  },
  destination_disabled: {
    one: 'event destination is disabled',
    many: 'event destinations are disabled',
    advice: 'Nothing is delivered there. Enable it when its receiver works again.',
    section: '/destinations',
  },
  destination_failing: {
    one: 'event destination is failing',
    many: 'event destinations are failing',
    advice: 'Look at what the receiver answers. After days without a success it is disabled.',
    section: '/destinations',
  },
  outcome_unknown: {
    one: 'post with an unknown outcome',
    many: 'posts with an unknown outcome',
    advice: 'The service looks for it at the provider. Somebody who knows the outcome can resolve it.',
    section: '/publishing',
    status: 'outcome_unknown',
  },
  publish_failed_recently: {
    one: 'post failed recently',
    many: 'posts failed recently',
    advice: 'Each says why, and whether it can be published again.',
    section: '/publishing',
    status: 'failed',
  },
  backfill_failed: {
    one: 'backfill failed',
    many: 'backfills failed',
    advice: 'See why, and start it again.',
    section: '/backfills',
    status: 'failed',
  },
  integration_disabled: {
    one: 'provider app is disabled',
    many: 'provider apps are disabled',
    advice: 'Nobody can connect through it.',
    section: '/integrations',
  },
};

function trouble(context: PageContext, { kind, count, more, subjects }: Alert) {
  const { one, many, advice, section, status } = alertKinds[kind];
  return html`<li>${badge(`${count}${more ? '+' : ''}`, 'warn')} <strong>${count === 1 ? one : many}.</strong> ${advice}
<ul class="plain${section === '/publishing' ? '' : ' in-line'}">${subjects.map(({ id, label, why }) => html`<li>${link(urlOf(context, `${section}/${id}`), html`<bdi>${label}</bdi>`)}${why ? html`<br><span class="muted">${why}</span>` : ''}</li>`)}${count > subjects.length ? html`<li>${link(urlOf(context, section, status ? { status } : {}), 'All of them')}</li>` : ''}</ul></li>`;
}

/** The charts of the overview: what was delivered, published and asked for, each part with a link to its list. */
function overviewCharts(context: PageContext, overview: Overview): Html {
  return html`${periodLinks(context, periodOf(context))}
<div class="cards charts">${deliveryCard(context, overview)}${publishCard(context, overview)}${requestCard(context, overview)}</div>`;
}

function deliveryCard(context: PageContext, { deliveries, alerts }: Overview): Html {
  return card(
    'Deliveries',
    barChart({
      caption: captionOf(periodOf(context)),
      labels: labelsOf(deliveries),
      links: deliveries.map((bucket) => urlOf(context, '/events', windowOfBucket(bucket))),
      empty: 'Events that are delivered to your destinations are counted here.',
      series: [
        { name: 'delivered', tone: 'good', values: deliveries.map(({ succeeded }) => succeeded) },
        {
          name: 'on their way',
          tone: 'neutral',
          values: deliveries.map(({ pending, retried }) => pending - retried),
        },
        { name: 'being retried', tone: 'warn', values: deliveries.map(({ retried }) => retried) },
        { name: 'failed', tone: 'bad', values: deliveries.map(({ failed }) => failed) },
      ],
    }),
    link(urlOf(context, '/destinations'), failingNow(alerts)),
  );
}

/** What is retried counts as on its way, so that the numbers alone would hide receivers that fail. */
function failingNow(alerts: readonly Alert[]): Html | string {
  const { count = 0 } = alerts.find(({ kind }) => kind === 'destination_failing') ?? {};
  return count === 0 ? 'Destinations' : badge(`${pluralize(count, 'destination')} failing`, 'bad');
}

function publishCard(context: PageContext, { publishes }: Overview): Html {
  return card(
    'Publishing',
    barChart({
      caption: `The last ${publishes.length} days`,
      labels: labelsOf(publishes),
      links: publishes.map((bucket) => urlOf(context, '/publishing', windowOfBucket(bucket))),
      empty: 'What is published, and what could not be, is counted here by day.',
      series: [
        { name: 'published', tone: 'good', values: publishes.map(({ published }) => published) },
        { name: 'failed', tone: 'bad', values: publishes.map(({ failed }) => failed) },
      ],
    }),
    link(urlOf(context, '/publishing'), 'Posts'),
  );
}

function requestCard(context: PageContext, { requests: { buckets, since } }: Overview): Html {
  return card(
    'API requests',
    barChart({
      caption: since
        ? `Since ${since.toISOString().slice(0, 16).replace('T', ' ')}`
        : captionOf(periodOf(context)),
      labels: labelsOf(buckets),
      links: buckets.map((bucket) => urlOf(context, '/requests', windowOfBucket(bucket))),
      empty: 'Requests of your keys are counted here, those that were refused in red.',
      series: [
        { name: 'answered', tone: 'good', values: buckets.map(({ ok }) => ok) },
        { name: 'refused or failed', tone: 'bad', values: buckets.map(({ failed }) => failed) },
      ],
    }),
    link(urlOf(context, '/requests'), 'Request log'),
  );
}
