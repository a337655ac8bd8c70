/** Verifies deliveries of events, which are signed as Standard Webhooks 1.0 has it. */
import { SignatureError } from './errors.ts';
import type { DeliveredEvent } from './generated/models.ts';

/** The headers of a request, as `fetch` or as Node has them. */
export type DeliveryHeaders = Headers | Record<string, string | string[] | undefined>;

export interface VerifyOptions {
  /** How old a delivery may be, and how far ahead of this machine's clock, in seconds; five minutes when absent. */
  toleranceSeconds?: number;
}

/** The secret of an Event Destination: at least 24 bytes in base64. */
const secretPattern = /^(?:whsec_)?((?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** No header of a delivery is longer, so that a stranger cannot have thousands of signatures compared. */
const longestHeader = 4096;

/**
 * Verifies a delivery and returns its event. A topic that is new to this client arrives as it is, so keep a default
 * branch.
 * @param body the body as it arrived, not parsed and written again.
 * @param secret the secret of the Event Destination; several while it is rotated.
 * @throws SignatureError when the delivery is forged, changed or too old.
 * @throws TypeError when the secret is none, or the body was parsed: a fault of this receiver, whatever is delivered.
 */
export async function constructEvent(
  body: string | Uint8Array<ArrayBuffer> | ArrayBuffer,
  headers: DeliveryHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<DeliveredEvent> {
  const keys = keysOf([secret].flat());
  if (typeof body !== 'string' && body?.byteLength === undefined)
    throw new TypeError('the body is needed as it arrived, before anything parses it');
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  if (!/^[0-9]{1,12}$/.test(timestamp)) throw new SignatureError('the timestamp is no number of seconds');
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new SignatureError('the delivery is too old, or from the future');
  const signed = await new Blob([`${id}.${timestamp}.`, body]).arrayBuffer();
  for (const key of keys) {
    const expected = await signatureOf(signed, key);
    if (signatures.some((given) => isSame(given, expected))) return eventIn(body);
  }
  throw new SignatureError('no signature fits the secret');
}

function keysOf(secrets: readonly string[]): Uint8Array<ArrayBuffer>[] {
  const keys = secrets.flatMap((secret) => secretPattern.exec(secret)?.[1] ?? []);
  if (keys.length === 0 || keys.length < secrets.length)
    throw new TypeError(
      'the secret is no base64 of at least 24 bytes: check the variable that it is read from',
    );
  return keys.map((key) => Uint8Array.from(atob(key), (character) => character.charCodeAt(0)));
}

function headerOf(headers: DeliveryHeaders, name: string): string {
  const given = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  const values = Object.entries(given).flatMap(([key, value]) =>
    key.toLowerCase() === name ? (value ?? []) : [],
  );
  const [value] = values;
  if (!value || values.length > 1 || value.length > longestHeader)
    throw new SignatureError(`the header ${name} is missing, comes twice or is too long`);
  return value;
}

async function signatureOf(signed: ArrayBuffer, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const hash = await crypto.subtle.sign('HMAC', key, signed);
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}

/** Compares in a time that does not tell how much of it fits. */
function isSame(given: string, expected: string): boolean {
  let differences = given.length ^ expected.length;
  for (let at = 0; at < expected.length; at += 1)
    differences |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return differences === 0;
}

async function eventIn(body: string | Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<DeliveredEvent> {
  try {
    const event = (await new Response(body).json()) as DeliveredEvent | null;
    if (event?.topic) return event;
  } catch {}
  throw new SignatureError('the body is no event');
}
