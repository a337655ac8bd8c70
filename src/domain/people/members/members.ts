/** Lists and changes the members of an organization, for its owners. */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { found } from '../../../db/client/scope.ts';
import {
  deleteMember,
  findMember,
  lockOwners,
  type MemberRole,
  setMember,
  listMembers as storedMembers,
} from '../../../db/tables/members.ts';
import { ServiceError } from '../../../errors/index.ts';

export interface OrganizationMember {
  userId: string;
  name: string;
  email: string;
  role: MemberRole;
  since: Date;
  /** True when the role follows the claims of the organization's identity provider. */
  roleFromClaims: boolean;
}

/** Lists the members, the earliest first. */
export async function listMembers(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
): Promise<OrganizationMember[]> {
  const members = await storedMembers(ctx.db, organizationId);
  return members.map(({ userId, role, createdAt, roleFromClaims, user: { name, email } }) => ({
    userId,
    name,
    email,
    role,
    since: createdAt,
    roleFromClaims,
  }));
}

export async function changeRole(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (role !== 'owner') requireAnotherOwner(await lockOwners(tx, organizationId), userId);
    found(await findMember(tx, organizationId, userId), 'The member');
    await setMember(tx, organizationId, userId, role);
  });
}

/** Removes a member. Throws `not_found`, and `conflict` for the last owner. */
export async function removeMember(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
  userId: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    requireAnotherOwner(await lockOwners(tx, organizationId), userId);
    found(await findMember(tx, organizationId, userId), 'The member');
    await deleteMember(tx, organizationId, userId);
  });
}

function requireAnotherOwner(owners: string[], userId: string): void {
  if (owners.length === 1 && owners[0] === userId)
    throw new ServiceError('conflict', {
      message: 'This is the last owner. Make somebody else an owner first.',
    });
}
