/** Who people are to the identity providers of organizations, and who is on the way there and back. */
import type { Db } from '../client/client.ts';
import type {
  SignInAttemptModel as SignInAttempt,
  SignInIdentityModel as SignInIdentity,
} from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';

export type { SignInAttempt };

/** A person as a provider knows them. */
export interface Subject {
  organizationId: string;
  issuer: string;
  subject: string;
}

export function findIdentity(db: Db, subject: Subject): Promise<SignInIdentity | null> {
  return db.signInIdentity.findUnique({ where: { organizationId_issuer_subject: subject } });
}

/** Finds who a person already is to an organization's provider. */
export function findIdentityOf(
  db: Db,
  { organizationId, issuer }: Subject,
  userId: string,
): Promise<SignInIdentity | null> {
  return db.signInIdentity.findUnique({
    where: { organizationId_issuer_userId: { organizationId, issuer, userId } },
  });
}

export async function addIdentity(db: Db, subject: Subject, userId: string, now: Date): Promise<void> {
  await db.signInIdentity.create({ data: { ...subject, userId, createdAt: now, lastUsedAt: now } });
}

export async function useIdentity(db: Db, subject: Subject, now: Date): Promise<void> {
  await db.signInIdentity.update({
    where: { organizationId_issuer_subject: subject },
    data: { lastUsedAt: now },
  });
}

/** Forgets who a person is to an organization's provider, and ends the sessions that it has opened for them. */
export async function forgetIdentity(tx: Db, organizationId: string, userId: string): Promise<void> {
  await tx.signInIdentity.deleteMany({ where: { organizationId, userId } });
  await tx.userSession.deleteMany({ where: { organizationId, userId } });
}

/** Forgets who everybody is to an organization's provider and who is on the way, and ends the sessions that it has opened. */
export async function forgetAllIdentities(tx: Db, organizationId: string): Promise<void> {
  await tx.signInIdentity.deleteMany({ where: { organizationId } });
  await tx.signInAttempt.deleteMany({ where: { organizationId } });
  await tx.userSession.deleteMany({ where: { organizationId } });
}

/** Tells whether any organization's provider knows the person. */
export async function hasIdentity(db: Db, userId: string): Promise<boolean> {
  return (await db.signInIdentity.findFirst({ where: { userId } })) !== null;
}

// Attempts. Each is taken once, so that an answer of the provider counts once.

export async function addAttempt(db: Db, attempt: SignInAttempt): Promise<void> {
  await db.signInAttempt.create({ data: attempt });
}

/** Takes the attempt with this state. Of several callers at once, one gets it. */
export async function takeAttempt(
  db: Db,
  organizationId: string,
  stateHash: Buffer<ArrayBuffer>,
): Promise<SignInAttempt | undefined> {
  const taken = await db.$queryRaw<SignInAttempt[]>`
    DELETE FROM sign_in_attempts WHERE state_hash = ${stateHash} AND organization_id = ${organizationId}
    RETURNING state_hash AS "stateHash", organization_id AS "organizationId", browser_hash AS "browserHash",
      issuer, client_id AS "clientId", next, tried_by AS "triedBy", expires_at AS "expiresAt"`;
  return taken[0];
}

/** Attempts are deleted when their time is over. */
export const signInAttemptRetention: RetentionPolicy = {
  table: 'sign_in_attempts',
  since: 'expires_at',
  forMs: 0,
};
