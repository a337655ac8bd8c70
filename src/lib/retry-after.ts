/**
 * Reads the header `Retry-After` (RFC 9110, section 10.2.3), which is a number of seconds or an HTTP date, in any of the three
 * forms that there are of one (section 5.6.7).
 */
import { daySeconds } from './time.ts';

/** Longer waits are cut to this: no provider throttles for longer, and no event is kept longer. */
const longestSeconds = daySeconds;

const httpDate = /^[A-Z][a-z]+, .{1,40} GMT$/;
/** The oldest form, which names no time zone. */
const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/**
 * Returns how many seconds the header asks to wait, from 0 to a day; `undefined` when it is missing or cannot be read.
 * @param now in milliseconds.
 */
export function retryAfterSeconds(header: unknown, now = Date.now()): number | undefined {
  const text = typeof header === 'string' ? header.trim() : '';
  const seconds = /^\d+(?:\.\d{1,9})?$/.test(text) ? Math.ceil(Number(text)) : secondsUntil(text, now);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), longestSeconds);
}

function secondsUntil(text: string, now: number): number {
  const date = asctime.test(text) ? `${text} GMT` : text;
  return httpDate.test(text) || date !== text ? Math.ceil((Date.parse(date) - now) / 1000) : Number.NaN;
}
