import type { Db } from './client.ts';
import type { UserPasskeyModel as UserPasskey } from './generated/models.ts';

/** Lists a user's passkeys, oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<UserPasskey[]> {
  return db.userPasskey.findMany({ where: { userId }, orderBy: { id: 'asc' } });
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
