/** What is the same in all HTTP messages that the service sends and receives: its name, the body's bytes, and `Retry-After`. */
import { daySeconds } from './time.ts';

/**
 * Returns the `User-Agent` under which the service sends requests. Some servers, such as GoToSocial, refuse those that do
 * not say who sends them.
 * @param part what of the service sends them; absent for calls to providers.
 */
export const userAgent = (part?: 'Webhooks' | 'Media') =>
  ['SocialContentService', part].filter(Boolean).join('-').concat('/1');

// Puts bytes together as they come: in few pieces, so that a server that sends single bytes costs no more memory.

const firstBytes = 16 * 1024;

export function createBytes(most: number) {
  let held = Buffer.allocUnsafe(Math.min(firstBytes, most));
  let length = 0;
  return {
    /** Returns false when there are more bytes than may be. */
    add(piece: Uint8Array): boolean {
      const needed = length + piece.length;
      if (needed > most) return false;
      if (needed > held.length) held = Buffer.concat([held.subarray(0, length)], roomFor(needed));
      held.set(piece, length);
      length = needed;
      return true;
    },
    whole: () => held.subarray(0, length),
  };

  function roomFor(needed: number): number {
    return Math.min(most, Math.max(needed, 2 * held.length));
  }
}

// Reads the header `Retry-After` (RFC 9110, section 10.2.3), which is a number of seconds or an HTTP date, in any of the three
// forms that there are of one (section 5.6.7).

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
