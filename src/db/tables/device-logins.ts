/**
 * Stores command lines that wait for a person to give them a key. They belong to no tenant until somebody approves, so
 * they are found by their codes: whoever has a code learns the tenant from it.
 */
import type { Db } from '../client/client.ts';
import { newId } from '../client/ids.ts';
import type { Scope } from '../client/scope.ts';
import type { DeviceLoginModel as DeviceLogin } from '../generated/models.ts';
import type { RetentionPolicy } from './retention.ts';

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

/** Finds the command line with this user code, if nobody has decided about it yet and its time is not over. */
export function findWaitingLogin(db: Db, userCode: string, now: Date): Promise<DeviceLogin | null> {
  return db.deviceLogin.findFirst({ where: waiting(userCode, now) });
}

export type Approval = Scope & { keyName: string; approvedBy: string } & Pick<
    DeviceLogin,
    'allowedOperations' | 'keyExpiresAt'
  >;

/** Stores a decision. Of several at once one counts, and the others get false, as those do that come too late. */
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
