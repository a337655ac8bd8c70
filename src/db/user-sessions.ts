import type { Db } from './client.ts';
import type { UserSessionModel as UserSession } from './generated/models.ts';
import type { Kept } from './retention.ts';

export type { UserSession };

/** The newest first. */
export function listSessions(db: Db, userId: string, lastSeenAfter: Date): Promise<UserSession[]> {
  return db.userSession.findMany({
    where: { userId, expiresAt: { gt: new Date() }, updatedAt: { gt: lastSeenAfter } },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
  });
}

/** When it was last seen. */
export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db.userSession.updateMany({ where: { id }, data: { updatedAt: at } });
}

/** When somebody has last shown, in this session, who they are; at first by signing in. */
export async function sessionConfirmedAt(db: Db, id: string): Promise<Date | undefined> {
  const session = await db.userSession.findUnique({ where: { id } });
  return session ? (session.confirmedAt ?? session.createdAt) : undefined;
}

export async function confirmSession(db: Db, id: string, at: Date): Promise<void> {
  await db.userSession.updateMany({ where: { id }, data: { confirmedAt: at } });
}

/** False when the person has no such session. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.userSession.deleteMany({ where: { id, userId } });
  return count === 1;
}

export async function endSessionOf(db: Db, token: string): Promise<void> {
  await db.userSession.deleteMany({ where: { token } });
}

/** All of a person's, but one. Returns how many. */
export async function endSessions(db: Db, userId: string, exceptId?: string): Promise<number> {
  const { count } = await db.userSession.deleteMany({
    where: { userId, ...(exceptId !== undefined && { id: { not: exceptId } }) },
  });
  return count;
}

/** Sessions that end by their age. */
export const keptUserSessions: Kept = { table: 'user_sessions', since: 'expires_at', forMs: 0 };

/** Sessions that end by not being used for so long. */
export const keptIdleSessions = (idleMs: number): Kept => ({
  table: 'user_sessions',
  since: 'updated_at',
  forMs: idleMs,
});

/** What flows of signing in have remembered. */
export const keptUserVerifications: Kept = { table: 'user_verifications', since: 'expires_at', forMs: 0 };
