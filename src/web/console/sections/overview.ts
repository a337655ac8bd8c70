/** The overview of a tenant: first what needs attention, then what is going on. */
import { html } from 'hono/html';
import type { Alert } from '../../../domain/administration/overview/alerts.ts';
import { type Overview, readOverview } from '../../../domain/administration/overview/read-overview.ts';
import { offersTestControls } from '../../../domain/foundation/caller.ts';
import { periodOf } from '../chart-period.ts';
import { autoRefreshing, badge, button, card, emptyState, link } from '../components.ts';
import type { ConsolePage, Section } from '../declare.ts';
import { type PageContext, urlOf } from '../page-context.ts';
import { liveChecklist } from './first-steps.ts';
import { overviewCharts } from './overview-charts.ts';

const refreshSeconds = 15;

const page: ConsolePage = {
  path: '',
  role: 'viewer',
  nav: { label: 'Overview', group: 'Operate' },
  show: async (visit) => {
    const [overview, checklist] = await Promise.all([
      readOverview(visit.ctx, visit.caller, periodOf(visit)),
      liveChecklist(visit),
    ]);
    const content = html`${checklist}${whole(visit, overview)}`;
    return { title: 'Overview', content: autoRefreshing(visit, 'overview', refreshSeconds, content) };
  },
};

export const overview: Section = { pages: [page], changes: [] };

function whole(visit: PageContext, overview: Overview) {
  const { profiles, alerts } = overview;
  const { live, disconnected, byProvider } = profiles;
  const isNew = live + disconnected === 0 && offersTestControls(visit.caller);
  return html`${isNew ? nobodyYet(visit) : ''}
${card('Needs attention', alerts.length > 0 ? html`<ul class="findings">${alerts.map((kind) => trouble(visit, kind))}</ul>` : html`<p>Nothing needs your attention.</p>`)}
${card(
  'Connected profiles',
  html`<p><span class="figure">${live}</span> <span class="muted">connected now${disconnected > 0 ? `, and ${disconnected} disconnected` : ''}</span></p>
<ul class="plain in-line">${byProvider.map(({ providerId, live: count }) => html`<li>${link(urlOf(visit, '/profiles', { providerId }), visit.ctx.registry.find(providerId)?.name ?? providerId)} ${count}</li>`)}</ul>`,
)}
${overviewCharts(visit, overview)}`;
}

function nobodyYet(visit: PageContext) {
  return emptyState(
    'Nobody is connected yet. The first steps take you from here to a delivered event in a few minutes.',
    button(urlOf(visit, '/sandbox'), 'To the first steps', 'primary'),
  );
}

interface AlertText {
  one: string;
  many: string;
  /** A sentence that says what to do about the matter. */
  advice: string;
  /** The path of the section that the ids belong to. */
  section: string;
}

const alertKinds: Record<Alert['kind'], AlertText> = {
  connection_expired: {
    one: 'connection has expired',
    many: 'connections have expired',
    advice: 'To connect again, the end user needs a reconnect link.',
    section: '/connections',
  },
  connection_revoked: {
    one: 'connection was revoked by its end user',
    many: 'connections were revoked by their end users',
    advice: 'Ask them to connect again, or disconnect.',
    section: '/connections',
  },
  connection_expiring: {
    one: 'connection expires soon',
    many: 'connections expire soon',
    advice: 'Their end users have to connect again before that.',
    section: '/connections',
  },
  subscription_missing: {
    one: 'connection without notifications',
    many: 'connections without notifications',
    advice: 'The provider does not report what happens there. Refresh it, and check the provider app.',
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
    advice: 'The service looks them up. If you know better, settle them.',
    section: '/publishing',
  },
  publish_failed_recently: {
    one: 'post failed lately',
    many: 'posts failed lately',
    advice: 'Each says why, and whether it can be published again.',
    section: '/publishing',
  },
  backfill_failed: {
    one: 'backfill failed',
    many: 'backfills failed',
    advice: 'Look why, and start it again.',
    section: '/backfills',
  },
  integration_disabled: {
    one: 'provider app is disabled',
    many: 'provider apps are disabled',
    advice: 'Nobody can connect through it.',
    section: '/integrations',
  },
};

function trouble(visit: PageContext, { kind, count, more, subjects }: Alert) {
  const { one, many, advice, section } = alertKinds[kind];
  return html`<li>${badge(`${count}${more ? '+' : ''}`, 'warn')} <strong>${count === 1 ? one : many}.</strong> ${advice}
<ul class="plain">${subjects.map(({ id, label, why }) => html`<li>${link(urlOf(visit, `${section}/${id}`), html`<bdi>${label}</bdi>`)}${why ? html` <span class="muted">${why}</span>` : ''}</li>`)}${count > subjects.length ? html`<li>${link(urlOf(visit, section), 'All of them')}</li>` : ''}</ul></li>`;
}
