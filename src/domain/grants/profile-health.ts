/** Determines whether a profile's credential works, and which operations it allows. */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { StoredProfile } from '../../db/tables/profiles.ts';
import { credentialHealth, scopesOfProfile, tasksOf } from '../../provider-client/grant-state.ts';
import { describeOperations } from '../../providers/describe.ts';

type Health = Schemas['ConnectedProfile']['health'];

/** Returns the health of a profile; a provider that is not in the registry offers no operations. */
export function profileHealth(ctx: Pick<Context, 'clock' | 'providers'>, profile: StoredProfile): Health {
  const provider = ctx.providers.registry.find(profile.providerId);
  const credential = credentialHealth(profile, ctx.clock.now());
  const grant = {
    loginKind: profile.connection.loginKind,
    confirmedScopes: scopesOfProfile(profile),
    tasks: tasksOf(profile),
    healthy: credential === 'ok' && profile.status === 'live',
  };
  return { credential, operations: provider ? describeOperations(provider, grant) : [] };
}
