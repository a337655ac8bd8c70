/** Says how long ago something was, or how soon it will be, in words that are read at a glance. */
const words = new Intl.RelativeTimeFormat('en');
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** From this distance on, a date says more than a number of days. */
const datedMs = 14 * dayMs;

/** Returns the distance in the largest unit that fits, rounded down; what is further away is named by its date. */
export function relativeTime(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime();
  const distance = Math.abs(ms);
  if (distance < minuteMs) return ms > 0 ? 'in a moment' : 'just now';
  if (distance >= datedMs) return dates.format(at);
  if (distance < hourMs) return words.format(Math.trunc(ms / minuteMs), 'minute');
  if (distance < dayMs) return words.format(Math.trunc(ms / hourMs), 'hour');
  return words.format(Math.trunc(ms / dayMs), 'day');
}
