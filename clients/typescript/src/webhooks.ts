/** Verifies deliveries of events, which are signed as Standard Webhooks 1.0 has it. */
import { SignatureError } from './errors.ts';
import type { DeliveredEvent } from './generated/models.ts';

/** The headers of a request, as `fetch` or as Node has them. */
export type DeliveryHeaders = Headers | Record<string, string | string[] | undefined>;

export interface VerifyOptions {
  /** How old a delivery may be, and how far ahead of this machine's clock, in seconds; five minutes when absent. */
  toleranceSeconds?: number;
}

/**
 * Verifies a delivery and returns its event. A topic that is new to this client arrives as it is, so keep a default
 * branch.
 * @param body the body as it arrived, not parsed and written again.
 * @param secret the secret of the Event Destination; several while it is rotated.
 * @throws SignatureError when the delivery is forged, changed or too old.
 */
export async function constructEvent(
  body: string | Uint8Array<ArrayBuffer> | ArrayBuffer,
  headers: DeliveryHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<DeliveredEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new SignatureError('the headers of the signature are missing');
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new SignatureError('the delivery is too old, or from the future');
  const bytes = typeof body === 'string' ? encode(body) : new Uint8Array(body);
  const signed = concatenated(encode(`${id}.${timestamp}.`), bytes);
  const given = signatures
    .split(' ')
    .flatMap((text) => (text.startsWith('v1,') ? decoded(text.slice(3)) : []));
  for (const each of [secret].flat()) {
    const key = await hmacKey(each);
    for (const signature of given)
      if (await crypto.subtle.verify('HMAC', key, signature, signed))
        return JSON.parse(new TextDecoder().decode(bytes)) as DeliveredEvent;
  }
  throw new SignatureError('no signature of the delivery fits the secret');
}

function headerOf(headers: DeliveryHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value[0] : value;
}

function hmacKey(secret: string) {
  const [key] = decoded(secret.replace(/^whsec_/, ''));
  if (!key) throw new TypeError('the secret of an Event Destination begins with whsec_');
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Decodes base64; nothing when it is none. */
function decoded(text: string): Uint8Array<ArrayBuffer>[] {
  try {
    return [Uint8Array.from(atob(text), (character) => character.charCodeAt(0))];
  } catch {
    return [];
  }
}

function concatenated(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
