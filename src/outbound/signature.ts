/**
 * Signs deliveries by Standard Webhooks 1.0: github.com/standard-webhooks/standard-webhooks,
 * spec/standard-webhooks.md.
 */
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';

export const secretPrefix = 'whsec_';

/**
 * The length of a secret: that of a SHA-256 hash, which is the least that RFC 2104 recommends. Standard
 * Webhooks accepts 24 to 64 bytes.
 */
const secretBytes = 32;

export const signatureHeaderNames = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** The version of signatures by HMAC with SHA-256. */
export const signatureVersion = 'v1';

export function newSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64');
}

interface Signed {
  id: string;
  timestamp: Date;
  body: string;
  /** Each secret signs, so that a receiver with any one of them can verify. */
  secrets: readonly string[];
}

/** Returns the headers that sign a delivery. */
export function signatureHeaders({ id, timestamp, body, secrets }: Signed): Record<string, string> {
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const signed = `${id}.${seconds}.${body}`;
  return {
    [signatureHeaderNames.id]: id,
    [signatureHeaderNames.timestamp]: seconds,
    [signatureHeaderNames.signature]: secrets
      .map((secret) => `${signatureVersion},${sign(signed, secret)}`)
      .join(' '),
  };
}

function sign(text: string, secret: string): string {
  // Node takes several times as long when the key is a buffer.
  const key = createSecretKey(secret.slice(secretPrefix.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}
