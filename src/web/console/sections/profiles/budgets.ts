import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, exactTime, progress, time } from '../../components.ts';

type Budget = Schemas['ProviderBudget'];

/** Shows how much of the provider's own limits has been used. */
export function budgets({ providerBudget = [], watching }: Schemas['ConnectedProfile']): Html {
  if (providerBudget.length === 0)
    return card(
      'Provider budget',
      html`<p class="muted">Nothing is known yet. The provider tells it with its answers to calls through this profile.</p>`,
    );
  return card(
    'Provider budget',
    html`<ul class="budgets">${providerBudget.map(entry)}</ul>${slowed('Polled', watching?.poll)}${slowed('Swept', watching?.sweep)}`,
  );
}

function slowed(what: string, pace: Schemas['WatchPace'] | undefined): Html | '' {
  if (!pace?.slowedBy) return '';
  return html`<p class="muted">${what} every ${hours(pace.everySeconds)} only, because many profiles share ${pace.slowedBy.replaceAll('_', ' ')}.</p>`;
}

function entry({ budget, unit, used, limit, windowSeconds, resetsAt, readAt }: Budget): Html {
  const name = budget.replaceAll('_', ' ');
  const most = unit === 'percent' ? 100 : limit;
  return html`<li><p><strong>${name}</strong> ${amount(used, unit, limit)}${windowSeconds ? ` in ${hours(windowSeconds)}` : ''}</p>
${most === undefined ? '' : progress(name, used, most)}
<p class="muted">${resetsAt ? html`More from ${exactTime(resetsAt)}. ` : ''}Told ${time(readAt)}.</p></li>`;
}

function amount(used: number, unit: Budget['unit'], limit: number | undefined): string {
  if (unit === 'percent') return `${used} % used`;
  return limit === undefined ? `${used} ${unit}, no limit` : `${used} of ${limit} ${unit}`;
}

function hours(seconds: number): string {
  const count = Math.round(seconds / 360) / 10;
  return count === 1 ? 'an hour' : `${count} hours`;
}
