/** API keys, as people make, list, replace and revoke them. */

import { generateKey, hashKey } from '../../auth/api-keys/verifier.ts';
import type { Context } from '../../context.ts';
import type { Output } from '../../contract/index.ts';
import { type Db, inTransaction } from '../../db/client/client.ts';
import type { PageRequest, RowPage } from '../../db/client/pages.ts';
import { found, type Scope } from '../../db/client/scope.ts';
import {
  type ApiKey,
  changeKey,
  countDescendants,
  endKey,
  findKey,
  createKey as insertKey,
  type KeyOwner,
  keyNames,
  listKeyPage,
  lockKey,
  refusesUnknownParameters,
} from '../../db/tables/keys.ts';
import { findOrganization } from '../../db/tables/organizations.ts';
import { ServiceError } from '../../errors/index.ts';
import { hourMs } from '../../lib/time.ts';
import type { Caller } from '../foundation/caller.ts';

export interface KeyOptions {
  name?: string;
  expiresAt?: Date;
  /** The ids of the allowed operations; without any, all are allowed. */
  allowedOperations?: string[];
  /** Whether requests with unknown query parameters are refused; as the mode says by default. */
  refusesUnknown?: boolean | null;
  /** Whether what it publishes waits for approval; it does not by default. */
  needsApproval?: boolean;
  /** The 32 bytes of the key; random by default. */
  secret?: Buffer;
  /** Its id; random by default. */
  id?: string;
  /** The key that makes it; absent where people do. */
  createdByKeyId?: string;
}

/** Creates a key. Only this answer contains the key itself. */
export async function createKey(
  ctx: Pick<Context, 'db'>,
  scope: Scope,
  options: KeyOptions = {},
): Promise<{ key: string; stored: ApiKey }> {
  return insertNewKey(ctx.db, scope, options);
}

export async function insertNewKey(
  db: Db,
  scope: Scope,
  options: KeyOptions,
): Promise<{ key: string; stored: ApiKey }> {
  const key = generateKey(scope.mode, options.secret);
  const stored = await insertKey(db, scope, {
    name: options.name ?? `${scope.mode} key`,
    hash: hashKey(key),
    lastFour: key.slice(-4),
    allowedOperations: options.allowedOperations ?? [],
    expiresAt: options.expiresAt ?? null,
    refusesUnknown: options.refusesUnknown ?? null,
    needsApproval: options.needsApproval ?? false,
    createdByKeyId: options.createdByKeyId ?? null,
    ...(options.id ? { id: options.id } : {}),
  });
  return { key, stored };
}

export { type ApiKey, refusesUnknownParameters };

/** Lists keys, the newest first; the keys themselves are not stored. */
export function listKeys(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { createdByKeyId, ...page }: PageRequest & { createdByKeyId?: string },
): Promise<RowPage<ApiKey>> {
  return listKeyPage(ctx.db, caller, { createdByKeyId }, page);
}

/** Counts the active keys that would go on without this one: those that it has made, and theirs. */
export function countMade(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  keyId: string,
): Promise<number> {
  return countDescendants(ctx.db, caller, keyId, ctx.clock.now());
}

export async function getKey(ctx: Pick<Context, 'db'>, caller: Caller, keyId: string): Promise<ApiKey> {
  return found(await findKey(ctx.db, caller, keyId), 'The key', keyId);
}

