/** What the library keeps of authenticator apps, encrypted by it. */
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
