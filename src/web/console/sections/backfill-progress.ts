/** Shows how far a backfill has come: by the time that it has walked back, since nobody knows the number of items. */

import { html } from 'hono/html';
import type { Schemas } from '../../../contract/index.ts';
import { pluralize } from '../../../domain/foundation/wording.ts';
import { dayMs, minuteMs } from '../../../lib/time.ts';
import type { Html } from '../../pages/layout.ts';
import { progress, wallTime } from '../components.ts';

type Backfill = Schemas['BackfillRequest'];

/**
 * Returns the share of the time between the start and `since` that has been walked, from 0 to 1; `undefined` where the
 * history has no known beginning.
 */
export function shareWalked(request: Backfill): number | undefined {
  const { status, since, oldestEmittedAt, createdAt } = request;
  if (status === 'completed') return 1;
  if (!since) return undefined;
  const [from, to] = [Date.parse(createdAt), Date.parse(since)];
  const at = oldestEmittedAt ? Date.parse(oldestEmittedAt) : from;
  return from > to ? Math.min(1, Math.max(0, (from - at) / (from - to))) : 1;
}

/** Returns how many items a minute were delivered; `undefined` before there is a minute to tell of. */
export function itemsPerMinute({ emitted, startedAt, completedAt }: Backfill, now: Date): number | undefined {
  const ranMs = startedAt ? Date.parse(completedAt ?? now.toISOString()) - Date.parse(startedAt) : 0;
  return ranMs < minuteMs ? undefined : Math.round(emitted / (ranMs / minuteMs));
}

/** Shows the bar and the number of items, as a list has room for. */
export function walked(request: Backfill): Html {
  const { emitted, status } = request;
  const share = shareWalked(request);
  const words = `${pluralize(emitted, 'item')} delivered`;
  const bar = share === undefined ? '' : progress(words, Math.round(share * 100), 100);
  const percent = share === undefined || status === 'completed' ? '' : `, ${Math.round(share * 100)} %`;
  return html`${bar} <span class="nowrap">${pluralize(emitted, 'item')}${percent}</span>`;
}

/** Shows all that is known: the bar, the rate, what is outstanding, and what is waited for. */
export function howFar(request: Backfill, provider: string, now: Date): Html {
  const { status, resumesAt, maxItems, emitted } = request;
  const rate = itemsPerMinute(request, now);
  const isGoing = ['queued', 'running', 'waiting'].includes(status);
  const words = [
    ...(rate === undefined ? [] : [`${pluralize(rate, 'item')} a minute.`]),
    ...(isGoing ? [outstanding(request)] : []),
    ...(isGoing
      ? [
          `It ends after ${maxItems.toLocaleString('en')} items at the latest; ${(maxItems - emitted).toLocaleString('en')} are left.`,
        ]
      : []),
  ];
  return html`<p class="progress">${walked(request)}</p>
${words.length > 0 ? html`<p class="muted">${words.join(' ')}</p>` : ''}
${resumesAt ? html`<p class="notice warn">${provider} asks us to wait until ${wallTime(resumesAt)}${secondsUntil(resumesAt, now)}.</p>` : ''}`;
}

function outstanding({ since, oldestEmittedAt, createdAt }: Backfill): string {
  if (!since) return 'How much history there is, is known only at its end.';
  const days = Math.max(
    0,
    Math.round((Date.parse(oldestEmittedAt ?? createdAt) - Date.parse(since)) / dayMs),
  );
  return `${pluralize(days, 'day')} of history outstanding.`;
}

function secondsUntil(at: string, now: Date): string {
  const seconds = Math.ceil((Date.parse(at) - now.getTime()) / 1000);
  return seconds > 0 && seconds < 600 ? ` (in ${pluralize(seconds, 'second')})` : '';
}
