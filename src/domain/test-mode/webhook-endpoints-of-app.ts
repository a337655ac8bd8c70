import type { Context } from '../../context.ts';
import type { Scope } from '../../db/client/scope.ts';
import { findIntegrationsOfApp } from '../../db/tables/auth-integrations.ts';
import type { SimulatedApp } from '../../simulators/store.ts';
import { callbackUrlOf } from '../grants/credentials/access.ts';

/** Returns the addresses of an app's webhook endpoints, that of the first Auth Integration first. */
export async function webhookEndpointsOfApp(
  ctx: Context,
  scope: Scope,
  { providerId, appId }: SimulatedApp,
): Promise<string[]> {
  const integrations = await findIntegrationsOfApp(ctx.db, scope, { providerId, clientId: appId });
  return integrations.map((integration) => callbackUrlOf(ctx, integration));
}
