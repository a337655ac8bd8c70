/** Decides who of those that come from the identity provider gets in. Its word counts for who owns an email address. */
import type { BetterAuthOptions } from 'better-auth';
import { inTransaction } from '../db/client/client.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { proveAddress } from '../db/tables/users.ts';
import { characters } from '../lib/bounds.ts';
import { cut } from '../lib/storable-text.ts';

/** The console's invitations, as far as signing in needs them. */
export interface Invitations {
  exist(email: string): Promise<boolean>;
  /** Accepts all open invitations to the person's proven email address. */
  accept(userId: string): Promise<void>;
}

type Policy = Required<Pick<BetterAuthOptions, 'databaseHooks'>> & {
  user: Pick<NonNullable<BetterAuthOptions['user']>, 'validateUserInfo'>;
};

/**
 * Returns the rules for people who come from the identity provider: only those with a verified address and an
 * account or an invitation get in. When they sign in for the first time, their invitations are accepted, and
 * everything that was set up for their address before it was proven is removed.
 */
export function linkingPolicy(db: PrismaClient, invitations: Invitations): Policy {
  return {
    user: {
      validateUserInfo: async ({ user, source }) => {
        // A person who has signed in here before is found by the provider's id; their address may have changed since.
        if (source.action !== 'create-user' && source.action !== 'link-account') return;
        if (!user.email || !user.emailVerified) return { error: 'email_not_verified' };
        if (source.action === 'link-account') return;
        if (!(await invitations.exist(user.email.toLowerCase()))) return { error: 'not_invited' };
      },
    },
    databaseHooks: {
      user: {
        create: {
          // Pictures are not shown, and may have any address.
          before: async (user) => ({
            data: { ...user, name: cut(user.name, characters.name), image: null },
          }),
        },
      },
      account: {
        create: {
          // The provider's tokens are not needed here, so none is stored.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
          after: async ({ providerId, userId }) => {
            if (providerId !== identityProviderId) return;
            await inTransaction(db, (tx) => proveAddress(tx, userId));
            await invitations.accept(userId);
          },
        },
      },
    },
  };
}

/** The id under which accounts of the identity provider are stored. */
export const identityProviderId = 'oidc';
