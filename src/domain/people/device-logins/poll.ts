/** Hands the key over to the command line that has asked for it. */
import type { Context } from '../../../context.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import { insertAuditEntry } from '../../../db/tables/audit-entries.ts';
import {
  type DeviceLogin,
  deleteDeviceLogin,
  lockDeviceLogin,
  notePoll,
} from '../../../db/tables/device-logins.ts';
import { findMember } from '../../../db/tables/members.ts';
import { findUser } from '../../../db/tables/users.ts';
import { insertNewKey } from '../keys/create.ts';
import { ranks } from '../members/ranks.ts';
import { hashOf } from './codes.ts';

/** By how much longer a command line has to wait after a poll that came too soon, in seconds. */
export const slowerSeconds = 5;

/** The reasons of RFC 8628 for which a poll brings no key. */
export type NoKey =
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token'
  | 'invalid_grant';

/**
 * Returns the key, once, if the login is approved. Of several polls at once one gets it. The audit log says who has
 * approved, and from where the key was fetched.
 */
export function pollDeviceLogin(
  { db, now }: Context,
  deviceCode: string,
  address: string,
): Promise<{ key: string } | { error: NoKey }> {
  return inTransaction(db, async (tx) => {
    const login = await lockDeviceLogin(tx, hashOf(deviceCode));
    if (!login) return { error: 'invalid_grant' };
    if (login.expiresAt <= now()) return { error: 'expired_token' };
    if (login.status === 'refused') return { error: 'access_denied' };
    return login.status === 'approved'
      ? handOver(tx, login, address, now())
      : { error: await heldBack(tx, login, now()) };
  });
}

async function heldBack(tx: Db, login: DeviceLogin, now: Date): Promise<NoKey> {
  const { id, polledAt, intervalSeconds: seconds } = login;
  const tooSoon = polledAt !== null && now.getTime() - polledAt.getTime() < seconds * 1000;
  await notePoll(tx, id, { polledAt: now, intervalSeconds: tooSoon ? seconds + slowerSeconds : seconds });
  return tooSoon ? 'slow_down' : 'authorization_pending';
}

async function handOver(
  tx: Db,
  { id, organizationId, mode, approvedBy, keyName, keyExpiresAt, allowedOperations, machine }: DeviceLogin,
  address: string,
  now: Date,
): Promise<{ key: string } | { error: NoKey }> {
  if (!organizationId || !mode || !approvedBy || !keyName)
    throw new Error(`the approved login ${id} has no key`);
  await deleteDeviceLogin(tx, id);
  const [member, user] = await Promise.all([
    findMember(tx, organizationId, approvedBy),
    findUser(tx, approvedBy),
  ]);
  // Whoever has approved may have been removed since.
  if (!member || !user || ranks[member.role] < ranks.developer) return { error: 'access_denied' };
  const { key, stored } = await insertNewKey(
    tx,
    { organizationId, mode },
    { name: keyName, allowedOperations, ...(keyExpiresAt && { expiresAt: keyExpiresAt }) },
  );
  await insertAuditEntry(
    tx,
    {
      organizationId,
      mode,
      userId: approvedBy,
      actor: user.email,
      action: 'keys.create',
      subject: stored.id,
      details: { name: keyName, expires: keyExpiresAt, allowedOperations, machine },
      address,
      outcome: 'done',
    },
    now,
  );
  return { key };
}
