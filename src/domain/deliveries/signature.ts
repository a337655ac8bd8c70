/**
 * Signs what destinations are sent, by Standard Webhooks 1.0: github.com/standard-webhooks/standard-webhooks,
 * spec/standard-webhooks.md.
 */
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { EventDestination } from '../../db/tables/event-destinations.ts';

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

// The secrets that sign what a destination is sent.

/** Makes a new signing secret, as shown once and as stored. */
export function makeSecret(ctx: Pick<Context, 'security'>, eventDestinationId: string) {
  const secret = newSecret();
  return {
    secret,
    columns: {
      secret: ctx.security.keyring.seal(secret, eventDestinationId),
      secretHint: `…${secret.slice(-4)}`,
    },
  };
}

/** Returns the secrets that sign: two of them during a rotation's grace period. */
export function secretsOf(
  ctx: Pick<Context, 'security'>,
  { id, secret, previousSecret, previousSecretUntil }: EventDestination,
  now: Date,
): string[] {
  const grace = previousSecret && previousSecretUntil && previousSecretUntil > now;
  return [secret, ...(grace ? [previousSecret] : [])].map((sealed) => openOnce(ctx, sealed, id));
}

/** Secrets by their sealed forms, for as long as the destination's row is cached. */
const opened = new WeakMap<Uint8Array, string>();

function openOnce(
  { security: { keyring } }: Pick<Context, 'security'>,
  sealed: Uint8Array,
  id: string,
): string {
  const secret = opened.get(sealed) ?? keyring.open(sealed, id);
  opened.set(sealed, secret);
  return secret;
}