/** Returns the names of keys by their ids, those of keys that have ended as well. */
export function nameKeys(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, string>> {
  return keyNames(ctx.db, caller, [...new Set(ids)]);
}

export type KeyState = 'active' | 'expired' | 'revoked';

export function stateOf({ revokedAt, expiresAt }: ApiKey, now: Date): KeyState {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}

/** Returns what the caller's key stands for, and what it is limited to. */
export async function getCurrentKey(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
): Promise<Output<'keys.current'>> {
  const [key, organization] = await Promise.all([
    findKey(ctx.db, caller, caller.keyId),
    findOrganization(ctx.db, caller.organizationId),
  ]);
  const stored = found(key, 'The key');
  const { id, name, mode, allowedOperations, expiresAt, needsApproval } = stored;
  return {
    keyId: id,
    name,
    mode,
    organizationId: caller.organizationId,
    organization: found(organization, 'The organization').name,
    allowedOperations: allowedOperations.length > 0 ? allowedOperations : null,
    refusesUnknownParameters: refusesUnknownParameters(stored),
    ...(expiresAt ? { expiresAt: expiresAt.toISOString() } : {}),
    ...(needsApproval ? { needsApproval } : {}),
  };
}

export const longestGraceHours = 72;

/**
 * Makes a new key that is like the old one in all but its secret. The old one keeps working for
 * `graceHours` (0 to 72), unless it expires before. Who needs approval gets only keys that need it, too.
 */
export async function rollKey(
  ctx: Pick<Context, 'db' | 'clock'>,
  owner: KeyOwner & Pick<Caller, 'needsApproval'>,
  keyId: string,
  graceHours: number,
): Promise<{ key: string; stored: ApiKey }> {
  if (!(graceHours >= 0 && graceHours <= longestGraceHours))
    throw new ServiceError('validation_error', { message: `The grace is 0 to ${longestGraceHours} hours.` });
  return inTransaction(ctx.db, async (tx) => {
    const old = found(await lockKey(tx, owner, keyId), 'The key', keyId);
    const needsApproval = old.needsApproval || owner.needsApproval === true;
    return replaceKey(tx, old, { now: ctx.clock.now(), graceHours }, { needsApproval });
  });
}

/**
 * Makes a new key in place of a locked one, which ends.
 * @param other what the new key has differently.
 * @throws ServiceError `conflict` when the old one is revoked.
 */
export async function replaceKey(
  tx: Db,
  old: ApiKey,
  { now, graceHours }: { now: Date; graceHours: number },
  other: KeyOptions,
): Promise<{ key: string; stored: ApiKey }> {
  requireNotRevoked(old, 'rolled');
  const graceEnd = new Date(now.getTime() + graceHours * hourMs);
  const expiresAt = old.expiresAt && old.expiresAt < graceEnd ? old.expiresAt : graceEnd;
  await endKey(tx, old.id, graceHours === 0 ? { revokedAt: now } : { expiresAt });
  const { name, allowedOperations, refusesUnknown, needsApproval } = old;
  return insertNewKey(tx, old, { name, allowedOperations, refusesUnknown, needsApproval, ...other });
}

/** @throws ServiceError `conflict` */
export function requireNotRevoked({ revokedAt }: ApiKey, done: 'rolled' | 'changed'): void {
  if (revokedAt)
    throw new ServiceError('conflict', {
      message: `A revoked key cannot be ${done}. Make a new one.`,
      meta: { reason: 'key_revoked' },
    });
}

/** Revokes a key, which takes effect everywhere within one second. Throws `not_found`. */
export async function revokeKey(
  ctx: Pick<Context, 'db' | 'clock'>,
  owner: KeyOwner,
  keyId: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const key = found(await lockKey(tx, owner, keyId), 'The key', keyId);
    if (!key.revokedAt) await endKey(tx, key.id, { revokedAt: ctx.clock.now() });
  });
}

/** Sets whether requests with unknown query parameters are refused. Throws `not_found`. */
export async function setRefusesUnknown(
  ctx: Pick<Context, 'db'>,
  owner: KeyOwner,
  keyId: string,
  refuses: boolean,
): Promise<void> {
  const { id } = found(await findKey(ctx.db, owner, keyId), 'The key', keyId);
  await changeKey(ctx.db, id, { refusesUnknown: refuses });
}

/** Sets whether what the key publishes waits for approval. Throws `not_found`. */
export async function setNeedsApproval(
  ctx: Pick<Context, 'db'>,
  owner: KeyOwner,
  keyId: string,
  needs: boolean,
): Promise<void> {
  const { id } = found(await findKey(ctx.db, owner, keyId), 'The key', keyId);
  await changeKey(ctx.db, id, { needsApproval: needs });
}
