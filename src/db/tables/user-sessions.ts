/** The sessions of people who are signed in to the console. */
import type { Db } from '../client/client.ts';
import type { UserSessionModel as UserSession } from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';

/** Lists a user's sessions that are still valid, most recently seen first. */
export function listSessions(db: Db, userId: string, lastSeenAfter: Date): Promise<UserSession[]> {
  return db.userSession.findMany({
    where: { userId, expiresAt: { gt: new Date() }, updatedAt: { gt: lastSeenAfter } },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
  });
}

/** Notes when the session was last seen. */
export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db.userSession.updateMany({ where: { id }, data: { updatedAt: at } });
}

/**
 * Returns when the user last proved their identity in this session. Signing in counts; `undefined` when there is no
 * such session.
 */
export async function sessionConfirmedAt(db: Db, id: string): Promise<Date | undefined> {
  const session = await db.userSession.findUnique({ where: { id } });
  return session ? (session.confirmedAt ?? session.createdAt) : undefined;
}

export async function confirmSession(db: Db, id: string, at: Date): Promise<void> {
  await db.userSession.updateMany({ where: { id }, data: { confirmedAt: at } });
}

/** Ends a session. Returns false when the user has no such session. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.userSession.deleteMany({ where: { id, userId } });
  return count === 1;
}

export async function endSessionOf(db: Db, token: string): Promise<void> {
  await db.userSession.deleteMany({ where: { token } });
}

/** Ends all sessions of a user, except the given one. Returns how many were ended. */
export async function endSessions(db: Db, userId: string, exceptId?: string): Promise<number> {
  const { count } = await db.userSession.deleteMany({
    where: { userId, ...(exceptId !== undefined && { id: { not: exceptId } }) },
  });
  return count;
}

/** Ends the sign-ins of a user that wait for a code after the right password. */
export async function endCodeChallenges(tx: Db, userId: string): Promise<void> {
  await tx.userVerification.deleteMany({ where: { value: userId } });
}

/** Sessions are deleted when they reach their maximum age. */
export const userSessionRetention: RetentionPolicy = {
  table: 'user_sessions',
  since: 'expires_at',
  forMs: 0,
};

/** Sessions are deleted when they have not been used for this long. */
export const idleSessionRetention = (idleMs: number): RetentionPolicy => ({
  table: 'user_sessions',
  since: 'updated_at',
  forMs: idleMs,
});

/** Data of sign-in flows is deleted when it expires. */
export const userVerificationRetention: RetentionPolicy = {
  table: 'user_verifications',
  since: 'expires_at',
  forMs: 0,
};
