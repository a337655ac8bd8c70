/** Shows on every page of the console when the workers are held. */
import { html } from 'hono/html';
import type { Context } from '../../context.ts';
import type { Html } from '../pages/layout.ts';
import { exactTime } from './components.ts';

const causes = {
  operator: 'by whoever runs this installation',
  restored: 'since its database was restored from a backup',
};

export async function heldBanner(ctx: Pick<Context, 'db'>): Promise<Html> {
  // Without the database there is no banner; the page itself reports that problem.
  const hold = await ctx.db.$deployment.pause().catch(() => undefined);
  if (!hold) return html``;
  return html`<p class="notice warn"><strong>Held</strong> since ${exactTime(hold.since)} ${causes[hold.reason]}. Nothing is published, delivered, refreshed, backfilled or polled until it is released. What is accepted meanwhile waits.</p>`;
}
