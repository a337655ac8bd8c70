/** What people see and change of their own account. */
import type { SignedIn, Visitor } from '../../auth/index.ts';
import { idleMs } from '../../auth/session-lifetimes.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { hasCodes } from '../../db/two-factors.ts';
import { listPasskeys } from '../../db/user-passkeys.ts';
import { endSession, endSessions, listSessions } from '../../db/user-sessions.ts';
import { readPasswordHash, renameUser, setPassword } from '../../db/users.ts';
import { notFound } from '../../errors.ts';
import { requireName, requireSound } from './person.ts';
import { withinAttempts } from './sign-in.ts';

export interface Account {
  hasPassword: boolean;
  /** An app was set up, and has not shown a code yet. */
  codesBegun: boolean;
  sessions: OpenSession[];
  passkeys: { passkeyId: string; name: string; createdAt: Date | null }[];
}

export interface OpenSession {
  sessionId: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  /** To the minute. */
  lastSeenAt: Date;
  /** The one that asks. */
  current: boolean;
}

export async function readAccount(ctx: Context, user: SignedIn): Promise<Account> {
  const notIdleSince = new Date(ctx.now().getTime() - idleMs);
  const [hash, codesBegun, sessions, passkeys] = await Promise.all([
    readPasswordHash(ctx.db, user.userId),
    hasCodes(ctx.db, user.userId),
    listSessions(ctx.db, user.userId, notIdleSince),
    listPasskeys(ctx.db, user.userId),
  ]);
  return {
    hasPassword: hash !== undefined,
    codesBegun: codesBegun && !user.codesOn,
    sessions: sessions.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
      sessionId: id,
      userAgent: userAgent ?? '',
      address: ipAddress ?? '',
      createdAt,
      lastSeenAt: updatedAt,
      current: id === user.sessionId,
    })),
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      passkeyId: id,
      name: name ?? 'Passkey',
      createdAt,
    })),
  };
}

export async function changeName(ctx: Context, { userId }: SignedIn, name: string): Promise<void> {
  requireName('name', name);
  await renameUser(ctx.db, userId, name);
}

/** Throws SignInRefusal; wrong passwords let the visitor wait as at sign-in. */
export async function requirePassword(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  password: string,
): Promise<void> {
  await withinAttempts(ctx, visitor, user.email, 'wrong_password', async () =>
    (await ctx.auth.isPassword(user.userId, password)) ? true : undefined,
  );
}

/** Ends all other sessions. */
export async function changePassword(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  { current, chosen }: { current: string; chosen: string },
): Promise<void> {
  requireSound({ password: chosen, email: user.email });
  await requirePassword(ctx, visitor, user, current);
  const hash = await ctx.auth.hashPassword(chosen);
  await inTransaction(ctx.db, async (tx) => {
    await setPassword(tx, user.userId, hash);
    await endSessions(tx, user.userId, user.sessionId);
  });
}

/** Throws `not_found`. */
export async function revokeSession(ctx: Context, { userId }: SignedIn, sessionId: string): Promise<void> {
  if (!(await endSession(ctx.db, userId, sessionId))) throw notFound('The session');
}

export async function revokeOtherSessions(ctx: Context, user: SignedIn): Promise<void> {
  await endSessions(ctx.db, user.userId, user.sessionId);
}
