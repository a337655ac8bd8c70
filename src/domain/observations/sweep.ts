/** Finds what no notification reported, by comparing the provider's lists with what was seen. */
import type { Context } from '../../context.ts';
import { findProfile, postponeSweep } from '../../db/profiles.ts';
import type { Scope } from '../../db/scope.ts';
import { ServiceError } from '../../errors.ts';
import { sweepContentType } from './sweep-content-type.ts';

/**
 * Sweeps all content types of a profile that are observed and that its grant can read. Returns the number of
 * events. Throws ServiceError when the provider fails.
 */
export async function sweepProfile(ctx: Context, scope: Scope, connectedProfileId: string): Promise<number> {
  const profile = await findProfile(ctx.db, scope, connectedProfileId);
  const { contentTypes = [] } = ctx.registry.find(profile.providerId) ?? {};
  const failures: ServiceError[] = [];
  let recovered = 0;
  for (const { contentType, observe } of contentTypes)
    if (observe?.scopes[profile.connection.loginKind])
      recovered += await sweepContentType(ctx, profile, contentType).catch((error) =>
        setAside(error, failures),
      );
  if (failures[0]) throw failures[0];
  return recovered;
}

/**
 * Sets aside a failure that concerns one content type, and throws any other. A grant that does not cover a
 * content type is not a failure.
 */
function setAside(error: unknown, failures: ServiceError[]): number {
  if (!(error instanceof ServiceError) || ofAccount.has(error.code)) throw error;
  if (error.code !== 'scope_insufficient') failures.push(error);
  return 0;
}

const ofAccount = new Set(['platform_rate_limit', 'invalid_token', 'service_unavailable']);

/**
 * Sweeps a profile as a job. After a failure, the profile waits for its next sweep, or for as long as the
 * provider asks.
 */
export async function sweepDue(ctx: Context, scope: Scope, connectedProfileId: string): Promise<void> {
  const recovered = await sweepProfile(ctx, scope, connectedProfileId).catch((error) =>
    putOff(ctx, scope, connectedProfileId, error),
  );
  if (recovered > 0)
    ctx.log.info('sweep', { subsystem: 'observations', ...scope, connectedProfileId, recovered });
}

async function putOff(ctx: Context, scope: Scope, id: string, error: unknown): Promise<number> {
  if (!(error instanceof ServiceError)) throw error;
  ctx.log.info('sweep put off', { subsystem: 'observations', ...scope, connectedProfileId: id, error });
  if (error.retryAfterSeconds) {
    const until = new Date(ctx.now().getTime() + error.retryAfterSeconds * 1000);
    await postponeSweep(ctx.db, scope, id, until);
  }
  return 0;
}
