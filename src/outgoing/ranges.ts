/** What lets a broken transfer go on: RFC 9110, sections 8.8, 13.1.5 and 14.4. */
import type { IncomingMessage } from 'node:http';

/** For `If-Range`: a strong ETag, or a date. `undefined`: nothing would tell another file from this one. */
export function validatorOf({ headers }: IncomingMessage): string | undefined {
  if (headers['accept-ranges'] === 'none') return undefined;
  return headers.etag?.startsWith('"') ? headers.etag : headers['last-modified'];
}

/** The beginning of the part that a 206 answers. */
export function parseRange({ headers }: IncomingMessage): { start: number } | undefined {
  const start = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '')?.[1];
  return start === undefined ? undefined : { start: Number(start) };
}
