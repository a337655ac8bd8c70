/** Members of organizations, and their roles. */
import type { Db } from '../client/client.ts';
import type { MemberRole } from '../generated/enums.ts';
import type { MemberModel as Member } from '../generated/models.ts';
import { forgetIdentity } from './sign-in-identities.ts';

export type { MemberRole };

export interface Membership {
  organizationId: string;
  /** The organization's name. */
  name: string;
  role: MemberRole;
  /** True when members may not sign in with a password alone. */
  secondFactorRequired: boolean;
  /** The roles of members whose live publish requests wait for approval. */
  approvalRoles: MemberRole[];
}

/** Lists the organizations of a user, sorted by name. */
export async function findMemberships(db: Db, userId: string): Promise<Membership[]> {
  const rows = await db.member.findMany({
    where: { userId },
    include: { organization: { select: { name: true, secondFactorRequired: true, approvalRoles: true } } },
    orderBy: { organization: { name: 'asc' } },
  });
  return rows.map(({ organizationId, role, organization }) => ({ organizationId, role, ...organization }));
}

export function findMember(db: Db, organizationId: string, userId: string): Promise<Member | null> {
  return db.member.findUnique({ where: { organizationId_userId: { organizationId, userId } } });
}

/**
 * Adds a member, or changes the role of an existing one.
 * @param roleFromClaims whether the organization's identity provider gives the role; false when a person does.
 */
export async function setMember(
  db: Db,
  organizationId: string,
  userId: string,
  role: MemberRole,
  roleFromClaims = false,
): Promise<void> {
  await db.member.upsert({
    where: { organizationId_userId: { organizationId, userId } },
    update: { role, roleFromClaims },
    create: { organizationId, userId, role, roleFromClaims },
  });
}

/** Lists members, longest membership first. */
export function listMembers(db: Db, organizationId: string) {
  return db.member.findMany({
    where: { organizationId },
    include: { user: true },
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
  });
}

/** Removes a member, and what the organization's identity provider has opened for them. Returns false when the person was not a member. */
export async function deleteMember(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const { count } = await db.member.deleteMany({ where: { organizationId, userId } });
  await forgetIdentity(db, organizationId, userId);
  return count === 1;
}

/**
 * Locks the organization's owners until the transaction ends, so that none of them can be removed or demoted. Returns
 * their user ids.
 */
export async function lockOwners(tx: Db, organizationId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ user_id: string }[]>`
    SELECT user_id FROM members WHERE organization_id = ${organizationId} AND role = 'owner' FOR UPDATE`;
  return rows.map(({ user_id }) => user_id);
}
