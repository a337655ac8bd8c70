/** Shows times in the zone of the person who reads them, and periods of charts. */
import { html } from 'hono/html';
import { Temporal } from 'temporal-polyfill';
import { type Bucket, type Period, periods } from '../../domain/foundation/times.ts';
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts';
import type { Html } from '../pages/layout.ts';
import { english } from '../texts/english.ts';
import type { Texts } from '../texts/index.ts';
import { type PageContext, utc, withQuery, zoneOfPage } from './page-context.ts';

// Says how long ago something was, or how soon it will be, in words that are read at a glance.

/** The language in which a time is said. */
export type TimeTexts = Pick<Texts, 'tag' | 'moments'>;

/** From this distance on, a date says more than a number of days. */
const datedMs = 14 * dayMs;

interface Formats {
  distances: Intl.RelativeTimeFormat;
  dates: Intl.DateTimeFormat;
  times: Intl.DateTimeFormat;
  /** Times with the name of the zone. */
  zoned: Intl.DateTimeFormat;
}

/** The formats of each language and time zone, which are kept because making them takes long. */
const made = new Map<string, Formats>();

function formatsIn(tag: string, timeZone: string): Formats {
  const key = `${tag} ${timeZone}`;
  const known = made.get(key);
  if (known) return known;
  // English dates are written with the day first, so that nobody takes it for the month.
  const locale = tag === 'en' ? 'en-GB' : tag;
  const parts = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  const formats = {
    distances: new Intl.RelativeTimeFormat(locale),
    dates: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }),
    times: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone }),
    zoned: new Intl.DateTimeFormat(locale, { ...parts, timeZoneName: 'short', timeZone }),
  };
  made.set(key, formats);
  return formats;
}

export const isNamedByDate = (at: Date, now: Date): boolean =>
  Math.abs(at.getTime() - now.getTime()) >= datedMs;

/** Returns the distance in the largest unit that fits, rounded down; what is further away is named by its date. */
export function relativeTime(at: Date, now: Date, { tag, moments }: TimeTexts = english): string {
  const { distances, dates } = formatsIn(tag, zoneOfPage());
  const ms = at.getTime() - now.getTime();
  const distance = Math.abs(ms);
  if (distance < minuteMs) return ms > 0 ? moments.coming : moments.past;
  if (isNamedByDate(at, now)) return dates.format(at);
  if (distance < hourMs) return distances.format(Math.trunc(ms / minuteMs), 'minute');
  if (distance < dayMs) return distances.format(Math.trunc(ms / hourMs), 'hour');
  return distances.format(Math.trunc(ms / dayMs), 'day');
}

/** Returns the time itself, in UTC like in the API. */
export function inUtc(at: Date, { tag }: Pick<TimeTexts, 'tag'> = english): string {
  return `${formatsIn(tag, utc).times.format(at)} UTC`;
}

/** Returns the time in the zone of the page, with the zone's name. */
export function inPageZone(at: Date, { tag }: Pick<TimeTexts, 'tag'> = english): string {
  const zone = zoneOfPage();
  return zone === utc ? inUtc(at, { tag }) : formatsIn(tag, zone).zoned.format(at);
}

/** Returns the time in the zone of the page and in UTC. */
export function inBothZones(at: Date, texts?: Pick<TimeTexts, 'tag'>): string {
  const [here, there] = [inPageZone(at, texts), inUtc(at, texts)];
  return here === there ? here : `${here} (${there})`;
}

/** Returns the day of a time in the zone of the page, such as 2026-11-28. */
export function dayOf(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zoneOfPage() }).format(at);
}

/** Returns the minute of a time in the zone of the page, as fields for times take it, such as 2026-11-28T15:04. */
export function minuteOf(at: Date): string {
  return `${Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zoneOfPage()).toPlainDateTime()}`.slice(
    0,
    16,
  );
}

// The period that the charts of a page show: named in the URL, and chosen by links, so that no script is needed.

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

/** Returns the labels of a chart: hours of a day in the zone of the page, and the days of UTC, which are what is counted. */
export function labelsOf(buckets: readonly Bucket[]): string[] {
  const [first] = buckets;
  const isHourly = first !== undefined && first.end.getTime() - first.start.getTime() < dayMs;
  return buckets.map(({ start }) =>
    isHourly ? minuteOf(start).slice(11) : start.toISOString().slice(5, 10),
  );
}

/** Returns the filters of a list that has what a part of a chart counts. */
export const windowOfBucket = ({ start, end }: Bucket): { since: string; until: string } => ({
  since: start.toISOString(),
  until: new Date(end.getTime() - 1).toISOString(),
});
