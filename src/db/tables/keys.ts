/** API keys, and command lines that wait for one. */
import type { Db } from '../client/client.ts';
import { isId, newId } from '../client/ids.ts';
import { type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import { ofMode, type Scope, scopeOf } from '../client/scope.ts';
import type { ApiKeyModel as ApiKey, DeviceLoginModel as DeviceLogin } from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';

export type { ApiKey };

export type KeyOwner = Pick<Scope, 'organizationId'> & Partial<Scope>;

interface NewKey {
  id?: string;
  name: string;
  hash: Uint8Array<ArrayBuffer>;
  lastFour: string;
  allowedOperations: string[];
  expiresAt: Date | null;
  refusesUnknown: boolean | null;
  needsApproval: boolean;
  createdByKeyId: string | null;
}

/** Tells whether a request with an unknown query parameter is refused; where the key does not say, in test mode alone. */
export const refusesUnknownParameters = (key: Pick<ApiKey, 'mode' | 'refusesUnknown'>): boolean =>
  key.refusesUnknown ?? ofMode(key, { live: false, test: true });

/** Tells whether a key has been revoked, or has expired. */
export const isOver = (
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): boolean => revokedAt !== null || (expiresAt !== null && expiresAt <= now);

export function createKey(db: Db, scope: Scope, key: NewKey): Promise<ApiKey> {
  return db.apiKey.create({ data: { id: newId('key'), ...scopeOf(scope), ...key } });
}

/** Finds an API key without a tenant scope: whoever sends the key learns the scope from it. */
export function findKeyByHash(db: Db, hash: Uint8Array<ArrayBuffer>): Promise<ApiKey | null> {
  return db.apiKey.findUnique({ where: { hash } });
}

export function findKeysByHash(db: Db, hashes: Uint8Array<ArrayBuffer>[]): Promise<ApiKey[]> {
  return db.apiKey.findMany({ where: { hash: { in: hashes } } });
}

/**
 * Finds a key of an organization by its id, which names no mode.
 * @param owner without a mode, keys of both modes are found.
 */
export async function findKey(db: Db, owner: KeyOwner, id: string): Promise<ApiKey | null> {
  const { organizationId, mode } = owner;
  if (!isId('key', 'live', id)) return null;
  return db.apiKey.findFirst({ where: { id, organizationId, mode } });
}

/** Finds keys of a tenant, and locks them until the transaction ends. Those that do not exist are left out. */
export async function lockKeys(tx: Db, scope: Scope, ids: string[]): Promise<Map<string, ApiKey>> {
  const { organizationId, mode } = scope;
  await tx.$queryRaw`
    SELECT 1 FROM api_keys WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND id = ANY(${ids})
    ORDER BY id FOR UPDATE`;
  const keys = await tx.apiKey.findMany({ where: { ...scopeOf(scope), id: { in: ids } } });
  return new Map(keys.map((key) => [key.id, key]));
}

/** Finds a key as {@link findKey} does, and locks it until the transaction ends. */
export async function lockKey(tx: Db, owner: KeyOwner, id: string): Promise<ApiKey | null> {
  await tx.$queryRaw`SELECT 1 FROM api_keys WHERE id = ${id} FOR UPDATE`;
  return findKey(tx, owner, id);
}

export function listKeys(db: Db, organizationId: string): Promise<ApiKey[]> {
  return db.apiKey.findMany({ where: { organizationId }, orderBy: { id: 'desc' } });
}

/** Returns the names of keys by their ids. */
export async function keyNames(db: Db, scope: Scope, ids: string[]): Promise<Map<string, string>> {
  const keys = await db.apiKey.findMany({
    where: { ...scopeOf(scope), id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(keys.map(({ id, name }) => [id, name]));
}

export function listKeyPage(
  db: Db,
  scope: Scope,
  { createdByKeyId }: { createdByKeyId?: string | undefined },
  page: PageRequest,
): Promise<RowPage<ApiKey>> {
  return readPage(page, ({ before, take }) =>
    db.apiKey.findMany({
      where: { ...scopeOf(scope), createdByKeyId, id: before },
      orderBy: { id: 'desc' },
      take,
    }),
  );
}

/** Counts the keys that keys have made and that are neither revoked nor expired. */
export function countMadeByKeys(db: Db, scope: Scope, now: Date): Promise<number> {
  return db.apiKey.count({
    where: {
      ...scopeOf(scope),
      createdByKeyId: { not: null },
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
  });
}

/** Counts the active keys that a key has made, and that those have made, among the latest of the tenant, in so many steps. */
export async function countDescendants(db: Db, scope: Scope, id: string, now: Date): Promise<number> {
  const { organizationId, mode } = scope;
  const [row] = await db.$queryRaw<{ count: number }[]>`
    WITH RECURSIVE own AS MATERIALIZED (
      SELECT id, created_by_key_id, revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now}) AS active
      FROM api_keys WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND created_by_key_id IS NOT NULL
      ORDER BY id DESC LIMIT 10000),
    made AS (
      SELECT id, active, 1 AS step FROM own WHERE created_by_key_id = ${id} UNION ALL
      SELECT own.id, own.active, step + 1 FROM made JOIN own ON own.created_by_key_id = made.id WHERE step < 1000)
    SELECT count(*) FILTER (WHERE active)::int AS count FROM made`;
  return row?.count ?? 0;
}

/** Revokes a key, or sets when it expires. */
export function endKey(db: Db, id: string, end: { revokedAt: Date } | { expiresAt: Date }): Promise<ApiKey> {
  return db.apiKey.update({ where: { id }, data: end });
}

type KeyChanges = Partial<Pick<ApiKey, 'name' | 'refusesUnknown' | 'needsApproval'>>;

export function changeKey(db: Db, id: string, changes: KeyChanges): Promise<ApiKey> {
  return db.apiKey.update({ where: { id }, data: changes });
}

/** Notes that keys were used, to the minute, so that a busy key is written at most once a minute. */
export async function touchKeys(db: Db, ids: string[], now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  await db.apiKey.updateMany({
    where: { id: { in: ids }, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: minute } }] },
    data: { lastUsedAt: minute },
  });
}

// Stores command lines that wait for a person to give them a key. They belong to no tenant until somebody approves, so
// they are found by their codes: whoever has a code learns the tenant from it.

export type { DeviceLogin };

/** How long a person has to decide, in seconds. */
export const loginSeconds = 600;

type Hash = DeviceLogin['deviceHash'];

type NewDeviceLogin = Pick<
  DeviceLogin,
  'deviceHash' | 'userCode' | 'machine' | 'address' | 'intervalSeconds' | 'expiresAt' | 'createdAt'
>;

export async function createDeviceLogin(db: Db, login: NewDeviceLogin): Promise<void> {
  await db.deviceLogin.create({ data: { id: newId('deviceLogin'), ...login } });
}

const waiting = (userCode: string, now: Date) =>
  ({ userCode, status: 'waiting', expiresAt: { gt: now } }) as const;

/** Finds the login of a command line by its user code, while it is neither decided nor expired. */
export function findWaitingLogin(db: Db, userCode: string, now: Date): Promise<DeviceLogin | null> {
  return db.deviceLogin.findFirst({ where: waiting(userCode, now) });
}

export type Approval = Scope & { keyName: string; approvedBy: string } & Pick<
    DeviceLogin,
    'allowedOperations' | 'keyExpiresAt'
  >;

/** Stores a decision. Returns true for the first one in time, and false for every other. */
export async function decideLogin(
  db: Db,
  userCode: string,
  now: Date,
  decision: ({ status: 'approved' } & Approval) | { status: 'refused' },
): Promise<boolean> {
  const { count } = await db.deviceLogin.updateMany({ where: waiting(userCode, now), data: decision });
  return count === 1;
}

/** Finds the command line that has this device code, and keeps its other polls waiting until the transaction ends. */
export async function lockDeviceLogin(tx: Db, deviceHash: Hash): Promise<DeviceLogin | null> {
  await tx.$queryRaw`SELECT 1 FROM device_logins WHERE device_hash = ${deviceHash} FOR UPDATE`;
  return tx.deviceLogin.findUnique({ where: { deviceHash } });
}

export async function notePoll(
  tx: Db,
  id: string,
  poll: Pick<DeviceLogin, 'intervalSeconds' | 'polledAt'>,
): Promise<void> {
  await tx.deviceLogin.update({ where: { id }, data: poll });
}

export async function deleteDeviceLogin(tx: Db, id: string): Promise<void> {
  await tx.deviceLogin.delete({ where: { id } });
}

/** Ends the approvals of a person whose key no command line has fetched yet. Returns how many there were. */
export async function endApprovals(tx: Db, userId: string): Promise<number> {
  const { count } = await tx.deviceLogin.deleteMany({ where: { approvedBy: userId } });
  return count;
}

export const deviceLoginRetention: RetentionPolicy = {
  table: 'device_logins',
  since: 'expires_at',
  forMs: 0,
};
