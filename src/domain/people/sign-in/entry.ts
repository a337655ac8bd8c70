/** Decides whether the way in which somebody has signed in is good enough for an organization. */
import type { SignedIn } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import type { Membership } from '../../../db/tables/members.ts';
import { isProviderRequired } from '../../../db/tables/sign-in-providers.ts';
import { domainOf } from '../../../db/tables/users.ts';
import { ServiceError } from '../../../errors/index.ts';
import { reachableBy, reaches } from '../members/roles.ts';

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
