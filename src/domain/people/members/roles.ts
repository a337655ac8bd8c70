/**
 * The roles of members by rank, what each may do, who has which, and whose sign-in opens an organization. What needs
 * a role says so by `role`, on every page and change of src/web/console/sections.
 */

import type { SignedIn } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import { ofMode, type Scope } from '../../../db/client/scope.ts';
import { findMember, findMemberships, type MemberRole, type Membership } from '../../../db/tables/members.ts';
import { setApprovalRoles as storeRoles } from '../../../db/tables/organizations.ts';
import { domainOf, isProviderRequired } from '../../../db/tables/sign-in-providers.ts';
import { ServiceError } from '../../../errors/index.ts';

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

/** What each role may do, as the console says it. */
export const permissionsOf: Record<MemberRole, string> = {
  viewer: 'Sees everything but the audit log and invitations. Changes nothing.',
  support: 'Also replays events, retries posts and makes reconnect links.',
  developer: 'Also does everything that an API key can do, and makes keys.',
  owner: 'Also manages members, and exports or deletes the organization’s data.',
};

// Decides whether the way in which somebody has signed in is good enough for an organization.

/**
 * Tells whether a session counts in an organization. One that an organization's identity provider has opened counts in that
 * organization alone: its word must not open what belongs to others.
 */
export const reaches = ({ organizationId: opened }: SignedIn, organizationId: string): boolean =>
  opened === undefined || opened === organizationId;

/** Lists the organizations in which a session counts. */
export async function reachableBy(ctx: Pick<Context, 'db'>, user: SignedIn): Promise<Membership[]> {
  const all = await membershipsOf(ctx, user.userId);
  return all.filter(({ organizationId }) => reaches(user, organizationId));
}

/** Somebody is a member, and has to sign in in another way to enter. */
export class EntryRefusal extends ServiceError {
  readonly organizationId: string;
  /** True when the organization's own sign-in is that way; else any other is that the person has. */
  readonly byOwnSignIn: boolean;

  constructor({ organizationId, name }: Pick<Membership, 'organizationId' | 'name'>, byOwnSignIn: boolean) {
    super('unauthorized', {
      status: 403,
      message: byOwnSignIn
        ? `${name} is entered by its own sign-in alone. Owners can use a passkey as well.`
        : `You are signed in by the identity provider of another organization, which opens that organization alone. Sign out, and sign in to ${name} in another way.`,
    });
    this.name = 'EntryRefusal';
    this.organizationId = organizationId;
    this.byOwnSignIn = byOwnSignIn;
  }
}

/** Returns the organization in which a session begins: the first that it may enter, or else the first that it reaches. */
export async function firstEntered(
  ctx: Pick<Context, 'db'>,
  user: SignedIn,
): Promise<Membership | undefined> {
  const reachable = await reachableBy(ctx, user);
  for (const membership of reachable) {
    const isOpen = await requireEntry(ctx, user, membership).then(
      () => true,
      () => false,
    );
    if (isOpen) return membership;
  }
  return reachable[0];
}

/**
 * Checks each time that somebody opens a page of an organization, so that a change holds at once.
 * @throws EntryRefusal
 */
export async function requireEntry(
  ctx: Pick<Context, 'db'>,
  user: SignedIn,
  membership: Membership,
): Promise<void> {
  const { organizationId, role } = membership;
  if (!reaches(user, organizationId)) throw new EntryRefusal(membership, false);
  if (user.organizationId === organizationId || (role === 'owner' && user.byPasskey)) return;
  if (await isProviderRequired(ctx.db, organizationId, domainOf(user.email)))
    throw new EntryRefusal(membership, true);
}

// Demands approval of what members publish.

/** The roles that publish, of which approval can be demanded. */
export const publishingRoles = (Object.keys(ranks) as MemberRole[]).filter(
  (role) => ranks[role] >= ranks.developer,
);

/** Tells whether what a member publishes waits for approval. Nothing of test mode reaches anybody, so nobody demands it there. */
export const needsApproval = (
  { approvalRoles, role }: { approvalRoles: readonly MemberRole[]; role: MemberRole },
  scope: Pick<Scope, 'mode'>,
): boolean => ofMode(scope, { live: approvalRoles.includes(role), test: false });

/** Demands approval of what members of these roles publish in live mode, and of nobody else. */
export async function demandApproval(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
  roles: readonly string[],
): Promise<void> {
  await storeRoles(
    ctx.db,
    organizationId,
    publishingRoles.filter((role) => roles.includes(role)),
  );
}

/** Tells whether a person is still a member who publishes, and whose posts wait for nobody's approval. */
export async function publishesFreely(
  ctx: Pick<Context, 'db'>,
  scope: Scope,
  userId: string,
): Promise<boolean> {
  const memberships = await findMemberships(ctx.db, userId);
  const membership = memberships.find(({ organizationId }) => organizationId === scope.organizationId);
  return (
    membership !== undefined && publishingRoles.includes(membership.role) && !needsApproval(membership, scope)
  );
}
