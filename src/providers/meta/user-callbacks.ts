/**
 * Reads and writes the `signed_request` by which an app hears of its users: a signature, a dot and a payload,
 * with signature and payload in base64url. Sources: "Data Deletion Request Callback", "Deauthorize Callback".
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../kit/json.ts';
import type { SignedUser, UserCallbacks } from '../observations.ts';
import { wireId } from './graph.ts';
import { wireTime } from './webhooks.ts';

const form = /^([\w-]{43})=?\.([\w-]+)=*$/;

const algorithm = 'HMAC-SHA256';

const payload = z.object({ algorithm: z.literal(algorithm), issued_at: wireTime, user_id: wireId });

/**
 * Returns the user of a signed request; `undefined` when none of the secrets has signed it, or it names
 * nobody.
 */
export function readSignedRequest(text: string, secrets: readonly string[]): SignedUser | undefined {
  const [, signature = '', encoded = ''] = form.exec(text) ?? [];
  const given = Buffer.from(signature, 'base64url');
  // An empty secret is no proof, since anybody can sign with it.
  const signed = secrets.some((secret) => secret !== '' && isSame(given, signatureOf(encoded, secret)));
  if (!signed) return undefined;
  const { data } = payload.safeParse(readJson(encoded));
  return data && { subject: data.user_id, issuedAt: data.issued_at };
}

/** Writes a signed request as the provider does. */
export function writeSignedRequest({ subject, issuedAt }: SignedUser, secret: string): string {
  const issued_at = Math.floor(issuedAt.getTime() / 1000);
  const encoded = Buffer.from(JSON.stringify({ algorithm, issued_at, user_id: subject })).toString(
    'base64url',
  );
  return `${signatureOf(encoded, secret).toString('base64url')}.${encoded}`;
}

/**
 * Computes the signature that the request should have. It covers the payload in its encoded form, not what it
 * decodes to.
 */
function signatureOf(encoded: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(encoded).digest();
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function readJson(encoded: string): unknown {
  try {
    return parseJson(Buffer.from(encoded, 'base64url').toString());
  } catch {
    return undefined;
  }
}

export const userCallbacks: UserCallbacks = {
  read(form, secrets) {
    // A form with several values is refused, because choosing one of them would be a guess.
    const [text = '', ...more] = form.getAll('signed_request');
    return more.length > 0 ? undefined : readSignedRequest(text, secrets);
  },
  deletionAnswer: ({ statusUrl, code }) => ({ url: statusUrl, confirmation_code: code }),
};
