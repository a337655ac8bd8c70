/**
 * Stores an organization's choice that a password alone is not enough, and tells who fulfils it. Members
 * fulfil it by turning on the codes of an authenticator app, or by having no password. People who use an
 * identity provider and have no password here follow that provider's rules.
 */
import type { SignedIn } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import { requireSecondFactor as store } from '../../../db/tables/organizations.ts';
import { readPasswordHash } from '../../../db/tables/users.ts';
import { ServiceError } from '../../../errors/index.ts';

/** Tells whether it takes more than a password to sign in as this person. */
export async function hasSecondFactor(
  ctx: Pick<Context, 'db'>,
  { userId, codesOn }: SignedIn,
): Promise<boolean> {
  return codesOn || (await readPasswordHash(ctx.db, userId)) === undefined;
}

/**
 * Changes whether the organization requires a second factor of its members. Throws `conflict` for an owner who
 * would lock themselves out.
 */
export async function requireSecondFactor(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
  owner: SignedIn,
  required: boolean,
): Promise<void> {
  if (required && !(await hasSecondFactor(ctx, owner)))
    throw new ServiceError('conflict', {
      message: 'You would be kept out by this. Turn on codes in your own account first.',
    });
  await store(ctx.db, organizationId, required);
}
