/**
 * An organization may ask that no password alone lets anybody in: its members turn on the codes of an authenticator app, or have no
 * password. Whoever signs in at an identity provider without a password here is held by what that provider asks for.
 */
import type { SignedIn } from '../../auth/index.ts';
import type { Context } from '../../context.ts';
import { requireSecondFactor as store } from '../../db/organizations.ts';
import { readPasswordHash } from '../../db/users.ts';
import { ServiceError } from '../../errors.ts';

/** Whether it takes more than a password to sign in as this person. */
export async function hasSecondFactor(ctx: Context, { userId, codesOn }: SignedIn): Promise<boolean> {
  return codesOn || (await readPasswordHash(ctx.db, userId)) === undefined;
}

/** Throws `conflict` for an owner who would be kept out by it. */
export async function requireSecondFactor(
  ctx: Context,
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
