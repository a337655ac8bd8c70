/**
 * Checks proofs of possession (RFC 9449) as real servers do, except for the age of proofs, because a
 * simulator's clock can be set ahead.
 */
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { decode } from '../ids.ts';

/** Is thrown for a proof that is not valid; where it is thrown decides the form of the answer. */
export class ProofRefusal extends Error {
  readonly code: 'use_dpop_nonce' | 'invalid_dpop_proof';

  constructor(message: string, code: ProofRefusal['code'] = 'invalid_dpop_proof') {
    super(message);
    this.code = code;
  }
}

const publicKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() });
const header = z.object({ typ: z.literal('dpop+jwt'), alg: z.literal('ES256'), jwk: publicKey });
const payload = z.object({
  jti: z.string().min(1),
  htm: z.string(),
  htu: z.url(),
  iat: z.number(),
  nonce: z.string().optional(),
  ath: z.string().optional(),
});

interface Proven {
  proof: string;
  method: string;
  url: URL;
  /** The access token that the proof goes with; absent in requests to the authorization server. */
  accessToken?: string;
  now: Date;
}

/**
 * Checks that a proof is valid for its request. Returns the thumbprint of its key.
 * @throws ProofRefusal when it is not valid
 */
export function checkProof({ proof, method, url, accessToken, now }: Proven): string {
  const { key, claims } = readProof(proof);
  if (claims.htm !== method) throw new ProofRefusal('DPoP "htm" mismatch');
  if (bare(new URL(claims.htu)) !== bare(url)) throw new ProofRefusal('DPoP "htu" mismatch');
  if (claims.nonce === undefined)
    throw new ProofRefusal('Authorization server requires nonce in DPoP proof', 'use_dpop_nonce');
  if (!takenNonces(now).includes(claims.nonce))
    throw new ProofRefusal('DPoP "nonce" mismatch', 'use_dpop_nonce');
  if (claims.ath !== (accessToken && hash(accessToken))) throw new ProofRefusal('DPoP "ath" mismatch');
  return thumbprintOf(key);
}

function readProof(proof: string) {
  const [head = '', body = '', signature = ''] = proof.split('.');
  const { jwk } = header.safeParse(decode(head)).data ?? {};
  const claims = payload.safeParse(decode(body)).data;
  if (!jwk || !claims) throw new ProofRefusal('Failed to verify DPoP proof: Invalid Compact JWS');
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  const signed = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
  if (!signed) throw new ProofRefusal('Failed to verify DPoP proof: signature verification failed');
  return { key: jwk, claims };
}

const bare = ({ origin, pathname }: URL) => origin + pathname;
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Returns the thumbprint of a key (RFC 7638). */
export function thumbprintOf({ kty, crv, x, y }: z.infer<typeof publicKey>): string {
  return hash(JSON.stringify({ crv, kty, x, y }));
}

const nonceMs = 60_000;

/** Returns the server's current nonce, which changes every minute. */
const nonceAt = (now: Date) => nonceOf(Math.floor(now.getTime() / nonceMs));

const nonceOf = (minute: number) => createHmac('sha256', 'simulated').update(`${minute}`).digest('base64url');

/**
 * Returns the previous, the current and the next nonce; the next one may come from a server whose clock is
 * ahead.
 */
function takenNonces(now: Date): string[] {
  const minute = Math.floor(now.getTime() / nonceMs);
  return [minute - 1, minute, minute + 1].map(nonceOf);
}

export const nonceHeaders = (now: Date) => ({
  'dpop-nonce': nonceAt(now),
  'access-control-expose-headers': 'DPoP-Nonce, WWW-Authenticate',
});

export const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES256K ES384 ES512';

/** Returns the header that names the error. A description with quotes is left out, as real servers do. */
export function challengeOf(code: string, message: string): Record<string, string> {
  const description = message.includes('"') ? '' : `, error_description="${message}"`;
  return { 'www-authenticate': `DPoP algs="${algorithms}", error="${code}"${description}` };
}
