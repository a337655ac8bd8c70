/** What the library keeps of authenticator apps, encrypted by it. */
import { createHash } from 'node:crypto';
import type { Db } from './client.ts';

export interface EncryptedCodes {
  id: string;
  secret: string;
  backupCodes: string;
}

export function encryptedCodesAfter(db: Db, afterId: string, count: number): Promise<EncryptedCodes[]> {
  return db.userTwoFactor.findMany({
    where: { id: { gt: afterId } },
    select: { id: true, secret: true, backupCodes: true },
    orderBy: { id: 'asc' },
    take: count,
  });
}

/** Compare-and-swap; false when somebody has changed the values in between. */
export async function replaceCodes(
  db: Db,
  before: EncryptedCodes,
  { secret, backupCodes }: Omit<EncryptedCodes, 'id'>,
): Promise<boolean> {
  const { count } = await db.userTwoFactor.updateMany({ where: before, data: { secret, backupCodes } });
  return count === 1;
}

export async function hasCodes(db: Db, userId: string): Promise<boolean> {
  return (await db.userTwoFactor.count({ where: { userId } })) > 0;
}

/** Ends the lock that many wrong codes have brought about. */
export async function unlockCodes(db: Db, userId: string): Promise<void> {
  await db.userTwoFactor.updateMany({
    where: { userId },
    data: { failedVerificationCount: 0, lockedUntil: null },
  });
}

/** Longer than a code is accepted: those of the steps before and after are, too, and a step has 30 seconds. */
const codeMs = 3 * 60_000;

/** False for a code that the person has signed in with already, however many try at once. */
export async function takeCode(db: Db, userId: string, code: string): Promise<boolean> {
  const id = `used_code_${createHash('sha256').update(`${userId} ${code}`).digest('hex')}`;
  const taken = await db.$executeRaw`
    INSERT INTO user_verifications (id, identifier, value, expires_at, updated_at)
    VALUES (${id}, ${id}, '', now() + ${codeMs} * interval '1 millisecond', now())
    ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at, updated_at = excluded.updated_at
      WHERE user_verifications.expires_at < now()`;
  return taken === 1;
}
