import type { Db } from './client.ts';
import type { MemberRole } from './generated/enums.ts';
import type { MemberModel as Member } from './generated/models.ts';

export type { Member, MemberRole };

export interface Membership {
  organizationId: string;
  /** The organization's. */
  name: string;
  role: MemberRole;
  /** No password alone lets its members in. */
  secondFactorRequired: boolean;
}

/** By the organizations' names. */
export async function findMemberships(db: Db, userId: string): Promise<Membership[]> {
  const rows = await db.member.findMany({
    where: { userId },
    include: { organization: { select: { name: true, secondFactorRequired: true } } },
    orderBy: { organization: { name: 'asc' } },
  });
  return rows.map(({ organizationId, role, organization }) => ({ organizationId, role, ...organization }));
}

export function findMember(db: Db, organizationId: string, userId: string): Promise<Member | null> {
  return db.member.findUnique({ where: { organizationId_userId: { organizationId, userId } } });
}

/** A person's role changes when they are a member already. */
export async function setMember(
  db: Db,
  organizationId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  await db.member.upsert({
    where: { organizationId_userId: { organizationId, userId } },
    update: { role },
    create: { organizationId, userId, role },
  });
}

/** The longest members first. */
export function listMembers(db: Db, organizationId: string) {
  return db.member.findMany({
    where: { organizationId },
    include: { user: true },
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
  });
}

/** False when the person was no member. */
export async function deleteMember(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const { count } = await db.member.deleteMany({ where: { organizationId, userId } });
  return count === 1;
}

/** Holds the organization's owners as they are until the transaction ends. Returns their ids. */
export async function lockOwners(tx: Db, organizationId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ user_id: string }[]>`
    SELECT user_id FROM members WHERE organization_id = ${organizationId} AND role = 'owner' FOR UPDATE`;
  return rows.map(({ user_id }) => user_id);
}
