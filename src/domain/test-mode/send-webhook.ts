/** Sends a simulated provider's webhook to the app's webhook endpoints, in the form of a real provider's request. */
import type { Context } from '../../context.ts';
import type { Scope } from '../../db/client/scope.ts';
import { findIntegrationsOfApp } from '../../db/tables/auth-integrations.ts';
import { appsOfAccounts } from '../../db/tables/profiles.ts';
import type { WebhookRequest } from '../../providers/webhooks.ts';
import { anyApp, type SimulatedApp, type SimulatedWebhook } from '../../simulators/store.ts';
import { callbackUrlOf } from '../grants/credentials/access.ts';
import { simulatedAppSecrets } from '../grants/credentials/simulated-app.ts';
import { receiveWebhook } from '../sync/observations/receive.ts';
import { findWebhookEndpoint } from '../sync/observations/webhook-endpoint.ts';

/**
 * Sends the webhook. Returns the number of webhook endpoints that accepted it. A refusal is only logged,
 * since the event has happened at the provider whether or not anybody is told.
 */
export async function sendSimulatedWebhook(
  ctx: Context,
  scope: Scope,
  webhook: SimulatedWebhook,
): Promise<number> {
  const simulator = ctx.providers.simulated.simulators[webhook.providerId];
  if (!simulator?.signatureHeaders) return 0;
  const { signatureHeaders } = simulator;
  const endpoints = await webhookEndpointsOf(ctx, scope, webhook);
  const taken = await Promise.all(
    endpoints.map(({ id, secret }) => {
      const headers = signatureHeaders(webhook.body, secret);
      return knock(ctx, webhook.providerId, id, { headers, body: Buffer.from(webhook.body) });
    }),
  );
  return taken.filter(Boolean).length;
}

async function knock(
  ctx: Context,
  providerId: string,
  id: string,
  request: WebhookRequest,
): Promise<boolean> {
  try {
    await receiveWebhook(ctx, await findWebhookEndpoint(ctx, providerId, id), request);
    return true;
  } catch (error) {
    ctx.observability.log.warn('simulated webhook rejected', { subsystem: 'simulator', providerId, error });
    return false;
  }
}

/**
 * Returns the webhook endpoints of the webhook's app, with their secrets. An account whose token works for
 * any app reports to the apps that it is connected through.
 */
async function webhookEndpointsOf(
  ctx: Context,
  scope: Scope,
  { providerId, appId, body }: SimulatedWebhook,
): Promise<{ id: string; secret: string }[]> {
  const apps =
    appId === anyApp
      ? await appsOfAccounts(ctx.db, scope, providerId, accountsIn(ctx, providerId, body))
      : await findIntegrationsOfApp(ctx.db, scope, { providerId, clientId: appId });
  return apps.map((app) => {
    if (app) return { id: app.id, secret: ctx.security.keyring.open(app.clientSecret, app.id) };
    return { id: scope.organizationId, secret: simulatedAppSecrets(ctx, scope.organizationId)[0] ?? '' };
  });
}

function accountsIn(ctx: Pick<Context, 'providers'>, providerId: string, body: string): string[] {
  const notifications = ctx.providers.registry.find(providerId)?.webhooks?.parse(Buffer.from(body)) ?? [];
  return [...new Set(notifications.map(({ accountExternalId }) => accountExternalId))];
}

/** Returns the addresses of an app's webhook endpoints, that of the first Auth Integration first. */
export async function webhookEndpointsOfApp(
  ctx: Pick<Context, 'config' | 'db'>,
  scope: Scope,
  { providerId, appId }: SimulatedApp,
): Promise<string[]> {
  const integrations = await findIntegrationsOfApp(ctx.db, scope, { providerId, clientId: appId });
  return integrations.map((integration) => callbackUrlOf(ctx, integration));
}
