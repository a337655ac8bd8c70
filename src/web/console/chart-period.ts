/** The period that the charts of a page show: named in the URL, and chosen by links, so that no script is needed. */

import { html } from 'hono/html';
import { type Bucket, type Period, periods } from '../../domain/foundation/times.ts';
import { dayMs } from '../../lib/time.ts';
import type { Html } from '../pages/layout.ts';
import { type PageContext, withQuery } from './page-context.ts';

const names: Record<Period, string> = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' };

/** Returns the period in the URL; a day where it names none. */
export function periodOf({ query }: PageContext): Period {
  const asked = query.get('period') ?? '';
  return Object.hasOwn(periods, asked) ? (asked as Period) : '24h';
}

export const captionOf = (period: Period) => `The last ${names[period]}`;

export function periodLinks({ here }: PageContext, chosen: Period): Html {
  const [page = ''] = here.split('?');
  return html`<nav class="periods" aria-label="Period of the charts">${(Object.keys(periods) as Period[]).map(
    (period) =>
      html`<a href="${withQuery(page, { period })}"${period === chosen ? html` aria-current="true"` : ''}>${names[period]}</a>`,
  )}</nav>`;
}

/** Returns the labels of a chart: hours of a day, and days of a longer time. */
export function labelsOf(buckets: readonly Bucket[]): string[] {
  const [first] = buckets;
  const isHourly = first !== undefined && first.end.getTime() - first.start.getTime() < dayMs;
  return buckets.map(({ start }) => start.toISOString().slice(...(isHourly ? [11, 16] : [5, 10])));
}

/** Returns the filters of a list that has what a part of a chart counts. */
export const windowOfBucket = ({ start, end }: Bucket): { since: string; until: string } => ({
  since: start.toISOString(),
  until: new Date(end.getTime() - 1).toISOString(),
});
