/** Who may do what in which organization. */
import type { Context } from '../../context.ts';
import {
  findMember,
  findMemberships,
  type MemberRole,
  type Membership,
  setMember,
} from '../../db/members.ts';

export type { MemberRole, Membership };

/** The organizations that somebody is a member of, by name. */
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

/** A person's role changes when they are a member already. */
export async function addMember(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  await setMember(ctx.db, organizationId, userId, role);
}
