/**
 * Signing in to the console with better-auth: passwords, codes, passkeys, an identity provider, sessions in
 * PostgreSQL. The library's own HTTP interface is not served; the pages, and the few addresses for scripts and
 * providers, call the functions here.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';
import type { Keyring } from '../crypto/keyring.ts';
import type { Db } from '../db/client/client.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { endSession, touchSession } from '../db/tables/user-sessions.ts';
import { endUnless, findUserByEmail, readPasswordHash } from '../db/tables/users.ts';
import type { Logger } from '../observability/log.ts';
import { type Calls, type Cookies, isRefused, orRefusal, type Visitor } from './call-means.ts';
import { type Codes, createCodes, rotateCodes } from './codes.ts';
import type { Invitations } from './identity-provider.ts';
import { addressHeader, type Library } from './library.ts';
import {
  createOpenIdClient,
  type FetchIdentity,
  type OpenIdClient,
  type OpenIdSettings,
} from './openid-client.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { secretsOf, secretsOfProviders, withCurrentSignatures } from './secrets.ts';
import { idleMs } from './session-lifetimes.ts';
import { createSso, type Sso } from './sso.ts';

export type { Cookies, Visitor } from './call-means.ts';
export type { NewCodes } from './new-codes.ts';
export type { Challenge } from './passkeys.ts';

export interface SignedIn {
  userId: string;
  name: string;
  email: string;
  /** Whether the person runs the deployment, which no organization's identity provider can make them. */
  operator: boolean;
  /** The organization whose identity provider has opened the session, which counts there alone; absent for the person's own ways in. */
  organizationId?: string;
  /** True when a passkey has opened the session. */
  byPasskey: boolean;
  /** The time zone in which the person reads times; absent for that of the browser. */
  timeZone?: string;
  sessionId: string;
  /** True when a code is asked for after the password. */
  codesOn: boolean;
}

export interface PasswordAnswer {
  cookies: Cookies;
  /** True when nobody is signed in yet, because a code is due first. */
  codeRequired: boolean;
}

export interface Auth {
  /**
   * Returns who is signed in, by the cookies of a request. Notes that the session was used, and ends it when
   * it has expired or was unused for too long.
   */
  read(headers: IncomingHttpHeaders): Promise<SignedIn | undefined>;
  /** Signs in with email address and password; returns `undefined` when they are not accepted. */
  signIn(visitor: Visitor, input: { email: string; password: string }): Promise<PasswordAnswer | undefined>;
  /** Signs in a person who has proven their identity in another way than by a password. */
  openSession(visitor: Omit<Visitor, 'network'>, userId: string, limits?: SessionLimits): Promise<Cookies>;
  /** Ends the session of these cookies. Returns the cookies that clear it. */
  signOut(headers: IncomingHttpHeaders): Promise<Cookies>;
  hashPassword(password: string): Promise<string>;
  isPassword(userId: string, password: string): Promise<boolean>;
  codes: Codes;
  passkeys: Passkeys;
  sso: Sso;
  /** Returns a client of the identity provider that an organization has chosen. */
  openIdClient(settings: OpenIdSettings): OpenIdClient;
  /**
   * Encrypts the stored secrets of authenticator apps again with the active encryption key. Returns how many
   * rows were changed.
   */
  rotate(): Promise<number>;
}

/** What a session is good for, that an organization's identity provider opens. */
export interface SessionLimits {
  organizationId: string;
  expiresAt: Date;
}

interface AuthParts {
  config: Config;
  db: PrismaClient;
  keyring: Keyring;
  invitations: Invitations;
  /** Fetches from the operator's identity provider, within bounds. */
  fetchIdentity: FetchIdentity;
  /** Fetches from the identity providers that customers have chosen, which must not lead into our own networks. */
  fetchChosenIdentity: FetchIdentity;
  now: () => Date;
  log: Logger;
}

/** The time of a session's last use is written only when the stored one is older than this. */
const touchMs = 60_000;

