/** Reads the metrics of a Connected Profile from its provider. */
import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import { ServiceError } from '../../../errors/index.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import type { Metrics } from '../../../providers/metrics.ts';
import type { Caller } from '../../foundation/caller.ts';
import { metricsRequest } from './metrics-request.ts';
import { presentMetrics } from './present-metrics.ts';

/** Throws ServiceError only. */
export async function readProfileMetrics(
  ctx: Context,
  caller: Caller,
  { connectedProfileId, ...input }: Input<'connectedProfiles.metrics'>,
  signal?: AbortSignal,
): Promise<Output<'connectedProfiles.metrics'>> {
  const profile = await ctx.profiles.find(caller, connectedProfileId);
  const { metrics, run, scopes, tasks } = requireMetrics(ctx, profile);
  const asked = metricsRequest(metrics, input, profile.externalId, ctx.now());
  const needed = scopes[profile.connection.loginKind] ?? [];
  const operation = 'connectedProfiles.metrics';
  const how = { needed, tasks, operation, purpose: 'read', signal } as const;
  const measured = await runThrough(ctx, profile, how, (call) => run(call, asked));
  return presentMetrics(metrics, asked, measured);
}

/**
 * Returns the metrics that the profile's provider declares.
 * @throws ServiceError `not_supported` when the provider or the login kind has none.
 */
function requireMetrics(ctx: Context, { providerId, connection: { loginKind } }: StoredProfile): Metrics {
  const { name = providerId, profileMetrics } = ctx.registry.find(providerId) ?? {};
  if (!profileMetrics?.scopes[loginKind])
    throw new ServiceError('not_supported', { message: `${name} does not offer metrics of profiles.` });
  return profileMetrics;
}
