/** Reads the Retry-After header (RFC 9110, section 10.2.3): seconds, or an HTTP date. */

/** Longer waits are cut to this, because no event is kept longer. */
const longestSeconds = 24 * 60 * 60;

const httpDate = /^[A-Z][a-z]+, .+ GMT$/;

/** Returns how many seconds to wait, from 0 to a day; `undefined` when the header is missing or cannot be read. */
export function retryAfterSeconds(header: string | undefined, now = new Date()): number | undefined {
  const text = header?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntil(text, now);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), longestSeconds);
}

function secondsUntil(text: string, now: Date): number {
  return httpDate.test(text) ? Math.ceil((Date.parse(text) - now.getTime()) / 1000) : Number.NaN;
}
