/** Auth Integrations, and the apps that servers have registered for them. */
import type { Db } from '../client/client.ts';
import { isId, newId } from '../client/ids.ts';
import { type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import { found, type Scope, scopeOf } from '../client/scope.ts';
import { announceRows } from '../coordination/row-cache.ts';
import type { Prisma } from '../generated/client.ts';
import type {
  AuthIntegrationModel as AuthIntegration,
  ServerAppModel as ServerApp,
} from '../generated/models.ts';

export type { AuthIntegration };

type NewAuthIntegration = Omit<
  Prisma.AuthIntegrationUncheckedCreateInput,
  'organizationId' | 'mode' | 'sessions' | 'connections'
>;

export function createAuthIntegration(
  db: Db,
  scope: Scope,
  integration: NewAuthIntegration,
): Promise<AuthIntegration> {
  return db.authIntegration.create({ data: { ...integration, ...scopeOf(scope) } });
}

/**
 * Finds a tenant's integration.
 * @throws ServiceError `not_found`
 */
export async function findAuthIntegration(db: Db, scope: Scope, id: string): Promise<AuthIntegration> {
  const known = isId('authIntegration', scope.mode, id);
  const row = known ? await db.authIntegration.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
  return found(row, 'The Auth Integration', id);
}

/**
 * Locks an integration of a tenant until the transaction ends.
 * @throws ServiceError `not_found`
 */
export async function lockAuthIntegration(tx: Db, scope: Scope, id: string): Promise<AuthIntegration> {
  await tx.$queryRaw`SELECT 1 FROM auth_integrations WHERE id = ${id} FOR UPDATE`;
  return findAuthIntegration(tx, scope, id);
}

/**
 * Finds a test integration without a tenant scope, because the simulated consent screen knows nothing but its id. A
 * live integration is never found here.
 */
export async function findTestIntegration(db: Db, id: string): Promise<AuthIntegration | null> {
  if (!isId('authIntegration', 'test', id)) return null;
  return db.authIntegration.findFirst({ where: { id, mode: 'test' } });
}

/**
 * Finds an integration without a tenant scope: a provider that calls a webhook endpoint names it by id alone, and
 * proves by signature that it may.
 */
export async function findIntegrationOfWebhookEndpoint(
  db: Db,
  providerId: string,
  id: string,
): Promise<AuthIntegration | null> {
  const known = isId('authIntegration', 'live', id) || isId('authIntegration', 'test', id);
  return known ? db.authIntegration.findFirst({ where: { id, providerId } }) : null;
}

/** Finds an integration without a tenant scope, for the client document of its app, which is public. */
export async function findIntegrationOfDocument(db: Db, id: string): Promise<AuthIntegration | null> {
  const known = isId('authIntegration', 'live', id) || isId('authIntegration', 'test', id);
  return known ? db.authIntegration.findUnique({ where: { id } }) : null;
}

/** Lists the integrations that use one app at the provider, oldest first. */
export function findIntegrationsOfApp(
  db: Db,
  scope: Scope,
  app: { providerId: string; clientId: string },
): Promise<AuthIntegration[]> {
  return db.authIntegration.findMany({ where: { ...scopeOf(scope), ...app }, orderBy: { id: 'asc' } });
}

/** Lists at most `take` integrations of live mode of all tenants, newest first, for whoever runs the deployment. */
export function listLiveIntegrations(db: Db, take: number): Promise<AuthIntegration[]> {
  return db.authIntegration.findMany({
    where: { mode: 'live', status: 'active' },
    orderBy: { id: 'desc' },
    take,
  });
}

/** Lists integrations, newest first. */
export function listAuthIntegrations(
  db: Db,
  scope: Scope,
  { providerId }: { providerId?: string },
  page: PageRequest,
): Promise<RowPage<AuthIntegration>> {
  return readPage(page, ({ before, take }) =>
    db.authIntegration.findMany({
      where: { ...scopeOf(scope), providerId, id: before },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

type AuthIntegrationChanges = Partial<
  Pick<
    AuthIntegration,
    'name' | 'clientSecret' | 'webhookSecret' | 'secrets' | 'configurationId' | 'returnOrigins' | 'status'
  >
> & { dailyLimits?: Prisma.InputJsonValue };

/**
 * Changes a tenant's integration, and returns the new row.
 * @throws ServiceError `not_found`
 */
export async function updateAuthIntegration(
  db: Db,
  scope: Scope,
  id: string,
  changes: AuthIntegrationChanges,
): Promise<AuthIntegration> {
  const [row] = await db.authIntegration.updateManyAndReturn({
    where: { id, ...scopeOf(scope) },
    data: changes,
  });
  return found(row ?? null, 'The Auth Integration', id);
}

const notedEveryMs = 60_000;

/**
 * Notes that the provider has verified or called the integration's webhook endpoint. It writes once a minute
 * at most, because a provider may call many times a second.
 */
export async function noteWebhookEndpointUse(
  db: Db,
  integration: AuthIntegration,
  what: 'webhookVerifiedAt' | 'lastWebhookAt',
  now: Date,
): Promise<void> {
  const stale = new Date(now.getTime() - notedEveryMs);
  const known = integration[what];
  if (known && known > stale) return;
  const { id, updatedAt } = integration;
  // Nobody has edited the integration, so `updatedAt` keeps its value.
  await db.authIntegration.updateMany({
    where: { id, OR: [{ [what]: null }, { [what]: { lte: stale } }], updatedAt },
    data: { [what]: now, updatedAt },
  });
}

/**
 * Deletes an integration and returns true, or returns false while it has connections. It locks the row, so that a
 * connection that is just being made is counted. Call it in a transaction.
 */
export async function removeAuthIntegration(tx: Db, scope: Scope, id: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM auth_integrations WHERE id = ${id} FOR UPDATE`;
  const used = await tx.connection.findFirst({
    where: { ...scopeOf(scope), authIntegrationId: id, deletedAt: null },
    select: { id: true },
  });
  if (used) return false;
  await leaveIntegrations(tx, scope, [id]);
  const { count } = await tx.authIntegration.deleteMany({ where: { id, ...scopeOf(scope) } });
  if (count === 1) await tx.brand.deleteMany({ where: { id } });
  return count === 1;
}

/**
 * Takes integrations from the organization's connections, before the integrations are deleted. No foreign key does it on
 * a cluster, where the two tables lie on different nodes.
 */
export async function leaveIntegrations(
  tx: Db,
  { organizationId }: Pick<Scope, 'organizationId'>,
  ids: string[],
): Promise<void> {
  const left = await tx.connection.updateManyAndReturn({
    where: { organizationId, authIntegrationId: { in: ids } },
    data: { authIntegrationId: null },
    select: { id: true },
  });
  await announceRows(
    tx,
    left.map(({ id }) => id),
  );
}

/** Lists at most `take` disabled integrations, newest first. */
export function disabledIntegrations(
  db: Db,
  scope: Scope,
  take: number,
): Promise<Pick<AuthIntegration, 'id' | 'name'>[]> {
  return db.authIntegration.findMany({
    where: { ...scopeOf(scope), status: 'disabled' },
    orderBy: { id: 'desc' },
    take,
    select: { id: true, name: true },
  });
}

// The apps that servers have registered. A row is taken before its app is registered, so that processes that need the
// same app at the same time register it once.

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
