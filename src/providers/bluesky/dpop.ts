/** Signs requests to prove possession of the key that a token is bound to (DPoP, RFC 9449). */
import { webcrypto } from 'node:crypto';
import { type CryptoKeyPair, generateKeyPair, generateProof } from 'dpop';
import { LRUCache } from 'lru-cache';
import { word } from '../kit/fields.ts';
import type { GrantCredential, SignedRequest, UpstreamAnswer } from '../upstream-rules.ts';

type KeyPair = Parameters<typeof generateProof>[0];

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

const megabyte = 1024 * 1024;
const keyPairBytes = 1024;
/** Servers choose their nonces; a longer one than this, with its key, is asked for each time. */
const longestNonceBytes = 8 * 1024;

/** Serialized key -> imported key pair; importing is slow. */
const keys = new LRUCache<string, Promise<KeyPair>>({
  maxSize: 8 * megabyte,
  sizeCalculation: (_, key) => keyPairBytes + 2 * key.length,
});
/** Key and server -> the newest nonce that the server gave out for the key. */
const nonces = new LRUCache<string, string>({
  maxSize: 4 * megabyte,
  maxEntrySize: longestNonceBytes,
  sizeCalculation: (nonce, key) => 2 * (nonce.length + key.length),
});

/** Creates a key pair and returns it serialized, as it is stored. */
export async function createKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return JSON.stringify(await webcrypto.subtle.exportKey('jwk', privateKey));
}

export function readKey(text: string): Promise<KeyPair> {
  const known = keys.get(text) ?? importKey(text);
  keys.set(text, known);
  return known;
}

async function importKey(text: string): Promise<KeyPair> {
  const { d: _, key_ops: __, ...open } = JSON.parse(text) as webcrypto.JsonWebKey;
  const [privateKey, publicKey] = await Promise.all([
    webcrypto.subtle.importKey('jwk', JSON.parse(text), algorithm, false, ['sign']),
    webcrypto.subtle.importKey('jwk', { ...open, key_ops: ['verify'] }, algorithm, true, ['verify']),
  ]);
  return { privateKey, publicKey } as CryptoKeyPair;
}

/** Returns the proof for a request that carries no access token. */
export async function proofOf(key: string, { method, url }: SignedRequest, nonce?: string): Promise<string> {
  return generateProof(await readKey(key), url, method, nonce);
}

export async function dpopHeaders(
  credential: GrantCredential,
  { method, url }: SignedRequest,
): Promise<Record<string, string>> {
  const { accessToken } = credential;
  const key = keyTextOf(credential);
  const proof = await generateProof(await readKey(key), url, method, nonces.get(slot(key, url)), accessToken);
  return { Authorization: `DPoP ${accessToken}`, DPoP: proof };
}

const nonceHeader = word();

/**
 * Keeps the newest nonce of the server. Returns whether the server refused the request only because its nonce
 * was missing or outdated.
 */
export function keepNonce(
  { status, headers, body }: UpstreamAnswer,
  { url }: SignedRequest,
  credential: GrantCredential,
): boolean {
  const nonce = nonceHeader.safeParse(headers['dpop-nonce']).data;
  if (!nonce) return false;
  nonces.set(slot(keyTextOf(credential), url), nonce);
  const asked = `${headers['www-authenticate']} ${(body as { error?: unknown } | undefined)?.error}`;
  return (status === 400 || status === 401) && asked.includes('use_dpop_nonce');
}

const slot = (key: string, url: string) => `${new URL(url).origin} ${key}`;

function keyTextOf({ details }: GrantCredential): string {
  if (!details?.dpopKey) throw new Error('a credential without its key');
  return details.dpopKey;
}
