/** Signing in at an OpenID Connect provider, which has the last word on whose an e-mail address is. */
import type { BetterAuthOptions } from 'better-auth';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import type { Config } from '../config.ts';
import { inTransaction } from '../db/client.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { forgetUnprovenSignIns } from '../db/users.ts';
import { identityProviderId } from './identity-provider-id.ts';

export function identityProvider({ issuer, clientId, clientSecret }: NonNullable<Config['oidc']>) {
  return {
    providerId: identityProviderId,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
  } satisfies GenericOAuthConfig;
}

/** What the console knows of invitations. */
export interface Invitations {
  exist(email: string): Promise<boolean>;
  /** Makes a person whose address is proven a member of whatever they are invited to. */
  accept(userId: string): Promise<void>;
}

type Policy = Required<Pick<BetterAuthOptions, 'databaseHooks'>> & {
  user: Pick<NonNullable<BetterAuthOptions['user']>, 'validateUserInfo'>;
};

export function linkingPolicy(db: PrismaClient, invitations: Invitations): Policy {
  return {
    user: {
      validateUserInfo: async ({ user, source }) => {
        // The provider's id is known: the address may be another one by now.
        if (source.action !== 'create-user' && source.action !== 'link-account') return;
        if (!user.email || !user.emailVerified) return { error: 'email_not_verified' };
        if (source.action === 'link-account') return;
        if (!(await invitations.exist(user.email.toLowerCase()))) return { error: 'not_invited' };
      },
    },
    databaseHooks: {
      account: {
        create: {
          // Tokens of the provider are of no use here, so that none is kept.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
          after: async ({ providerId, userId }) => {
            if (providerId !== identityProviderId) return;
            await inTransaction(db, (tx) => forgetUnprovenSignIns(tx, userId));
            await invitations.accept(userId);
          },
        },
      },
    },
  };
}
