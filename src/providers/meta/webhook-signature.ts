/**
 * Verifies the signatures of webhooks, and answers the provider's verification of a webhook endpoint. Source:
 * Graph API, "Webhooks: Getting Started".
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookRequest } from '../webhooks.ts';

const signatureForm = /^sha256=([0-9a-fA-F]{64})$/;

/**
 * Tells whether one of the secrets signed the webhook. The signature covers the bytes as received, because
 * parsing would lose the provider's own escapes.
 */
export function isSigned({ headers, body }: WebhookRequest, secrets: readonly string[]): boolean {
  const [, hex] = signatureForm.exec(headers['x-hub-signature-256'] ?? '') ?? [];
  if (!hex) return false;
  const given = Buffer.from(hex, 'hex');
  // An empty secret is no proof, since anybody can sign with it.
  return secrets.some((secret) => secret !== '' && timingSafeEqual(given, signatureOf(body, secret)));
}

function signatureOf(body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}

/** Returns the challenge if the query asks to subscribe and has the right token; `undefined` otherwise. */
export function answerHandshake(query: URLSearchParams, verifyToken: string | undefined): string | undefined {
  const token = single(query, 'hub.verify_token');
  const subscribes = single(query, 'hub.mode') === 'subscribe';
  if (!subscribes || !token || verifyToken === undefined || !isSame(token, verifyToken)) return undefined;
  return single(query, 'hub.challenge');
}

/** Returns the value of a parameter that occurs once. Choosing one of several would be a guess. */
function single(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

/**
 * Compares two texts in constant time. Such a comparison needs texts of equal length, so their hashes are
 * compared.
 */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
