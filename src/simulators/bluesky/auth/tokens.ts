/**
 * Makes and reads the tokens of simulated sessions. They contain everything that the simulator needs to know,
 * in the form of real tokens.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { decode, encode, sealed } from '../../engine/sealed.ts';
import { personas } from '../../personas.ts';
import { serverDid } from '../hosts.ts';

const claims = z.object({
  loginKind: z.string(),
  did: z.string(),
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

/** Returns the claims of a token; `undefined` when it was made elsewhere or is of another kind. */
export function readJwt(kind: Kind, token: string): SessionClaims | undefined {
  const [header = '', body = ''] = token.split('.');
  if (sign(`${header}.${body}`) !== token || header !== encode({ typ: kind, alg: 'HS256' })) return undefined;
  return payload.safeParse(decode(body)).data?.simulated;
}

/** Refresh tokens for OAuth, whose form clients cannot rely on. */
export const refreshTokens = sealed('ref-', claims);

/** Signs with a key that is no secret, since a simulator has nothing to protect. */
const sign = (text: string) =>
  `${text}.${createHmac('sha256', 'simulated').update(text).digest('base64url')}`;

const seconds = (ms: number) => Math.floor(ms / 1000);
