/** The roles of members, from the lowest rank to the highest. */
import type { Context } from '../../../context.ts';
import { findMember, findMemberships, type MemberRole, type Membership } from '../../../db/tables/members.ts';

// Tells in which organizations a person is a member, and in which role.

export type { MemberRole, Membership };

/** Lists the organizations that a person is a member of, by name. */
export function membershipsOf(ctx: Pick<Context, 'db'>, userId: string): Promise<Membership[]> {
  return findMemberships(ctx.db, userId);
}

export async function roleIn(
  ctx: Pick<Context, 'db'>,
  userId: string,
  organizationId: string,
): Promise<MemberRole | undefined> {
  return (await findMember(ctx.db, organizationId, userId))?.role;
}

/** The rank of each role; a higher rank may do everything that a lower one may. */
export const ranks: Record<MemberRole, number> = { viewer: 1, support: 2, developer: 3, owner: 4 };
