/** The second factors of people: codes of authenticator apps, backup codes, passkeys. */
import { createHash } from 'node:crypto';
import type { Db } from '../client/client.ts';
import type { UserPasskeyModel as UserPasskey } from '../generated/models.ts';

// The data of authenticator apps, which the sign-in library stores encrypted.

interface EncryptedCodes {
  id: string;
  secret: string;
  backupCodes: string;
}

/** Reads a page of encrypted values for the rotation of keys: at most `count` rows with ids after `afterId`. */
export function encryptedCodesAfter(db: Db, afterId: string, count: number): Promise<EncryptedCodes[]> {
  return db.userTwoFactor.findMany({
    where: { id: { gt: afterId } },
    select: { id: true, secret: true, backupCodes: true },
    orderBy: { id: 'asc' },
    take: count,
  });
}

/** Replaces the encrypted values. Returns false when they have changed since they were read. */
export async function replaceCodes(
  db: Db,
  before: EncryptedCodes,
  { secret, backupCodes }: Omit<EncryptedCodes, 'id'>,
): Promise<boolean> {
  const { count } = await db.userTwoFactor.updateMany({ where: before, data: { secret, backupCodes } });
  return count === 1;
}

/**
 * Stores the values of an app that has not proven itself by a code yet, in place of those of an earlier try. Returns
 * false when codes are on. Of two tries at once the later one counts, because the user's row is locked meanwhile.
 */
export async function storeUnprovenCodes(
  tx: Db,
  { id, userId, secret, backupCodes }: EncryptedCodes & { userId: string },
): Promise<boolean> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`;
  const earlier = await tx.userTwoFactor.findFirst({ where: { userId } });
  if (earlier && earlier.verified !== false) return false;
  await tx.userTwoFactor.deleteMany({ where: { userId } });
  await tx.userTwoFactor.create({ data: { id, userId, secret, backupCodes, verified: false } });
  return true;
}

/** Replaces the backup codes of an app that has proven itself. Returns false when the user has none. */
export async function replaceBackupCodes(db: Db, userId: string, backupCodes: string): Promise<boolean> {
  const { count } = await db.userTwoFactor.updateMany({
    where: { userId, NOT: { verified: false } },
    data: { backupCodes },
  });
  return count > 0;
}

/**
 * Turns codes off and deletes the app's values, so that no code is asked for any more. Returns false when codes were
 * off.
 */
export async function deleteCodes(tx: Db, userId: string): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, twoFactorEnabled: true },
    data: { twoFactorEnabled: false },
  });
  await tx.userTwoFactor.deleteMany({ where: { userId } });
  return count === 1;
}

export async function hasCodes(db: Db, userId: string): Promise<boolean> {
  return (await db.userTwoFactor.count({ where: { userId } })) > 0;
}

/** Ends the lock that too many wrong codes have caused. */
export async function unlockCodes(db: Db, userId: string): Promise<void> {
  await db.userTwoFactor.updateMany({
    where: { userId },
    data: { failedVerificationCount: 0, lockedUntil: null },
  });
}

/**
 * How long used codes are remembered, which is longer than they are valid: a code of 30 seconds is also accepted in
 * the step before and after its own.
 */
const codeMs = 3 * 60_000;

/** Marks a code as used. Returns false when the person has already signed in with it, however many try at once. */
export async function takeCode(db: Db, userId: string, code: string): Promise<boolean> {
  const id = `used_code_${createHash('sha256').update(`${userId} ${code}`).digest('hex')}`;
  const taken = await db.$executeRaw`
    INSERT INTO user_verifications (id, identifier, value, expires_at, updated_at)
    VALUES (${id}, ${id}, '', now() + ${codeMs} * interval '1 millisecond', now())
    ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at, updated_at = excluded.updated_at
      WHERE user_verifications.expires_at < now()`;
  return taken === 1;
}

/** Lists a user's passkeys, oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<UserPasskey[]> {
  return db.userPasskey.findMany({ where: { userId }, orderBy: { id: 'asc' } });
}

/** Tells whether a passkey signs its holder in: it is there, and no password reset has suspended it. */
/** Tells whether the user has a passkey that signs in. */
export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  return (await db.userPasskey.count({ where: { userId, suspendedAt: null } })) > 0;
}

export async function isUsable(db: Db, credentialID: string): Promise<boolean> {
  return (await db.userPasskey.count({ where: { credentialID, suspendedAt: null } })) > 0;
}

/** Suspends a user's passkeys. Returns the names of those that worked until then. */
export async function suspendPasskeys(tx: Db, userId: string, at: Date): Promise<(string | null)[]> {
  const working = { userId, suspendedAt: null };
  const passkeys = await tx.userPasskey.findMany({ where: working, orderBy: { id: 'asc' } });
  await tx.userPasskey.updateMany({ where: working, data: { suspendedAt: at } });
  return passkeys.map(({ name }) => name);
}

/** Lets a suspended passkey sign its user in again. Returns false when the user has no such passkey. */
export async function keepPasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.userPasskey.updateMany({
    where: { id, userId, suspendedAt: { not: null } },
    data: { suspendedAt: null },
  });
  return count === 1;
}

/** Renames a passkey. Returns false when the user has no such passkey. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const { count } = await db.userPasskey.updateMany({ where: { id, userId }, data: { name } });
  return count === 1;
}

/** Deletes a passkey. Returns false when the user has no such passkey. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.userPasskey.deleteMany({ where: { id, userId } });
  return count === 1;
}