export function createAuth({
  config,
  db,
  keyring,
  invitations,
  fetchIdentity,
  fetchChosenIdentity,
  now,
  log,
}: AuthParts): Auth {
  const secrets = secretsOf(keyring);
  const ofProviders = secretsOfProviders(keyring);
  // The library is loaded at the first sign-in, and has the settings of the start even then.
  const settings = { ...config };
  let loading: Promise<Library> | undefined;
  const calls: Calls = {
    library() {
      loading ??= import('./library.ts').then((module) =>
        module.createLibrary({ config: settings, db, log, secrets, invitations, fetchIdentity }),
      );
      return loading;
    },
    headersOf: ({ headers, address = '' }) =>
      new Headers({
        cookie: withCurrentSignatures(headers.cookie ?? '', [...secrets, ...ofProviders]),
        'user-agent': headers['user-agent'] ?? '',
        [addressHeader]: address.replace(/^::ffff:/, ''),
      }),
  };
  const { library, headersOf } = calls;

  return {
    async read(headers) {
      if (!headers.cookie?.includes('console')) return undefined;
      const { api } = await library();
      const found = await api.getSession({ headers: headersOf({ headers }) });
      if (!found) return undefined;
      const { session, user } = found;
      const unusedMs = now().getTime() - session.updatedAt.getTime();
      if (unusedMs > idleMs || session.expiresAt <= now()) {
        await endSession(db, { userId: user.id }, session.id);
        return undefined;
      }
      if (unusedMs > touchMs && isByPerson(headers)) await touchSession(db, session.id, now());
      const { id: userId, name, email, operator, timeZone, twoFactorEnabled } = user;
      return {
        userId,
        name,
        email,
        operator: operator === true && !session.organizationId,
        ...(session.organizationId ? { organizationId: session.organizationId } : {}),
        byPasskey: session.byPasskey === true,
        ...(timeZone ? { timeZone } : {}),
        sessionId: session.id,
        codesOn: twoFactorEnabled === true,
      };
    },
    async signIn(visitor, body) {
      const { api } = await library();
      const person = await findUserByEmail(db, body.email);
      const hash = person ? await readPasswordHash(db, person.id) : undefined;
      const call = { body, headers: headersOf(visitor), returnHeaders: true } as const;
      const answer = await orRefusal(api.signInEmail(call));
      if (!person || isRefused(answer)) return undefined;
      const codeRequired = 'twoFactorRedirect' in answer.response;
      const opened = codeRequired ? undefined : answer.response.token;
      const isSame = async (tx: Db) => (await readPasswordHash(tx, person.id)) === hash;
      if (!(await endUnless(db, person.id, opened, isSame))) return undefined;
      return { cookies: answer.headers.getSetCookie(), codeRequired };
    },
    async openSession(visitor, userId, limits) {
      const { api } = await library();
      const call = { body: { userId, ...limits }, headers: headersOf(visitor), returnHeaders: true } as const;
      const cookies = (await api.openSession(call)).headers.getSetCookie();
      return limits
        ? cookies.map((line) => withCurrentSignatures(line, [...ofProviders, ...secrets]))
        : cookies;
    },
    async signOut(headers) {
      const { api } = await library();
      const answer = await api.signOut({ headers: headersOf({ headers }), returnHeaders: true });
      return answer.headers.getSetCookie();
    },
    async hashPassword(password) {
      const { password: hashing } = await (await library()).$context;
      return hashing.hash(password);
    },
    async isPassword(userId, password) {
      const { password: hashing } = await (await library()).$context;
      const hash = await readPasswordHash(db, userId);
      if (hash === undefined) return false;
      return hashing.verify({ hash, password });
    },
    codes: createCodes(calls, db),
    passkeys: createPasskeys(calls, db),
    sso: createSso(calls, `${config.publicUrl}/console/sign-in`),
    openIdClient: (settings) => createOpenIdClient({ ...settings, strict: true }, fetchChosenIdentity),
    rotate: () => rotateCodes(db, secrets),
  };
}

/**
 * Tells whether a person made the request. A request by htmx may come from a page that reloads itself, so it
 * does not show that somebody is still there.
 */
function isByPerson(headers: IncomingHttpHeaders): boolean {
  return headers['hx-request'] === undefined;
}
