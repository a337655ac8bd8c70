/** Reads and changes what people see of their own account. */
import type { SignedIn, Visitor } from '../../../auth/index.ts';
import { idleMs } from '../../../auth/session-lifetimes.ts';
import type { Context } from '../../../context.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import { endApprovals } from '../../../db/tables/keys.ts';
import { hasCodes, listPasskeys } from '../../../db/tables/second-factors.ts';
import {
  endCodeChallenges,
  endSession,
  endSessions,
  isOpenSession,
  listSessions,
} from '../../../db/tables/user-sessions.ts';
import {
  changeTimeZone,
  lockUser,
  readPasswordHash,
  renameUser,
  setPassword,
} from '../../../db/tables/users.ts';
import { notFound, validationError } from '../../../errors/index.ts';
import { isTimeZone } from '../../foundation/schedule.ts';
import { requireName, requireSound } from './person.ts';
import { SignInRefusal, withinAttempts } from './sign-in.ts';

export interface Account {
  hasPassword: boolean;
  /** True when an authenticator app was set up and has not yet proven itself by a code. */
  codesBegun: boolean;
  sessions: OpenSession[];
  passkeys: {
    passkeyId: string;
    name: string;
    createdAt: Date | null;
    /** True when a password reset has suspended it, and the person has not kept it yet. */
    suspended: boolean;
  }[];
}

export interface OpenSession {
  sessionId: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  /** The time of last use, to the minute. */
  lastSeenAt: Date;
  /** True for the session that asks. */
  current: boolean;
}

export async function readAccount(ctx: Pick<Context, 'db' | 'clock'>, user: SignedIn): Promise<Account> {
  const notIdleSince = new Date(ctx.clock.now().getTime() - idleMs);
  const [hash, codesBegun, sessions, passkeys] = await Promise.all([
    readPasswordHash(ctx.db, user.userId),
    hasCodes(ctx.db, user.userId),
    listSessions(ctx.db, user, notIdleSince),
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
    passkeys: passkeys.map(({ id, name, createdAt, suspendedAt }) => ({
      passkeyId: id,
      name: name ?? 'Passkey',
      createdAt,
      suspended: suspendedAt !== null,
    })),
  };
}

export async function changeName(
  ctx: Pick<Context, 'db'>,
  { userId }: SignedIn,
  name: string,
): Promise<void> {
  requireName('name', name);
  await renameUser(ctx.db, userId, name);
}

/**
 * Changes the time zone in which the person reads times; an empty one is that of the browser.
 * @throws ServiceError `validation_error` when there is no such zone.
 */
export async function chooseTimeZone(
  ctx: Pick<Context, 'db'>,
  { userId }: SignedIn,
  timeZone: string,
): Promise<void> {
  if (timeZone && !isTimeZone(timeZone))
    throw validationError([
      {
        field: 'timeZone',
        code: 'unknown_time_zone',
        message: 'Name an IANA time zone, such as Europe/Lisbon.',
      },
    ]);
  await changeTimeZone(ctx.db, userId, timeZone || null);
}

/**
 * Checks the password. Throws SignInRefusal when it is wrong, or while the visitor's network has to wait
 * after several wrong ones, which count together with those at sign-in.
 */
export async function requirePassword(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  password: string,
): Promise<void> {
  await withinAttempts(ctx, visitor, user.email, 'wrong_password', async () =>
    (await ctx.security.auth.isPassword(user.userId, password)) ? true : undefined,
  );
}

/**
 * Changes the password and ends all other sessions, and command lines that have not fetched their key. Throws `validation_error` when the new password is
 * unsound, and SignInRefusal when the current one is wrong, or while the visitor's network has to wait after
 * several wrong ones.
 */
export async function changePassword(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  { current, chosen }: { current: string; chosen: string },
): Promise<void> {
  requireSound({ password: chosen, email: user.email });
  await requirePassword(ctx, visitor, user, current);
  const hash = await ctx.security.auth.hashPassword(chosen);
  await inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, user.userId);
    // A reset that came meanwhile has ended the session.
    if (!(await isOpenSession(tx, user.sessionId))) throw new SignInRefusal('wrong_password');
    await setPassword(tx, user.userId, hash);
    await endOtherSignIns(tx, { userId: user.userId, sessionId: user.sessionId });
  });
}

/** Ends a session. Throws `not_found` when the person has no such session. */
export async function revokeSession(
  ctx: Pick<Context, 'db'>,
  user: SignedIn,
  sessionId: string,
): Promise<void> {
  if (!(await endSession(ctx.db, user, sessionId))) throw notFound('The session');
}

export async function revokeOtherSessions(ctx: Pick<Context, 'db'>, user: SignedIn): Promise<void> {
  await inTransaction(ctx.db, (tx) => endOtherSignIns(tx, user));
}

/** A session that an organization's identity provider has opened ends those alone that it has opened as well. */
async function endOtherSignIns(
  tx: Db,
  user: Pick<SignedIn, 'userId' | 'organizationId' | 'sessionId'>,
): Promise<void> {
  const { userId, organizationId, sessionId } = user;
  await endSessions(tx, user, sessionId);
  if (organizationId !== undefined) return;
  await endCodeChallenges(tx, userId);
  await endApprovals(tx, userId);
}
