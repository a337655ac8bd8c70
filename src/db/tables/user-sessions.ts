/** The sessions of people who are signed in to the console. */
import type { Db } from '../client/client.ts';
import type { UserSessionModel as UserSession } from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';

/** Sessions of a user: all, or those alone that an organization's identity provider has opened. */
interface SessionsOf {
  userId: string;
  organizationId?: string | undefined;
}

const sessionsOf = ({ userId, organizationId }: SessionsOf) => ({
  userId,
  ...(organizationId === undefined ? {} : { organizationId }),
});

/** Lists sessions that are still valid, most recently seen first. */
export function listSessions(db: Db, of: SessionsOf, lastSeenAfter: Date): Promise<UserSession[]> {
  return db.userSession.findMany({
    where: { ...sessionsOf(of), expiresAt: { gt: new Date() }, updatedAt: { gt: lastSeenAfter } },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
  });
}

/** Notes when the session was last seen. */
export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db.userSession.updateMany({ where: { id }, data: { updatedAt: at } });
}

/**
 * Returns when the user last proved their identity in this session. Signing in counts, except at the identity provider of
 * an organization, whose word is not the person's own; `undefined` when there is no such session, or no proof.
 */
export async function sessionConfirmedAt(db: Db, id: string): Promise<Date | undefined> {
  const session = await db.userSession.findUnique({ where: { id } });
  if (!session) return undefined;
  return session.confirmedAt ?? (session.organizationId === null ? session.createdAt : undefined);
}

export async function isOpenSession(db: Db, id: string): Promise<boolean> {
  return (await db.userSession.count({ where: { id } })) > 0;
}

export async function confirmSession(db: Db, id: string, at: Date): Promise<void> {
  await db.userSession.updateMany({ where: { id }, data: { confirmedAt: at } });
}

/** Ends a session. Returns false when the user has no such session. */
export async function endSession(db: Db, of: SessionsOf, id: string): Promise<boolean> {
  const { count } = await db.userSession.deleteMany({ where: { id, ...sessionsOf(of) } });
  return count === 1;
}

/** Ends the sessions that an organization's identity provider has opened, of everybody or of one person. */
export async function endSessionsOfOrganization(
  db: Db,
  organizationId: string,
  userId?: string,
): Promise<void> {
  await db.userSession.deleteMany({
    where: { organizationId, ...(userId === undefined ? {} : { userId }) },
  });
}

/** Ends the sessions that an organization's identity provider has opened for people with addresses of a domain. */
export async function endSessionsOfDomain(db: Db, organizationId: string, domain: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM user_sessions USING users
    WHERE users.id = user_sessions.user_id AND user_sessions.organization_id = ${organizationId}
      AND split_part(users.email, '@', 2) = ${domain}`;
}

/** Notes that a passkey has opened the session. */
export async function markByPasskey(db: Db, token: string): Promise<void> {
  await db.userSession.updateMany({ where: { token }, data: { byPasskey: true } });
}

export async function endSessionOf(db: Db, token: string): Promise<void> {
  await db.userSession.deleteMany({ where: { token } });
}

/** Ends sessions, except the given one. Returns how many were ended. */
export async function endSessions(db: Db, of: SessionsOf, exceptId?: string): Promise<number> {
  const { count } = await db.userSession.deleteMany({
    where: { ...sessionsOf(of), ...(exceptId !== undefined && { id: { not: exceptId } }) },
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
