import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const toleranceSeconds = 5 * 60;

/** Tells whether a delivery is genuine and recent. The body has to be as it arrived. */
export function isGenuine(body: string | Buffer, headers: IncomingHttpHeaders, secret: string): boolean {
  if (!/^(whsec_)?([A-Za-z0-9+/]{4}){8,}([A-Za-z0-9+/=]{4})?$/.test(secret))
    throw new Error('The webhook secret is empty or cut off: check the variable that it is read from.');
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  );
  if (!id || !signatures || !/^[0-9]{1,12}$/.test(timestamp ?? '')) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const hash = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const expected = Buffer.from(`v1,${hash}`);
  return signatures.split(' ').some((text) => {
    const given = Buffer.from(text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
