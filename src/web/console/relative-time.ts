/** Says how long ago something was, or how soon it will be, in words that are read at a glance. */
import { english } from '../texts/english.ts';
import type { Texts } from '../texts/index.ts';

/** The language in which a time is said. */
export type TimeTexts = Pick<Texts, 'tag' | 'moments'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** From this distance on, a date says more than a number of days. */
const datedMs = 14 * dayMs;

interface Formats {
  distances: Intl.RelativeTimeFormat;
  dates: Intl.DateTimeFormat;
  times: Intl.DateTimeFormat;
}

/** The formats of each language, which are kept because making them takes long. */
const made = new Map<string, Formats>();

function formatsIn(tag: string): Formats {
  const known = made.get(tag);
  if (known) return known;
  // English dates are written with the day first, so that nobody takes it for the month.
  const locale = tag === 'en' ? 'en-GB' : tag;
  const formats = {
    distances: new Intl.RelativeTimeFormat(locale),
    dates: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
    times: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }),
  };
  made.set(tag, formats);
  return formats;
}

/** Returns the distance in the largest unit that fits, rounded down; what is further away is named by its date. */
export function relativeTime(at: Date, now: Date, { tag, moments }: TimeTexts = english): string {
  const { distances, dates } = formatsIn(tag);
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
  return `${formatsIn(tag).times.format(at)} UTC`;
}
