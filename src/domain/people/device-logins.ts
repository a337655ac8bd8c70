/** Command lines that ask for a key, and the people who approve it. */

import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Context } from '../../context.ts';
import { type Db, inTransaction } from '../../db/client/client.ts';
import { found } from '../../db/client/scope.ts';
import { insertAuditEntry } from '../../db/tables/audit-entries.ts';
import {
  type Approval,
  createDeviceLogin,
  type DeviceLogin,
  decideLogin,
  deleteDeviceLogin,
  findWaitingLogin,
  lockDeviceLogin,
  loginSeconds,
  notePoll,
} from '../../db/tables/keys.ts';
import { findMember } from '../../db/tables/members.ts';
import { findOrganization } from '../../db/tables/organizations.ts';
import { findUser } from '../../db/tables/users.ts';
import { ServiceError } from '../../errors/index.ts';
import { insertNewKey } from './keys.ts';
import { needsApproval, ranks } from './members/roles.ts';

// By OAuth's device authorization grant (RFC 8628). The key is made when the command line fetches it, so that it is stored
// nowhere in between.

/** How long a command line waits between two polls, in seconds. */
const intervalSeconds = 2;

interface BegunLogin {
  deviceCode: string;
  userCode: string;
  expiresIn: number;
  interval: number;
}

/**
 * Begins the login of a command line.
 * @param machine the name that the person sees.
 * @param address the address that it asks from.
 */
export async function beginDeviceLogin(
  { db, clock: { now } }: Pick<Context, 'db' | 'clock'>,
  machine: string,
  address: string,
): Promise<BegunLogin> {
  const [deviceCode, userCode] = [newDeviceCode(), newUserCode()];
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + loginSeconds * 1000);
  const seen = { userCode, machine, address, intervalSeconds };
  await createDeviceLogin(db, { ...seen, deviceHash: hashOf(deviceCode), expiresAt, createdAt });
  return { deviceCode, userCode, expiresIn: loginSeconds, interval: intervalSeconds };
}

// Hands the key over to the command line that has asked for it.

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
  { db, clock: { now } }: Pick<Context, 'db' | 'clock'>,
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
  const { approvalRoles } = found(await findOrganization(tx, organizationId), 'The organization');
  const { key, stored } = await insertNewKey(
    tx,
    { organizationId, mode },
    {
      name: keyName,
      allowedOperations,
      ...(keyExpiresAt && { expiresAt: keyExpiresAt }),
      needsApproval: needsApproval({ approvalRoles, role: member.role }, { mode }),
    },
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

// Lets a person approve or refuse a command line that asks for a key.

export type { DeviceLogin };

/** Finds the login that waits under a user code, however the person has typed it. */
export function openDeviceLogin(
  { db, clock: { now } }: Pick<Context, 'db' | 'clock'>,
  typed: string,
): Promise<DeviceLogin | null> {
  return findWaitingLogin(db, userCodeOf(typed), now());
}

/**
 * Approves a login: the command line gets a key like this when it polls next.
 * @throws ServiceError `conflict` when somebody has decided already, or its time has ended.
 */
export function approveDeviceLogin(
  ctx: Pick<Context, 'db' | 'clock'>,
  typed: string,
  approval: Approval,
): Promise<void> {
  return decide(ctx, typed, { status: 'approved', ...approval });
}

/** @throws ServiceError `conflict` when somebody has decided already, or its time has ended. */
export function refuseDeviceLogin(ctx: Pick<Context, 'db' | 'clock'>, typed: string): Promise<void> {
  return decide(ctx, typed, { status: 'refused' });
}

async function decide(
  { db, clock: { now } }: Pick<Context, 'db' | 'clock'>,
  typed: string,
  decision: Parameters<typeof decideLogin>[3],
): Promise<void> {
  if (!(await decideLogin(db, userCodeOf(typed), now(), decision)))
    throw new ServiceError('conflict', {
      message: 'No command line is waiting for this code: it was answered already, or it has expired.',
    });
}

// The two codes of a login: the one that people compare, and the one that fetches the key.

/** The letters of user codes: no vowels, so that no code is a word, and none that looks like another. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';

function newUserCode(): string {
  return inGroups(Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join(''));
}

/** Returns a user code as it is stored: people type it in lower case, with blanks or without the hyphen. */
function userCodeOf(typed: string): string {
  return inGroups(typed.toUpperCase().replace(/[^A-Z]/g, ''));
}

const inGroups = (drawn: string) => `${drawn.slice(0, 4)}-${drawn.slice(4)}`;

function newDeviceCode(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(deviceCode: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(deviceCode).digest();
}
