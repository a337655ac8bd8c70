/** Who sends webhooks, and whose door it is. Source: Graph API, "Webhooks: Getting Started"; meta.md section 15.2. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookRequest } from '../webhooks.ts';

const signatureForm = /^sha256=([0-9a-fA-F]{64})$/;

/** Over the bytes as they came: the provider signs its own escapes, which parsing would lose. */
export function isSigned({ headers, body }: WebhookRequest, secrets: readonly string[]): boolean {
  const [, hex] = signatureForm.exec(headers['x-hub-signature-256'] ?? '') ?? [];
  if (!hex) return false;
  const given = Buffer.from(hex, 'hex');
  // Anybody can sign with an empty secret.
  return secrets.some((secret) => secret !== '' && timingSafeEqual(given, signatureOf(body, secret)));
}

function signatureOf(body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}

/** The challenge, for whoever knows the token. */
export function answerHandshake(query: URLSearchParams, verifyToken: string): string | undefined {
  const token = single(query, 'hub.verify_token');
  const subscribes = single(query, 'hub.mode') === 'subscribe';
  if (!subscribes || !token || !isSame(token, verifyToken)) return undefined;
  return single(query, 'hub.challenge');
}

/** Which of several values counts would be a guess. */
function single(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

/** In constant time, which asks for equal lengths. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
