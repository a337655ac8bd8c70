/** Says how long ago something was, or how soon it will be, in words that are read at a glance. */
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts';
import { english } from '../texts/english.ts';
import type { Texts } from '../texts/index.ts';
import { utc, zoneOfPage } from './time-zone.ts';

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

/** Returns the distance in the largest unit that fits, rounded down; what is further away is named by its date. */
export function relativeTime(at: Date, now: Date, { tag, moments }: TimeTexts = english): string {
  const { distances, dates } = formatsIn(tag, zoneOfPage());
  const ms = at.getTime() - now.getTime();
  const distance = Math.abs(ms);
  if (distance < minuteMs) return ms > 0 ? moments.coming : moments.past;
  if (distance >= datedMs) return dates.format(at);
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
