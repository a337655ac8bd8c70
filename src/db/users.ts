/** Stores the people who sign in to the console. */
import type { Db } from './client.ts';
import type { UserModel as User } from './generated/models.ts';
import { newId } from './ids.ts';

interface NewUser {
  name: string;
  email: string;
  passwordHash?: string;
  operator?: boolean;
}

/** The sign-in library's name for signing in with a password. */
const passwordProvider = 'credential';

/**
 * Creates a user, with a password if its hash is given. Returns `undefined` when the email address is taken.
 */
export async function createUser(
  db: Db,
  { passwordHash, email, ...user }: NewUser,
): Promise<User | undefined> {
  const id = newId('user');
  const { count } = await db.user.createMany({
    data: { id, email: normalEmail(email), ...user },
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

export function findUserByEmail(db: Db, email: string): Promise<User | null> {
  return db.user.findUnique({ where: { email: normalEmail(email) } });
}

export async function renameUser(db: Db, id: string, name: string): Promise<void> {
  await db.user.update({ where: { id }, data: { name } });
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

/**
 * Marks the address as verified after an identity provider has proven whose it is, and removes what was set
 * up for it before, which may have been another person's: password, passkeys, codes and sessions. Does
 * nothing when the address was verified before.
 */
export async function forgetUnprovenSignIns(tx: Db, userId: string): Promise<void> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailVerified: false },
    data: { emailVerified: true, twoFactorEnabled: false },
  });
  if (count === 0) return;
  await tx.userAccount.deleteMany({ where: { userId, providerId: passwordProvider } });
  await tx.userPasskey.deleteMany({ where: { userId } });
  await tx.userTwoFactor.deleteMany({ where: { userId } });
  await tx.userSession.deleteMany({ where: { userId } });
}
