/** A simulated provider's webhook on its way: to the doors of the app, as a request of the real one would come. */
import type { Context } from '../../context.ts';
import { findIntegrationsOfApp } from '../../db/auth-integrations.ts';
import { appsOfAccounts } from '../../db/profiles.ts';
import type { Scope } from '../../db/scope.ts';
import { anyApp, type SimulatedWebhook } from '../../providers/simulator.ts';
import type { WebhookRequest } from '../../providers/webhooks.ts';
import { findDoor } from '../observations/door.ts';
import { receiveWebhook } from '../observations/receive.ts';
import { simulatedAppSecrets } from './simulated-app.ts';

/**
 * Returns how many doors have taken it. One that does not is logged: what has happened at the provider has happened
 * whether anyone hears of it or not.
 */
export async function sendSimulatedWebhook(
  ctx: Context,
  scope: Scope,
  webhook: SimulatedWebhook,
): Promise<number> {
  const { simulator } = ctx.registry.find(webhook.providerId) ?? {};
  if (!simulator?.signatureHeaders) return 0;
  const { signatureHeaders } = simulator;
  const doors = await doorsOf(ctx, scope, webhook);
  const taken = await Promise.all(
    doors.map(({ id, secret }) => {
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
    await receiveWebhook(ctx, await findDoor(ctx, providerId, id), request);
    return true;
  } catch (error) {
    ctx.log.warn('simulated webhook not taken', { subsystem: 'simulator', providerId, error });
    return false;
  }
}

/** An account whose token works for any app reports to the apps that it is connected through. */
async function doorsOf(
  ctx: Context,
  scope: Scope,
  { providerId, appId, body }: SimulatedWebhook,
): Promise<{ id: string; secret: string }[]> {
  const apps =
    appId === anyApp
      ? await appsOfAccounts(ctx.db, scope, providerId, accountsIn(ctx, providerId, body))
      : await findIntegrationsOfApp(ctx.db, scope, { providerId, clientId: appId });
  return apps.map((app) => {
    if (app) return { id: app.id, secret: ctx.keyring.open(app.clientSecret, app.id) };
    return { id: scope.organizationId, secret: simulatedAppSecrets(ctx, scope.organizationId)[0] ?? '' };
  });
}

function accountsIn(ctx: Context, providerId: string, body: string): string[] {
  const notifications = ctx.registry.find(providerId)?.webhooks?.parse(Buffer.from(body)) ?? [];
  return [...new Set(notifications.map(({ accountExternalId }) => accountExternalId))];
}
