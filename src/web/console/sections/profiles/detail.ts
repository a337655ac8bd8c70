/** The page of a profile: its budgets, its metrics, and what can be done with it. */

import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import { publishedSince } from '../../../../domain/publishing/ledger/budget.ts';
import { ServiceError } from '../../../../errors/index.ts';
import { dayMs } from '../../../../lib/time.ts';
import type { Html } from '../../../pages/layout.ts';
import { barChart } from '../../chart.ts';
import {
  button,
  card,
  confirmDialog,
  emptyState,
  exactTime,
  metadataCard,
  progress,
  time,
} from '../../components.ts';
import type { ConsoleChange, ConsolePage } from '../../declare.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';
import { countsOf, readable } from '../../previews.ts';
import { nameOf } from '../../profile-names.ts';
import { asProviderFault } from '../../provider-faults.ts';
import { readProviders } from '../../providers.ts';
import { about, advice, elsewhere, operationHealth } from './cards.ts';
import { content } from './content.ts';
import { providerEventOf, testControls } from './provider-events.ts';

/**
 * The page of a profile. With `content` in the query it shows the first items of that list, read from the provider at
 * that moment.
 */
export const detail: ConsolePage = {
  path: '/profiles/:connectedProfileId',
  role: 'viewer',
  show: async (context) => {
    const path = pathOf(context);
    const profile = await operate(context, 'connectedProfiles.get', { path });
    const { nameOf: providerName } = await readProviders(context);
    return {
      title: nameOf(profile),
      content: html`${await advice(context, profile)}
<div class="cards">${about(context, profile, providerName(profile.providerId))}
<div class="stack">${elsewhere(context, profile)}${await budgets(context, profile)}</div></div>
${await content(context, profile)}
${await metrics(context, profile)}
${await testControls(context, { letHappen, sweep }, profile)}
${metadataCard(profile)}
${operationHealth(profile)}
<div class="row">${confirmDialog(context, disconnect, {
        params: path,
        ask: 'Disconnect…',
        warning:
          'The profile and its id are deleted: calls through it are refused, and it causes no more events. Its connection stays, with its other profiles, and what was published stays. When the end user connects the account again, it gets a new id.',
        submit: 'Disconnect the profile',
      })}</div>`,
    };
  },
};

export const disconnect: ConsoleChange = {
  action: 'connectedProfiles.delete',
  path: '/profiles/:connectedProfileId/disconnect',
  role: 'developer',
  page: detail,
  subject: 'connectedProfileId',
  run: async (context) => {
    await operate(context, 'connectedProfiles.delete', { path: pathOf(context) });
    return { goTo: urlOf(context, '/profiles'), notice: 'The profile is disconnected.' };
  },
};

/** Makes something happen at the simulated provider; this exists in test mode only. */
export const letHappen: ConsoleChange = {
  action: 'test.providerEvents.create',
  path: '/profiles/:connectedProfileId/events',
  role: 'developer',
  page: detail,
  subject: 'connectedProfileId',
  details: (form) => ({ event: form.get('event'), delivery: form.get('delivery') }),
  run: async (context, form) => {
    const { connectedProfileId, providerId } = await operate(context, 'connectedProfiles.get', {
      path: pathOf(context),
    });
    const happened = await operate(context, 'test.providerEvents.create', {
      body: { connectedProfileId, ...(await providerEventOf(context, providerId, form)) },
    });
    const { event, externalId, webhooks } = happened;
    const told = webhooks === 1 ? 'once' : webhooks === 2 ? 'twice' : 'to nobody';
    return {
      goTo: here(context),
      notice: `${event} has happened to ${externalId}. The provider has reported it ${told}.`,
    };
  },
};

/** Sweeps the profile at once; this exists in test mode only. */
export const sweep: ConsoleChange = {
  action: 'test.connectedProfiles.sweep',
  path: '/profiles/:connectedProfileId/sweep',
  role: 'developer',
  page: detail,
  subject: 'connectedProfileId',
  run: async (context) => {
    const { recovered } = await operate(context, 'test.connectedProfiles.sweep', { path: pathOf(context) });
    return { goTo: here(context), notice: foundWords(recovered) };
  },
};

function pathOf({ params }: PageContext) {
  return { connectedProfileId: params.connectedProfileId ?? '' };
}

function here(context: PageContext): string {
  return urlOf(context, `/profiles/${pathOf(context).connectedProfileId}`);
}

function foundWords(recovered: number): string {
  if (recovered === 0) return 'Nothing was missed.';
  if (recovered === 1) return 'One event had been missed. It is on its way now.';
  return `${recovered} events had been missed. They are on their way now.`;
}

type Budget = Schemas['ProviderBudget'];

