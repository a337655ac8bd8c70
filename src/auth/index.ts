/**
 * Signing in to the console, by better-auth: passwords, codes, passkeys, an identity provider, sessions in PostgreSQL.
 * Its own HTTP interface is not served. Pages and the few addresses that browsers and providers reach call what is here.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { endSession, touchSession } from '../db/user-sessions.ts';
import type { Keyring } from '../keyring.ts';
import type { Logger } from '../log.ts';
import type { Library } from './library.ts';
import { secretsOf } from './secrets.ts';
import { withCurrentSignatures } from './signatures.ts';

/** A request of a browser: its headers, and the address that it came from. */
export interface Visitor {
  headers: IncomingHttpHeaders;
  address: string;
}

export interface SignedIn {
  userId: string;
  name: string;
  email: string;
  operator: boolean;
  sessionId: string;
  codesOn: boolean;
}

export interface Auth {
  /** Who is signed in, by the cookies of a request. */
  read(headers: IncomingHttpHeaders): Promise<SignedIn | undefined>;
  /** By e-mail address and password; `undefined` when they do not belong together. */
  signIn(visitor: Visitor, input: { email: string; password: string }): Promise<PasswordAnswer | undefined>;
  /** For a person whose password is chosen or changed. */
  hashPassword(password: string): Promise<string>;
  /** Ends the session. */
  signOut(headers: IncomingHttpHeaders): Promise<Cookies>;
  /** Signs in a person who has shown who they are otherwise. */
  openSession(visitor: Visitor, userId: string): Promise<Cookies>;
}

export interface PasswordAnswer {
  cookies: Cookies;
  /** Nobody is signed in yet: the code of an app is asked for. */
  codeRequired: boolean;
}

/** Values of `Set-Cookie`. */
export type Cookies = string[];

export interface AuthParts {
  config: Config;
  db: PrismaClient;
  keyring: Keyring;
  now: () => Date;
  log: Logger;
}

/** Unused for so long, a session ends. */
export const idleMs = 12 * 3600_000;
/** How exactly it is known when a session was last used. */
const touchMs = 60_000;

export function createAuth({ config, db, keyring, now, log }: AuthParts): Auth {
  const secrets = secretsOf(keyring);
  let loading: Promise<Library> | undefined;

  function library(): Promise<Library> {
    loading ??= import('./library.ts').then((module) => module.createLibrary({ config, db, log, secrets }));
    return loading;
  }

  /** What the library may know of a request. */
  function headersOf(headers: IncomingHttpHeaders, address = ''): Headers {
    return new Headers({
      cookie: withCurrentSignatures(headers.cookie ?? '', secrets),
      'user-agent': headers['user-agent'] ?? '',
      'x-client-address': address.replace(/^::ffff:/, ''),
    });
  }

  return {
    async read(headers) {
      if (!headers.cookie?.includes('console')) return undefined;
      const { api } = await library();
      const found = await api.getSession({ headers: headersOf(headers) });
      if (!found) return undefined;
      const { session, user } = found;
      const unusedMs = now().getTime() - session.updatedAt.getTime();
      if (unusedMs > idleMs || session.expiresAt <= now()) {
        await endSession(db, user.id, session.id);
        return undefined;
      }
      if (unusedMs > touchMs) await touchSession(db, session.id, now());
      const { id: userId, name, email, operator, twoFactorEnabled } = user;
      return {
        userId,
        name,
        email,
        operator: operator === true,
        sessionId: session.id,
        codesOn: twoFactorEnabled === true,
      };
    },
    async signIn({ headers, address }, body) {
      const { api } = await library();
      const call = api.signInEmail({ body, headers: headersOf(headers, address), returnHeaders: true });
      const answer = await unlessRefused(call);
      if (!answer) return undefined;
      return { cookies: answer.headers.getSetCookie(), codeRequired: 'twoFactorRedirect' in answer.response };
    },
    async hashPassword(password) {
      return (await (await library()).$context).password.hash(password);
    },
    async signOut(headers) {
      const { api } = await library();
      const answer = await api.signOut({ headers: headersOf(headers), returnHeaders: true });
      return answer.headers.getSetCookie();
    },
    async openSession({ headers, address }, userId) {
      const { api } = await library();
      const answer = await api.openSession({
        body: { userId },
        headers: headersOf(headers, address),
        returnHeaders: true,
      });
      return answer.headers.getSetCookie();
    },
  };
}

/** `undefined` in place of the library's refusals; its faults are thrown. */
async function unlessRefused<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== undefined && statusCode < 500) return undefined;
    throw error;
  }
}
