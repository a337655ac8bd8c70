/** Proofs of possession (RFC 9449), checked as the servers do, but for their age: a simulator's clock is put ahead. */
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { decode } from './tokens.ts';

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

export interface Proven {
  proof: string;
  method: string;
  url: URL;
  /** Absent at the authorization server. */
  accessToken?: string;
  now: Date;
}

/** The thumbprint of the key. Throws ProofRefusal. */
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

/** RFC 7638. */
export function thumbprintOf({ kty, crv, x, y }: z.infer<typeof publicKey>): string {
  return hash(JSON.stringify({ crv, kty, x, y }));
}

const nonceMs = 60_000;

/** The server's nonce of the minute. */
export const nonceAt = (now: Date) => nonceOf(Math.floor(now.getTime() / nonceMs));

const nonceOf = (minute: number) => createHmac('sha256', 'simulated').update(`${minute}`).digest('base64url');

/** Three of them: the next one may have been given out by a server whose clock is ahead. */
function takenNonces(now: Date): string[] {
  const minute = Math.floor(now.getTime() / nonceMs);
  return [minute - 1, minute, minute + 1].map(nonceOf);
}

export const nonceHeaders = (now: Date) => ({
  'dpop-nonce': nonceAt(now),
  'access-control-expose-headers': 'DPoP-Nonce, WWW-Authenticate',
});

const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES256K ES384 ES512';

/** Descriptions with quotes in them are left out, as the servers do. */
export function challengeOf(code: string, message: string): Record<string, string> {
  const description = message.includes('"') ? '' : `, error_description="${message}"`;
  return { 'www-authenticate': `DPoP algs="${algorithms}", error="${code}"${description}` };
}
