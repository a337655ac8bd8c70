import type { Db } from '../client/client.ts';
import type { UserPasskeyModel as UserPasskey } from '../generated/models.ts';

/** Lists a user's passkeys, oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<UserPasskey[]> {
  return db.userPasskey.findMany({ where: { userId }, orderBy: { id: 'asc' } });
}

/** Tells whether a passkey signs its holder in: it is there, and no password reset has suspended it. */
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
