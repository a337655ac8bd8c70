/** Determines whether a profile's credential works, and which operations it allows. */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { describeOperations } from '../../providers/describe.ts';
import { scopesOfProfile } from './confirmed-scopes.ts';
import { statusOf } from './grant-status.ts';

type Health = Schemas['ConnectedProfile']['health'];

/** Returns the health of a profile; a provider that is not in the registry offers no operations. */
export function profileHealth(ctx: Context, profile: StoredProfile): Health {
  const provider = ctx.registry.find(profile.providerId);
  const credential = credentialHealth(profile, ctx.now());
  const grant = {
    loginKind: profile.connection.loginKind,
    confirmedScopes: scopesOfProfile(profile),
    tasks: tasksOf(profile),
    healthy: credential === 'ok' && profile.status === 'live',
  };
  return { credential, operations: provider ? describeOperations(provider, grant) : [] };
}

export function credentialHealth({ connection }: StoredProfile, now: Date): Health['credential'] {
  const status = statusOf(connection, now);
  return status === 'active' || status === 'expiring' ? 'ok' : status;
}

/**
 * Returns the tasks that the end user's role at the account lets them do; `undefined` when they are not
 * known.
 */
export const tasksOf = ({ tasks }: StoredProfile) => (tasks as string[] | null) ?? undefined;
