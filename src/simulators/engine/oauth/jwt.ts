/**
 * Makes and reads tokens in the form of JSON Web Tokens (RFC 7519). They carry the session, and are signed
 * with a key that is no secret, since a simulator has nothing to protect.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { decode, encode } from '../sealed.ts';
import { type SessionClaims, sessionClaims } from './sessions.ts';

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
