import type { Db } from './client.ts';
import type { Prisma } from './generated/client.ts';
import type { AuthIntegrationModel as AuthIntegration } from './generated/models.ts';
import { isId } from './ids.ts';
import { type Page, type PageRequest, readPage } from './pages.ts';
import { found, type Scope, scopeOf } from './scope.ts';

export type { AuthIntegration };

export type NewAuthIntegration = Omit<
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

/** Throws `not_found`. */
export async function findAuthIntegration(db: Db, scope: Scope, id: string): Promise<AuthIntegration> {
  const known = isId('authIntegration', scope.mode, id);
  const row = known ? await db.authIntegration.findFirst({ where: { id, ...scopeOf(scope) } }) : null;
  return found(row, 'The Auth Integration');
}

/** Without a scope: the simulated consent screen knows of a tenant by this alone. Never a live one. */
export async function findTestIntegration(db: Db, id: string): Promise<AuthIntegration | null> {
  if (!isId('authIntegration', 'test', id)) return null;
  return db.authIntegration.findFirst({ where: { id, mode: 'test' } });
}

/** Without a scope: a provider names its door by this alone, and proves by signature that it may. */
export async function findIntegrationOfDoor(
  db: Db,
  providerId: string,
  id: string,
): Promise<AuthIntegration | null> {
  const known = isId('authIntegration', 'live', id) || isId('authIntegration', 'test', id);
  return known ? db.authIntegration.findFirst({ where: { id, providerId } }) : null;
}

/** Without a scope: what is published of an app is for everybody. */
export async function findIntegrationOfDocument(db: Db, id: string): Promise<AuthIntegration | null> {
  const known = isId('authIntegration', 'live', id) || isId('authIntegration', 'test', id);
  return known ? db.authIntegration.findUnique({ where: { id } }) : null;
}

/** Those of one app of the provider's, oldest first. */
export function findIntegrationsOfApp(
  db: Db,
  scope: Scope,
  app: { providerId: string; clientId: string },
): Promise<AuthIntegration[]> {
  return db.authIntegration.findMany({ where: { ...scopeOf(scope), ...app }, orderBy: { id: 'asc' } });
}

/** Newest first. */
export function listAuthIntegrations(
  db: Db,
  scope: Scope,
  { providerId }: { providerId?: string },
  page: PageRequest,
): Promise<Page<AuthIntegration>> {
  return readPage(page, ({ before, take }) =>
    db.authIntegration.findMany({
      where: { ...scopeOf(scope), providerId, id: before },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

export type AuthIntegrationChanges = Partial<
  Pick<
    AuthIntegration,
    'name' | 'clientSecret' | 'webhookSecret' | 'configurationId' | 'returnOrigins' | 'status'
  >
>;

/** Throws `not_found`. */
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
  return found(row ?? null, 'The Auth Integration');
}

const notedEveryMs = 60_000;

/** That the provider has come to its door: once a minute at most, since it may come many times in a second. */
export async function noteAtDoor(
  db: Db,
  integration: AuthIntegration,
  what: 'doorVerifiedAt' | 'lastWebhookAt',
  now: Date,
): Promise<void> {
  const stale = new Date(now.getTime() - notedEveryMs);
  const known = integration[what];
  if (known && known > stale) return;
  const { id, updatedAt } = integration;
  // Nobody has changed it, so the time of its last change stays.
  await db.authIntegration.updateMany({
    where: { id, OR: [{ [what]: null }, { [what]: { lte: stale } }], updatedAt },
    data: { [what]: now, updatedAt },
  });
}

/** False while it has connections. Runs in a transaction: a connection that is being made is waited for. */
export async function removeAuthIntegration(db: Db, scope: Scope, id: string): Promise<boolean> {
  await db.$queryRaw`SELECT 1 FROM auth_integrations WHERE id = ${id} FOR UPDATE`;
  const { count } = await db.authIntegration.deleteMany({
    where: { id, ...scopeOf(scope), connections: { none: { deletedAt: null } } },
  });
  return count === 1;
}

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
