/** People who sign in to the console. */
import type { Db } from './client.ts';
import type { UserModel as User } from './generated/models.ts';
import { newId } from './ids.ts';

export type { User };

export interface NewUser {
  name: string;
  email: string;
  passwordHash?: string;
  operator?: boolean;
}

/** As the library names the way to sign in by a password. */
const passwordProvider = 'credential';

/** `undefined` when somebody has the address already. */
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

/** Addresses are compared without regard to case. */
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

/** By name. */
export function listOperators(db: Db): Promise<User[]> {
  return db.user.findMany({ where: { operator: true }, orderBy: [{ name: 'asc' }, { id: 'asc' }] });
}

export function countOperators(db: Db): Promise<number> {
  return db.user.count({ where: { operator: true } });
}

/** One at a time decides who is the first operator, and who is none any more. */
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

export async function readPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const account = await db.userAccount.findUnique({
    where: { providerId_accountId: { providerId: passwordProvider, accountId: userId } },
  });
  return account?.password ?? undefined;
}

/**
 * The address belongs to whoever the identity provider has named. Until now nobody had shown that, so what was set up
 * for it before may be another person's, and goes: password, passkeys, codes and sessions.
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
