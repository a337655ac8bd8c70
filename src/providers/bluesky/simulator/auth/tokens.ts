/** Tokens of simulated sessions: they carry what the simulator needs to know, in the form of the real ones. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { personas } from '../../../simulator.ts';
import { serverDid } from '../hosts.ts';

const claims = z.object({
  loginKind: z.string(),
  did: z.string(),
  /** What is kept of the session lies under this id. */
  sessionId: z.string(),
  /** How often it had been refreshed when the token was issued. */
  generation: z.number(),
  scenario: z.string(),
  persona: z.enum(personas.map(({ persona }) => persona)).optional(),
  scopes: z.array(z.string()),
  clientId: z.string().optional(),
  /** The thumbprint of the key that the session is bound to. */
  jkt: z.string().optional(),
  /** In milliseconds since 1970. Absent on sessions that were made without a consent, which last. */
  expiresAt: z.number().optional(),
});
export type SessionClaims = z.infer<typeof claims>;

const payload = z.object({ simulated: claims });

type Kind = 'at+jwt' | 'refresh+jwt';

export function writeJwt(kind: Kind, session: SessionClaims, now: Date): string {
  const { did, expiresAt, jkt, clientId } = session;
  const scope = kind === 'refresh+jwt' ? 'com.atproto.refresh' : 'com.atproto.appPass';
  const body = {
    ...(jkt ? { cnf: { jkt }, client_id: clientId } : { scope }),
    aud: serverDid,
    sub: did,
    iat: seconds(now.getTime()),
    ...(expiresAt === undefined ? {} : { exp: seconds(expiresAt) }),
    simulated: session,
  };
  return sign(`${encode({ typ: kind, alg: 'HS256' })}.${encode(body)}`);
}

/** `undefined` for what was not made here, or for something else. */
export function readJwt(kind: Kind, token: string): SessionClaims | undefined {
  const [header = '', body = ''] = token.split('.');
  if (sign(`${header}.${body}`) !== token || header !== encode({ typ: kind, alg: 'HS256' })) return undefined;
  return payload.safeParse(decode(body)).data?.simulated;
}

const opaquePrefix = 'ref-';

/** OAuth's, which is nobody else's business. */
export function writeRefreshToken(session: SessionClaims): string {
  return opaquePrefix + encode(session);
}

export function readRefreshToken(token: string): SessionClaims | undefined {
  return token.startsWith(opaquePrefix)
    ? claims.safeParse(decode(token.slice(opaquePrefix.length))).data
    : undefined;
}

export const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Nothing depends on it: a simulator has no secrets. */
const sign = (text: string) =>
  `${text}.${createHmac('sha256', 'simulated').update(text).digest('base64url')}`;

const seconds = (ms: number) => Math.floor(ms / 1000);
