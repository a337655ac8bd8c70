/** Tells in which organizations a person is a member, and in which role. */
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
