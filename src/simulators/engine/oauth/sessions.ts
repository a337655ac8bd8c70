/** Sessions: their claims, their tokens as JWTs, and what has become of them. */

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { personas } from '../../personas.ts';
import type { SimulatorStore } from '../../store.ts';
import { type Grant, readGrant } from '../grants.ts';
import { decode, encode, randomText } from '../ids.ts';

export const sessionClaims = z.object({
  loginKind: z.string(),
  accountId: z.string(),
  /** The id under which the store keeps the session's state. */
  sessionId: z.string(),
  /** The number of refreshes before the token was issued. */
  generation: z.number(),
  scenario: z.string(),
  persona: z.enum(personas.map(({ persona }) => persona)).optional(),
  scopes: z.array(z.string()),
  clientId: z.string().optional(),
  /** The thumbprint of the key that the session is bound to. */
  jkt: z.string().optional(),
  /**
   * The time when the token expires, in milliseconds since 1970. Absent on sessions without a consent, which
   * do not expire.
   */
  expiresAt: z.number().optional(),
});
export type SessionClaims = z.infer<typeof sessionClaims>;

export interface Session extends SessionClaims {
  /** The generation of the latest tokens. */
  currentGeneration: number;
  ended: Grant['ended'];
  /** True when the app has asked for the end of the session: its refresh token no longer works. */
  signedOut: boolean;
}

/** Makes a session that nothing has happened to yet. */
export function newSession(loginKind: string, accountId: string): SessionClaims {
  const sessionId = randomText('');
  return { loginKind, accountId, sessionId, generation: 0, scenario: 'healthy', scopes: [] };
}

/** Returns the key under which the simulator's store has the grant of a session. */
export const sessionKey = (sessionId: string) => `session/${sessionId}`;

export async function readSession(claims: SessionClaims, store: SimulatorStore): Promise<Session> {
  const { sessionId, scenario } = claims;
  const begun = { scenario, scopes: claims.scopes };
  const { refreshes, scopes, ended, signedOut } = await readGrant(sessionKey(sessionId), begun, store);
  return { ...claims, scopes, currentGeneration: refreshes, ended, signedOut };
}

/** Tells whether a token's time has ended. */
export const isOver = ({ expiresAt }: SessionClaims, now: Date) =>
  expiresAt !== undefined && expiresAt <= now.getTime();

// Makes and reads tokens in the form of JSON Web Tokens (RFC 7519). They carry the session, and are signed
// with a key that is no secret, since a simulator has nothing to protect.

const payload = z.object({ simulated: sessionClaims });

type Kind = 'at+jwt' | 'refresh+jwt';

/** @param more claims besides those that every token has. */
export function writeJwt(
  kind: Kind,
  session: SessionClaims,
  now: Date,
  more: Record<string, string>,
): string {
  const { accountId, expiresAt, jkt, clientId } = session;
  const body = {
    ...(jkt ? { cnf: { jkt }, client_id: clientId } : {}),
    ...more,
    sub: accountId,
    iat: seconds(now.getTime()),
    ...(expiresAt === undefined ? {} : { exp: seconds(expiresAt) }),
    simulated: session,
  };
  return sign(`${headerOf(kind)}.${encode(body)}`);
}

/** Returns the session in a token; `undefined` when it was made elsewhere or is of another kind. */
export function readJwt(kind: Kind, token: string): SessionClaims | undefined {
  const [header = '', body = ''] = token.split('.');
  if (sign(`${header}.${body}`) !== token || header !== headerOf(kind)) return undefined;
  return payload.safeParse(decode(body)).data?.simulated;
}

const headerOf = (typ: Kind) => encode({ typ, alg: 'HS256' });

const sign = (text: string) =>
  `${text}.${createHmac('sha256', 'simulated').update(text).digest('base64url')}`;

const seconds = (ms: number) => Math.floor(ms / 1000);
