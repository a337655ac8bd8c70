/** Checks before a provider is called: whether the grant and the end user's role allow what is to be done. */
import type { StoredProfile } from '../db/tables/profiles.ts';
import { ServiceError } from '../errors/index.ts';
import type { RoleTasks } from '../providers/access.ts';
import { lackingOf, lackingTasks } from '../providers/describe.ts';
import { scopeInsufficient, taskMissing } from './failures.ts';
import { credentialHealth, scopesOfProfile, tasksOf } from './grant-state.ts';

/** Checks the credential, then the scopes. Throws `invalid_token` and `scope_insufficient`. */
export function requireAccess(profile: StoredProfile, needed: readonly string[], now: Date): void {
  const health = profile.status === 'live' ? credentialHealth(profile, now) : 'disconnected';
  if (health !== 'ok') throw new ServiceError('invalid_token', { meta: { reason: health } });
  const missing = lackingOf(needed, scopesOfProfile(profile));
  if (missing.length > 0) throw scopeInsufficient(missing);
}

/**
 * Checks that the end user's role allows the operation. If it does not, a credential that does not work and
 * missing scopes are still reported first.
 * @throws ServiceError `scope_insufficient`, which names the tasks or the scopes, and `invalid_token`.
 */
export function requireTask(
  profile: StoredProfile,
  needed: readonly string[],
  tasks: RoleTasks | undefined,
  now: Date,
): void {
  const missing = lackingTasks(tasks?.[profile.connection.loginKind], tasksOf(profile));
  if (missing.length === 0) return;
  requireAccess(profile, needed, now);
  throw taskMissing(missing);
}
