import type { Context } from '../../context.ts';
import { findIntegrationsOfApp } from '../../db/auth-integrations.ts';
import type { Scope } from '../../db/scope.ts';
import type { SimulatedApp } from '../../providers/simulator.ts';
import { callbackUrlOf } from '../connections/provider-access.ts';

/** Where the webhooks of an app of the provider's lead, that of the first Auth Integration first. */
export async function doorsOfApp(
  ctx: Context,
  scope: Scope,
  { providerId, appId }: SimulatedApp,
): Promise<string[]> {
  const integrations = await findIntegrationsOfApp(ctx.db, scope, { providerId, clientId: appId });
  return integrations.map((integration) => callbackUrlOf(ctx, integration));
}
