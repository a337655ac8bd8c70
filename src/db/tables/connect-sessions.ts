/** Connect Sessions. New ones are written by hand, because every link that a customer makes pays for it. */
import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { isId } from '../client/ids.ts';
import { type OwnFilters, readReferredPage } from '../client/own-references.ts';
import type { PageRequest, RowPage } from '../client/pages.ts';
import { found, type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import type { Prisma } from '../generated/client.ts';
import type { ConnectSessionModel as StoredConnectSession } from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';
import type { AuthIntegration } from './auth-integrations.ts';

export type { StoredConnectSession };

/** A session with the integration that it was made for. */
export type ConnectSession = Prisma.ConnectSessionGetPayload<{ include: { authIntegration: true } }>;

const withIntegration = { authIntegration: true } as const;

/**
 * Finds a tenant's session.
 * @throws ServiceError `not_found`
 */
export async function findConnectSession(db: Db, scope: Scope, id: string): Promise<ConnectSession> {
  const known = isId('connectSession', scope.mode, id);
  const row = known
    ? await db.connectSession.findFirst({ where: { id, ...scopeOf(scope) }, include: withIntegration })
    : null;
  return found(row, 'The Connect Session', id);
}

/** Lists sessions, newest first, without their integrations, which would be read for each row. */
export function listConnectSessions(
  db: Db,
  scope: Scope,
  { externalUser, ...own }: OwnFilters & { externalUser?: string },
  page: PageRequest,
): Promise<RowPage<StoredConnectSession>> {
  return readReferredPage(db, scope, 'connect_sessions', own, page, ({ among, take }) =>
    db.connectSession.findMany({
      where: { ...scopeOf(scope), externalUser, id: among },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

/** Finds the latest completed session of this connection, if there still is one: they are deleted after a while. */
export function findLastSessionOf(
  db: Db,
  scope: Scope,
  connectionId: string,
): Promise<Pick<ConnectSession, 'operations' | 'returnUrl' | 'account' | 'externalUser'> | null> {
  return db.connectSession.findFirst({
    where: { ...scopeOf(scope), connectionId, status: 'completed' },
    orderBy: { id: 'desc' },
    select: { operations: true, returnUrl: true, account: true, externalUser: true },
  });
}

/**
 * Finds a session without a tenant scope: whoever holds its link, or the secret in the browser's cookie, learns the
 * scope from it.
 */
export async function findSessionOfLink(db: Db, id: string): Promise<ConnectSession | null> {
  const known = (['live', 'test'] as const).some((mode) => isId('connectSession', mode, id));
  return known ? db.connectSession.findUnique({ where: { id }, include: withIntegration }) : null;
}

/** Finds a session by the hash of the `state` that the provider sends back. */
export function findSessionOfState(
  db: Db,
  stateHash: Uint8Array<ArrayBuffer>,
): Promise<ConnectSession | null> {
  return db.connectSession.findUnique({ where: { stateHash }, include: withIntegration });
}

/** Lists the latest sessions of an integration that a browser has begun, and that have not ended: as many as show whether it is one. */
export function listPendingOfBrowser(
  db: Db,
  authIntegrationId: string,
  browserHash: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<ConnectSession[]> {
  return db.connectSession.findMany({
    where: {
      authIntegrationId,
      status: 'pending',
      browserHash,
      stateHash: { not: null },
      expiresAt: { gt: now },
    },
    orderBy: { id: 'desc' },
    take: 2,
    include: withIntegration,
  });
}

/** Tells whether an end user has completed a session of this integration that was created after a time. */
export async function hasConnectedSince(
  db: Db,
  { id, ...scope }: Scope & { id: string },
  since: Date,
): Promise<boolean> {
  const latest = { orderBy: { id: 'desc' }, select: { id: true } } as const;
  const session = await db.connectSession.findFirst({
    where: { ...scopeOf(scope), authIntegrationId: id, status: 'completed', createdAt: { gt: since } },
    ...latest,
  });
  return session !== null;
}

type Changes = Omit<Prisma.ConnectSessionUncheckedUpdateManyInput, 'id' | 'organizationId' | 'mode'>;

/** Changes a pending session. Returns false when it has ended, or no longer matches what the caller expected. */
export async function advanceSession(
  db: Db,
  id: string,
  expected: Pick<Prisma.ConnectSessionWhereInput, 'browserHash' | 'stateHash' | 'OR'>,
  changes: Changes,
): Promise<boolean> {
  const { count } = await db.connectSession.updateMany({
    where: { id, status: 'pending', ...expected },
    data: changes,
  });
  return count === 1;
}

/** Ends the pending sessions of an integration with this failure. */
export async function failPendingSessions(
  db: Db,
  authIntegrationId: string,
  failureCode: string,
): Promise<void> {
  await db.connectSession.updateMany({
    where: { authIntegrationId, status: 'pending' },
    data: { status: 'failed', failureCode, secret: null },
  });
}

/** The sealed secrets of sessions that nobody finished, which are erased as soon as the session has expired. */
export const connectSecretRetention: RetentionPolicy = {
  table: 'connect_sessions',
  since: 'expires_at',
  forMs: 0,
  held: 'secret IS NOT NULL',
  emptied: 'secret = NULL',
};

export const sessionKeptMs = 30 * dayMs;

export const connectSessionRetention: RetentionPolicy = {
  table: 'connect_sessions',
  since: 'expires_at',
  forMs: sessionKeptMs,
};

/** The columns that a new session sets; the others have the values of `rowDefaults`. */
type NewConnectSession = Pick<
  ConnectSession,
  'id' | 'operations' | 'scopes' | 'returnUrl' | 'expiresAt' | 'createdAt'
> &
  Partial<
    Pick<
      ConnectSession,
      'state' | 'externalUser' | 'reference' | 'metadata' | 'language' | 'account' | 'namedProfiles'
    >
  >;

const rowDefaults = {
  status: 'pending',
  failureCode: null,
  missingScopes: [],
  state: null,
  externalUser: null,
  reference: null,
  metadata: null,
  language: null,
  account: null,
  namedProfiles: [],
  browserHash: null,
  stateHash: null,
  secret: null,
  connectionId: null,
  connectedProfileIds: [],
} as const satisfies Partial<ConnectSession>;

/** Returns the session as it will be stored, which saves reading it back. */
export function withSessionDefaults(
  scope: Scope,
  authIntegration: AuthIntegration,
  session: NewConnectSession,
): ConnectSession {
  const { id: authIntegrationId } = authIntegration;
  return {
    ...rowDefaults,
    ...session,
    ...scopeOf(scope),
    authIntegrationId,
    authIntegration,
  } as ConnectSession;
}

export async function insertConnectSession(tx: Sql, session: ConnectSession): Promise<void> {
  const { authIntegration: _, ...row } = session;
  await tx.$executeRaw`
    INSERT INTO connect_sessions (id, organization_id, mode, auth_integration_id, operations, scopes, return_url, state,
      external_user, reference, metadata, language, account, named_profiles, expires_at, created_at)
    SELECT id, "organizationId", mode, "authIntegrationId", operations, scopes, "returnUrl", state, "externalUser",
      reference, nullif(metadata, 'null'), language, account, "namedProfiles", "expiresAt", "createdAt"
    FROM jsonb_to_record(${JSON.stringify(row)}::jsonb) AS session (id text, "organizationId" text, mode "Mode",
      "authIntegrationId" text, operations text[], scopes text[], "returnUrl" text, state text, "externalUser" text,
      reference text, metadata jsonb, language text, account text, "namedProfiles" text[], "expiresAt" timestamptz, "createdAt" timestamptz)`;
}