/** Shows how much of the provider's own limits has been used, and what has been published since the provider reported it. */
async function budgets(
  { ctx, caller }: PageContext,
  { connectedProfileId, providerBudget = [], watching }: Schemas['ConnectedProfile'],
): Promise<Html> {
  if (providerBudget.length === 0)
    return card(
      'Provider budget',
      html`<p class="muted">Nothing is known yet. The provider reports it with its answers to calls through this profile.</p>`,
    );
  const profile = await ctx.db.$cached.profiles.find(caller, connectedProfileId);
  const entries = providerBudget.map(async (told) => {
    const { budget, readAt } = told;
    return entry(told, await publishedSince(ctx, { profile, budget, since: new Date(readAt) }));
  });
  return card(
    'Provider budget',
    html`<ul class="budgets">${await Promise.all(entries)}</ul>${slowed('Polled', watching?.poll)}${slowed('Swept', watching?.sweep)}${stopped(watching)}`,
  );
}

function slowed(what: string, pace: Schemas['WatchPace'] | undefined): Html | '' {
  if (!pace?.slowedBy) return '';
  return html`<p class="muted">${what} every ${hours(pace.everySeconds)} only, because many profiles share ${pace.slowedBy.replaceAll('_', ' ')}.</p>`;
}

function stopped({ stopped: all = [] }: Schemas['ProfileWatching'] = {}): Html[] {
  const words = { poll: 'polled', sweep: 'swept' };
  return all.map(
    ({ watch, budget }) =>
      html`<p class="muted">Not ${words[watch]}, because the app never spends ${budget.replaceAll('_', ' ')}.</p>`,
  );
}

/** @param since how much of it was spent after the provider was asked. */
function entry({ budget, unit, used, limit, windowSeconds, resetsAt, readAt }: Budget, since: number): Html {
  const name = budget.replaceAll('_', ' ');
  const most = unit === 'percent' ? 100 : limit;
  const now = used + since;
  return html`<li><p><strong>${name}</strong> ${amount(now, unit, limit)}${windowSeconds ? ` in ${hours(windowSeconds)}` : ''}</p>
${most === undefined ? '' : progress(name, now, most)}
<p class="muted">${resetsAt ? html`More from ${exactTime(resetsAt)}. ` : ''}Last updated ${time(readAt)}${since > 0 ? `, with ${used}; ${pluralize(since, 'post')} since` : ''}.</p></li>`;
}

function amount(used: number, unit: Budget['unit'], limit: number | undefined): string {
  if (unit === 'percent') return `${used} % used`;
  return limit === undefined ? `${used} ${unit}, no limit` : `${used} of ${limit} ${unit}`;
}

function hours(seconds: number): string {
  const count = Math.round(seconds / 360) / 10;
  return count === 1 ? 'an hour' : `${count} hours`;
}

type Profile = Schemas['ConnectedProfile'];
type Series = Schemas['MetricSeries'];

const choices = [7, 30];

/**
 * Shows the metrics of a profile: by day where its provider has them so, and otherwise what it has counted until now.
 * `?metrics=` says of how many days, or `now`.
 */
async function metrics(context: PageContext, profile: Profile): Promise<Html> {
  const rules = context.ctx.providers.registry.find(profile.providerId)?.profileMetrics?.metrics;
  if (rules?.periods.includes('lifetime') && !rules.periods.includes('day')) return counted(context, profile);
  if (!rules?.periods.includes('day')) return html``;
  const longest = rules.maxRangeDays ?? Number.POSITIVE_INFINITY;
  const offered = choices.filter((days) => days <= longest);
  const days = offered.find((each) => `${each}` === context.query.get('metrics'));
  const here = urlOf(context, `/profiles/${profile.connectedProfileId}`);
  const buttons = offered.map(
    (each) => html`${button(`${here}?metrics=${each}#metrics-now`, `${each} days`)} `,
  );
  return html`<div id="metrics-now">${card(
    'Metrics',
    html`<p>${buttons}</p>${days ? await charts(context, profile, days) : emptyState('The provider’s metrics of the account, such as views and followers, are drawn here by day once they are read.')}`,
  )}</div>`;
}

async function counted(context: PageContext, { connectedProfileId }: Profile): Promise<Html> {
  const here = urlOf(context, `/profiles/${connectedProfileId}`, { metrics: 'now' });
  const read = async () => {
    const query = { period: 'lifetime' };
    return countsOf(
      await operate(context, 'connectedProfiles.metrics', { path: { connectedProfileId }, query }),
    );
  };
  return html`<div id="metrics-now">${card(
    'Metrics',
    html`<p>${button(`${here}#metrics-now`, 'Read them now')}</p>${context.query.get('metrics') === 'now' ? await readable(read) : emptyState('What the provider has counted of the account, such as followers and posts, is shown here once it is read.')}`,
  )}</div>`;
}

async function charts(context: PageContext, { connectedProfileId }: Profile, days: number): Promise<Html> {
  const since = new Date(context.ctx.clock.now().getTime() - days * dayMs).toISOString();
  try {
    const { series } = await operate(context, 'connectedProfiles.metrics', {
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
      empty: `The provider has no values for it${absence ? ` (${absence.replaceAll('_', ' ')})` : ''}.`,
      series: [
        { name: unit === 'count' ? title : unit, tone: 'good', values: values.map(({ value }) => value) },
      ],
    }),
  );
}
