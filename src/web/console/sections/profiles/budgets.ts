import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { pluralize } from '../../../../domain/foundation/pluralize.ts';
import { publishedSince } from '../../../../domain/publishing/budget/published-since.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, exactTime, progress, time } from '../../components.ts';
import type { PageContext } from '../../page-context.ts';

type Budget = Schemas['ProviderBudget'];

/** Shows how much of the provider's own limits has been used, and what has been published since it was told. */
export async function budgets(
  { ctx, caller }: PageContext,
  { connectedProfileId, providerBudget = [], watching }: Schemas['ConnectedProfile'],
): Promise<Html> {
  if (providerBudget.length === 0)
    return card(
      'Provider budget',
      html`<p class="muted">Nothing is known yet. The provider tells it with its answers to calls through this profile.</p>`,
    );
  const profile = await ctx.profiles.find(caller, connectedProfileId);
  const entries = providerBudget.map(async (told) => {
    const { budget, readAt } = told;
    return entry(told, await publishedSince(ctx, { profile, budget, since: new Date(readAt) }));
  });
  return card(
    'Provider budget',
    html`<ul class="budgets">${await Promise.all(entries)}</ul>${slowed('Polled', watching?.poll)}${slowed('Swept', watching?.sweep)}`,
  );
}

function slowed(what: string, pace: Schemas['WatchPace'] | undefined): Html | '' {
  if (!pace?.slowedBy) return '';
  return html`<p class="muted">${what} every ${hours(pace.everySeconds)} only, because many profiles share ${pace.slowedBy.replaceAll('_', ' ')}.</p>`;
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
