/** Finds what no notification reported, by comparing the provider's lists with what was seen. */
import type { Context } from '../../../context.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import { ServiceError } from '../../../errors/index.ts';
import { sweepNextMinute } from './queue-watch.ts';
import { type Swept, sweepContentType } from './sweep-content-type.ts';

/**
 * Sweeps all content types of a profile that are observed and that its grant can read. Returns the number of
 * events. Changes beyond the organization's limit of events per minute are left to a sweep in the next minute. Throws
 * ServiceError when the provider fails.
 */
export async function sweepProfile(ctx: Context, profile: StoredProfile): Promise<number> {
  const { contentTypes = [] } = ctx.registry.find(profile.providerId) ?? {};
  const failures: ServiceError[] = [];
  let recovered = 0;
  let isComplete = true;
  for (const { contentType, observe } of contentTypes) {
    if (!observe?.scopes[profile.connection.loginKind]) continue;
    isComplete &&= ctx.providerLimits.sweepQuota.left(profile.organizationId) > 0;
    if (!isComplete) break;
    const { told, putOff } = await sweepContentType(ctx, profile, contentType).catch((error) =>
      setAside(error, failures),
    );
    recovered += told;
    isComplete = putOff === 0;
  }
  if (!isComplete) await sweepNextMinute(ctx, profile);
  if (failures[0]) throw failures[0];
  return recovered;
}

/**
 * Sets aside a failure that concerns one content type, and throws any other. A grant that does not cover a
 * content type is not a failure.
 */
function setAside(error: unknown, failures: ServiceError[]): Swept {
  if (!(error instanceof ServiceError) || ofAccount.has(error.code)) throw error;
  if (error.code !== 'scope_insufficient') failures.push(error);
  return { told: 0, putOff: 0 };
}

const ofAccount = new Set(['platform_rate_limit', 'invalid_token', 'service_unavailable']);
