/**
 * Sets up the sign-in library. It is loaded when it is first needed, because workers and the command line
 * never need it.
 */
import { passkey } from '@better-auth/passkey';
import type { BetterAuthPlugin } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { newId } from '../db/client/ids.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { isUsable } from '../db/tables/second-factors.ts';
import type { Logger } from '../observability/log.ts';
import { type Invitations, linkingPolicy } from './identity-provider.ts';
import { issuer } from './new-codes.ts';
import { openId } from './openid.ts';
import type { FetchIdentity } from './openid-client.ts';
import type { Secret } from './secrets.ts';
import { sessionLifetimeMs } from './session-lifetimes.ts';

// Makes our own plugins of the sign-in library. Only our own code can call what they offer.

/**
 * The name that the library's two-factor plugin gives to the cookie of a person whose password was right and whose
 * code is due.
 */
const cookieName = 'two_factor';

/** Makes a plugin that reads the identifier of a sign-in that waits for its code. */
function codeChallengeReader() {
  return {
    id: 'code-challenge-reader',
    endpoints: {
      readCodeChallenge: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
        const { name } = ctx.context.createAuthCookie(cookieName);
        const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
        return ctx.json({ identifier: identifier || undefined });
      }),
    },
  } satisfies BetterAuthPlugin;
}

/**
 * Makes a plugin that signs in a person who has proven their identity in another way, such as a link that works once.
 */
function sessionOpener() {
  return {
    id: 'session-opener',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        {
          method: 'POST',
          body: z.object({
            userId: z.string(),
            organizationId: z.string().optional(),
            expiresAt: z.date().optional(),
          }),
        },
        async (ctx) => {
          const { userId, ...limits } = ctx.body;
          const user = await ctx.context.internalAdapter.findUserById(userId);
          if (!user) throw new Error(`no user ${userId}`);
          const session = await ctx.context.internalAdapter.createSession(user.id, false, limits, true);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ sessionId: session.id });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

interface LibraryParts {
  config: Config;
  db: PrismaClient;
  log: Logger;
  secrets: [Secret, ...Secret[]];
  invitations: Invitations;
  fetchIdentity: FetchIdentity;
}

export type Library = ReturnType<typeof createLibrary>;

const authPath = '/console/auth';

const idKinds = {
  user: 'user',
  session: 'session',
  account: 'account',
  verification: 'verification',
  twoFactor: 'twoFactor',
  passkey: 'passkey',
} as const;

export function createLibrary({ config, db, log, secrets, invitations, fetchIdentity }: LibraryParts) {
  const { publicUrl, oidc } = config;
  const policy = linkingPolicy(db, invitations);
  const secure = publicUrl.startsWith('https:');
  return betterAuth({
    appName: 'Social Content Service',
    baseURL: `${publicUrl}${authPath}`,
    basePath: new URL(`${publicUrl}${authPath}`).pathname,
    secrets,
    telemetry: { enabled: false },
    logger: {
      level: 'debug',
      // The library logs mistyped input as errors; here it is at most a warning.
      log: (level, message, ...details) =>
        log.log(level === 'error' ? 'warn' : 'debug', message, { details: details.map(String) }),
    },
    database: prismaAdapter(db, { provider: 'postgresql', transaction: true }),
    user: {
      additionalFields: {
        operator: { type: 'boolean', required: false, defaultValue: false, input: false },
        timeZone: { type: 'string', required: false, input: false },
      },
      ...policy.user,
    },
    session: {
      modelName: 'userSession',
      expiresIn: sessionLifetimeMs / 1000,
      disableSessionRefresh: true,
      additionalFields: {
        organizationId: { type: 'string', required: false, input: false },
        byPasskey: { type: 'boolean', required: false, input: false },
      },
      // The library's rule about fresh sessions is off: our own pages ask who is there before sensitive changes.
      freshAge: 0,
    },
    account: {
      modelName: 'userAccount',
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
      updateAccountOnSignIn: false,
    },
    verification: { modelName: 'userVerification' },
    databaseHooks: policy.databaseHooks,
    emailAndPassword: {
      enabled: !oidc?.only,
      disableSignUp: true,
    },
    onAPIError: { errorURL: `${publicUrl}/console/sign-in` },
    // The service has its own rate limits, which all of its processes share.
    rateLimit: { enabled: false },
    advanced: {
      // The prefix keeps other hosts of the same site from setting these cookies. Browsers accept such
      // cookies over https only.
      cookiePrefix: secure ? '__Host-console' : 'console',
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
      database: { generateId: ({ model }) => newId(idKinds[model as keyof typeof idKinds]) },
    },
    plugins: [
      sessionOpener(),
      codeChallengeReader(),
      twoFactor({
        issuer,
        schema: { twoFactor: { modelName: 'userTwoFactor' } },
      }),
      passkey({
        rpName: 'Social Content Service',
        rpID: new URL(publicUrl).hostname,
        origin: new URL(publicUrl).origin,
        // A passkey replaces password and code together, so the device must verify who holds it.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        authentication: { afterVerification: (verified) => requireGoodPasskey(db, verified) },
        advanced: { webAuthnChallengeCookie: 'passkey' },
        schema: { passkey: { modelName: 'userPasskey' } },
      }),
      ...(oidc ? [openId({ oidc, fetch: fetchIdentity, log })] : []),
    ],
  });
}

async function requireGoodPasskey(
  db: PrismaClient,
  {
    verification,
    clientData,
  }: { verification: { authenticationInfo: { userVerified: boolean } }; clientData: { id: string } },
): Promise<void> {
  if (!verification.authenticationInfo.userVerified) throw new Error('the device has not verified its user');
  if (!(await isUsable(db, clientData.id))) throw new Error('a password reset has suspended the passkey');
}

/** The header in which the service passes the client's address to the library, which cannot see the connection. */
export const addressHeader = 'x-client-address';
