/**
 * Keeps the apps that servers have registered. A row is taken before its app is registered, so that processes
 * that need the same app at the same time register it once.
 */

import type { Db } from '../client/client.ts';
import { newId } from '../client/ids.ts';
import { scopeOf } from '../client/scope.ts';
import type { ServerAppModel as ServerApp } from '../generated/models.ts';
import type { AuthIntegration } from './auth-integrations.ts';

export type { ServerApp };

/** Finds the app of an integration at a server; `undefined` when there is none, or no longer this one. */
export async function findServerApp(
  db: Db,
  integration: AuthIntegration,
  host: string,
  registrationHash: Uint8Array<ArrayBuffer>,
): Promise<ServerApp | undefined> {
  const where = { ...scopeOf(integration), authIntegrationId: integration.id, host, registrationHash };
  return (await db.serverApp.findFirst({ where })) ?? undefined;
}

/**
 * Takes the right to register the app at a server, and returns the row's id; returns `undefined` while another process
 * has it, or when the app is registered.
 * @param forMs how long the right lasts, in milliseconds.
 */
export async function takeServerApp(
  db: Db,
  { id: authIntegrationId, organizationId, mode }: AuthIntegration,
  host: string,
  registrationHash: Uint8Array<ArrayBuffer>,
  forMs: number,
): Promise<string | undefined> {
  const [taken] = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO server_apps (id, organization_id, mode, auth_integration_id, host, registering_until)
    VALUES (${newId('serverApp', mode)}, ${organizationId}, ${mode}::"Mode", ${authIntegrationId}, ${host},
      now() + ${forMs} * interval '1 millisecond')
    ON CONFLICT (auth_integration_id, host) DO UPDATE SET registering_until = excluded.registering_until
    WHERE server_apps.registering_until <= now() AND server_apps.registration_hash IS DISTINCT FROM ${registrationHash}
    RETURNING id`;
  return taken?.id;
}

/** Stores a registered app, and ends the right to register it. */
export async function storeServerApp(
  db: Db,
  integration: AuthIntegration,
  app: Pick<ServerApp, 'id' | 'credentials' | 'registrationHash'>,
): Promise<void> {
  const { id, ...data } = app;
  const where = { id, ...scopeOf(integration) };
  await db.serverApp.updateMany({ where, data: { ...data, registeringUntil: new Date(0) } });
}

/** Ends the right to register an app after that has failed. An earlier app stays. */
export async function releaseServerApp(db: Db, integration: AuthIntegration, id: string): Promise<void> {
  const where = { id, ...scopeOf(integration) };
  await db.serverApp.deleteMany({ where: { ...where, credentials: null } });
  await db.serverApp.updateMany({ where, data: { registeringUntil: new Date(0) } });
}

/** Deletes an app that its server no longer knows, unless it has been registered again meanwhile. */
export async function forgetServerApp(
  db: Db,
  integration: AuthIntegration,
  { id, credentials }: ServerApp,
): Promise<void> {
  await db.serverApp.deleteMany({ where: { id, credentials, ...scopeOf(integration) } });
}
