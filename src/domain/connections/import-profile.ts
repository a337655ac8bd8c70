import type { Context } from '../../context.ts';
import type { Scope } from '../../db/client/scope.ts';
import { type AccountRow, createProfile, type StoredProfile } from '../../db/tables/profiles.ts';
import { sealCredential } from '../../provider-client/credential.ts';
import type { GrantCredential } from '../../providers/upstream-rules.ts';
import { withinCap } from '../foundation/billing/caps.ts';
import { grantSaved } from '../grants/connection-events.ts';
import { healthyIntervalMs } from './check-connection.ts';
import { firstSweepAt } from './first-sweep.ts';

export interface ProfileImport extends AccountRow, GrantCredential {
  loginKind: string;
  origin: 'imported' | 'simulated';
  grantedScopes: string[];
  unconfirmedScopes?: string[];
  status?: 'active' | 'expired' | 'revoked';
}

/** Makes a Connected Profile with its own Connection from a credential, without asking the provider. */
export function importProfile(ctx: Context, scope: Scope, imported: ProfileImport): Promise<StoredProfile> {
  const connectionId = ctx.ids.newId('connection', scope);
  const { loginKind, origin, grantedScopes, unconfirmedScopes, status, ...rest } = imported;
  const { accessToken, issuedAt, refreshToken, details, ...account } = rest;
  const row = {
    id: ctx.ids.newId('connectedProfile', scope),
    ...account,
    sweepAt: firstSweepAt(ctx),
    connection: {
      id: connectionId,
      loginKind,
      origin,
      status: status ?? 'active',
      grantedScopes,
      unconfirmedScopes: unconfirmedScopes ?? [],
      subscription: 'active' as const,
      subscriptionCheckedAt: ctx.now(),
      grantedAt: ctx.now(),
      checkAt: new Date(ctx.now().getTime() + healthyIntervalMs),
      credential: sealCredential(ctx.keyring, connectionId, { accessToken, issuedAt, refreshToken, details }),
    },
  };
  return withinCap(ctx, scope, 'connectedProfiles', async (tx) => {
    const profile = await createProfile(tx, scope, row);
    await grantSaved(ctx, tx, scope, connectionId, null);
    return profile;
  });
}
