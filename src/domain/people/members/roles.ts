/**
 * The roles of members by rank, and who has which. What each role may do is said by `role` on every page and change
 * of src/web/console/sections; `meanings` in its members.ts has the words.
 */
import type { Context } from '../../../context.ts';
import { findMember, findMemberships, type MemberRole, type Membership } from '../../../db/tables/members.ts';

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
