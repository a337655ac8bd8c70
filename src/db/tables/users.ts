/** Stores the people who sign in to the console. */

import { type Db, inTransaction } from '../client/client.ts';
import { newId } from '../client/ids.ts';
import type { PrismaClient } from '../generated/client.ts';
import type { UserModel as User } from '../generated/models.ts';
import { endApprovals } from './keys.ts';
import { deleteCodes, listPasskeys } from './second-factors.ts';
import { endCodeChallenges, endSessionOf, endSessions } from './user-sessions.ts';

export type { User };

interface NewUser {
  name: string;
  email: string;
  passwordHash?: string;
  operator?: boolean;
  /** Whether it is proven that the address is the person's. */
  proven: boolean;
}

/** The sign-in library's name for signing in with a password. */
const passwordProvider = 'credential';

/**
 * Creates a user, with a password if its hash is given. Returns `undefined` when the email address is taken.
 */
export async function createUser(
  db: Db,
  { passwordHash, email, proven, ...user }: NewUser,
): Promise<User | undefined> {
  const id = newId('user');
  const { count } = await db.user.createMany({
    data: { id, email: normalEmail(email), emailVerified: proven, ...user },
    skipDuplicates: true,
  });
  if (count === 0) return undefined;
  if (passwordHash !== undefined) await setPassword(db, id, passwordHash);
  return db.user.findUniqueOrThrow({ where: { id } });
}

/** Returns the form in which email addresses are stored and compared, regardless of case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function findUser(db: Db, id: string): Promise<User | null> {
  return db.user.findUnique({ where: { id } });
}

/** Finds a user and locks the row until the transaction ends, so that of two proofs or resets one comes first. */
export async function lockUser(tx: Db, id: string): Promise<User | null> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
  return findUser(tx, id);
}

export function findUserByEmail(db: Db, email: string): Promise<User | null> {
  return db.user.findUnique({ where: { email: normalEmail(email) } });
}

export async function renameUser(db: Db, id: string, name: string): Promise<void> {
  await db.user.update({ where: { id }, data: { name } });
}

/** @param timeZone `null` for that of the browser. */
export async function changeTimeZone(db: Db, id: string, timeZone: string | null): Promise<void> {
  await db.user.update({ where: { id }, data: { timeZone } });
}

export async function makeOperator(db: Db, id: string): Promise<void> {
  await db.user.update({ where: { id }, data: { operator: true } });
}

export async function endOperator(db: Db, id: string): Promise<void> {
  await db.user.update({ where: { id }, data: { operator: false } });
}

/** Lists operators by name. */
export function listOperators(db: Db): Promise<User[]> {
  return db.user.findMany({ where: { operator: true }, orderBy: [{ name: 'asc' }, { id: 'asc' }] });
}

export function countOperators(db: Db): Promise<number> {
  return db.user.count({ where: { operator: true } });
}

/**
 * Locks the set of operators until the transaction ends, so that only one transaction at a time decides who becomes
 * the first operator or stops being one.
 */
export async function lockOperators(tx: Db): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('first operator'))`;
}

/** Replaces the password, or adds one. */
export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  const key = { providerId: passwordProvider, accountId: userId };
  await db.userAccount.upsert({
    where: { providerId_accountId: key },
    update: { password: passwordHash },
    create: { id: newId('account'), userId, ...key, password: passwordHash },
  });
}

/** Returns the hash of the user's password; `undefined` when they have none. */
export async function readPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const account = await db.userAccount.findUnique({
    where: { providerId_accountId: { providerId: passwordProvider, accountId: userId } },
  });
  return account?.password ?? undefined;
}

/** The ways in that a reset, or a proof of the address, has ended. */
export interface EndedWays {
  sessions: number;
  /** The names of passkeys, of which some have none. */
  passkeys: (string | null)[];
  /** True when an authenticator app was removed, with its backup codes. */
  codes: boolean;
  /** Command lines that were approved and had not fetched their key. */
  commandLines: number;
}

/**
 * Ends what a sign-in has just opened, unless what has proven the person still counts. A reset locks the user, too: either it
 * comes first and is seen here, or it comes afterwards and finds the session.
 * @param opened the new session's token; absent when a code is due first.
 * @returns false when it was ended.
 */
export function endUnless(
  db: PrismaClient,
  userId: string,
  opened: string | undefined,
  counts: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    if (await counts(tx)) return true;
    if (opened === undefined) await endCodeChallenges(tx, userId);
    else await endSessionOf(tx, opened);
    return false;
  });
}

/**
 * Ends what somebody may have open as this user: sessions, sign-ins that wait for a code, and command lines that have not
 * fetched their key.
 */
export async function endOpenSignIns(
  tx: Db,
  userId: string,
): Promise<Pick<EndedWays, 'sessions' | 'commandLines'>> {
  await endCodeChallenges(tx, userId);
  return { sessions: await endSessions(tx, { userId }), commandLines: await endApprovals(tx, userId) };
}

/**
 * Marks the address as proven. If it was not, also removes what was set up for it before, which may have been
 * another person's: password, passkeys, codes, sessions, and keys that no command line has fetched. Returns what was
 * removed; `undefined` when the address was proven before.
 */
export async function proveAddress(tx: Db, userId: string): Promise<EndedWays | undefined> {
  return (await markProven(tx, userId)) ? forgetSignIns(tx, userId) : undefined;
}

/** Marks the address as proven. Returns false when it was proven before. */
export async function markProven(tx: Db, userId: string): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailVerified: false },
    data: { emailVerified: true },
  });
  return count === 1;
}

/** Removes all ways to sign in as the user, and ends what is open. */
export async function forgetSignIns(tx: Db, userId: string): Promise<EndedWays> {
  await tx.userAccount.deleteMany({ where: { userId, providerId: passwordProvider } });
  const passkeys = await listPasskeys(tx, userId);
  await tx.userPasskey.deleteMany({ where: { userId } });
  const codes = await deleteCodes(tx, userId);
  return { ...(await endOpenSignIns(tx, userId)), passkeys: passkeys.map(({ name }) => name), codes };
}
