/**
 * API keys, as keys with the right to do so make, change, roll and revoke them. No key gives more than it has: not another
 * operation, not a longer life, and not publishing without approval. So it also leaves keys alone that have more.
 */
import type { Context } from '../../context.ts';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import { type Db, inTransaction } from '../../db/client/client.ts';
import { found, type Scope } from '../../db/client/scope.ts';
import {
  type ApiKey,
  changeKey,
  countMadeByKeys,
  endKey,
  isOver,
  listKeyPage,
  lockKeys,
} from '../../db/tables/keys.ts';
import { lockPlan } from '../../db/tables/organizations.ts';
import { refuseProblems, ServiceError } from '../../errors/index.ts';
import { auditedOf } from '../foundation/audit.ts';
import { type Caller, keepAnswer } from '../foundation/caller.ts';
import { requireFiltered } from '../foundation/missing-ids.ts';
import { admitKey, approvalProblems, detailsOf, lifeOf, requireNotWider } from './key-rights.ts';
import {
  getKey,
  insertNewKey,
  refusesUnknownParameters,
  replaceKey,
  requireNotRevoked,
  stateOf,
} from './keys.ts';

/** The active keys of a tenant that keys may have made in one mode. People make others in any case. */
export const mostMadeByKeys = 500;
/** Each of them can be rolled with a grace, for which the old one is active, too. */
const mostWithRolled = 2 * mostMadeByKeys;

const usualGraceHours = 24;

export async function listKeysForKey(
  ctx: Context,
  caller: Caller,
  { createdByKeyId, ...page }: Input<'keys.list'>,
): Promise<Output<'keys.list'>> {
  const { rows, nextCursor } = await listKeyPage(ctx.db, caller, { createdByKeyId }, page);
  await requireFiltered(ctx, caller, { cursor: page.cursor, createdByKeyId }, rows);
  return {
    data: rows.map((key) => presentKey(ctx, key)),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}

export async function getKeyForKey(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { keyId }: Input<'keys.get'>,
): Promise<Output<'keys.get'>> {
  return presentKey(ctx, await getKey(ctx, caller, keyId));
}

/** @throws ServiceError `validation_error` for all that the acting key has not itself, `conflict` when there are too many. */
export function createKeyByKey(
  ctx: Context,
  caller: Caller,
  input: Input<'keys.create'>,
): Promise<Output<'keys.create'>> {
  const fresh = newSecret(ctx, caller);
  const entry = { action: 'keys.create', subject: fresh.id, details: detailsOf(input) };
  return auditedOf(ctx, caller, entry, () =>
    inTransaction(ctx.db, async (tx) => {
      await lockPlan(tx, caller.organizationId);
      const { acting } = await lockActing(ctx, tx, caller);
      const options = admitKey(ctx, acting, input);
      await requireRoom(ctx, tx, caller, { added: 1 });
      const made = await insertNewKey(tx, acting, { ...fresh, ...options });
      return keep(ctx, tx, caller, made);
    }),
  );
}

/** @throws ServiceError `not_found`, `conflict` for a key that is revoked or wider than the acting one. */
export async function updateKeyByKey(
  ctx: Context,
  caller: Caller,
  { keyId, refusesUnknownParameters: refusesUnknown, ...changes }: Input<'keys.update'>,
): Promise<Output<'keys.update'>> {
  await getKey(ctx, caller, keyId);
  const given = { ...changes, ...(refusesUnknown === undefined ? {} : { refusesUnknown }) };
  return auditedOf(ctx, caller, { action: 'keys.update', subject: keyId, details: given }, () =>
    inTransaction(ctx.db, async (tx) => {
      const { acting, key } = await lockActing(ctx, tx, caller, keyId);
      requireNotRevoked(key, 'changed');
      requireNotWider(key, acting);
      refuseProblems(approvalProblems(acting, changes.needsApproval));
      return presentKey(ctx, await changeKey(tx, key.id, given));
    }),
  );
}

/** @throws ServiceError `not_found`, `conflict` for a key that is revoked or wider than the acting one. */
export async function rollKeyByKey(
  ctx: Context,
  caller: Caller,
  { keyId, graceHours = usualGraceHours }: Input<'keys.roll'>,
): Promise<Output<'keys.roll'>> {
  await getKey(ctx, caller, keyId);
  const fresh = newSecret(ctx, caller);
  const details = { graceHours, newKeyId: fresh.id };
  return auditedOf(ctx, caller, { action: 'keys.roll', subject: keyId, details }, () =>
    inTransaction(ctx.db, async (tx) => {
      await lockPlan(tx, caller.organizationId);
      const { acting, key } = await lockActing(ctx, tx, caller, keyId);
      requireNotWider(key, acting);
      const now = ctx.clock.now();
      const made = await replaceKey(
        tx,
        key,
        { now, graceHours },
        { ...fresh, createdByKeyId: acting.id, ...lifeOf(acting) },
      );
      const counted = key.createdByKeyId !== null && !isOver(key, now);
      await requireRoom(ctx, tx, caller, { most: counted ? mostWithRolled : mostMadeByKeys });
      return keep(ctx, tx, caller, made);
    }),
  );
}

/** Revokes a key, also a wider one, since that gives nothing. Throws `not_found`. */
export async function revokeKeyByKey(
  ctx: Context,
  caller: Caller,
  { keyId }: Input<'keys.revoke'>,
): Promise<Output<'keys.revoke'>> {
  await getKey(ctx, caller, keyId);
  return auditedOf(ctx, caller, { action: 'keys.revoke', subject: keyId }, () =>
    inTransaction(ctx.db, async (tx) => {
      const { key } = await lockActing(ctx, tx, caller, keyId);
      const revoked = key.revokedAt ? key : await endKey(tx, key.id, { revokedAt: ctx.clock.now() });
      const answer = presentKey(ctx, revoked);
      await keepAnswer(tx, caller, answer);
      return answer;
    }),
  );
}

function presentKey(ctx: Pick<Context, 'clock'>, key: ApiKey): Schemas['Key'] {
  const { id: keyId, name, mode, allowedOperations, needsApproval, createdByKeyId } = key;
  const { expiresAt, lastUsedAt, revokedAt } = key;
  return {
    keyId,
    name,
    mode,
    status: stateOf(key, ctx.clock.now()),
    allowedOperations: allowedOperations.length > 0 ? allowedOperations : null,
    refusesUnknownParameters: refusesUnknownParameters(key),
    ...(needsApproval ? { needsApproval } : {}),
    keyHint: key.lastFour,
    ...(createdByKeyId ? { createdByKeyId } : {}),
    createdAt: key.createdAt.toISOString(),
    ...(expiresAt ? { expiresAt: expiresAt.toISOString() } : {}),
    ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
    ...(revokedAt ? { revokedAt: revokedAt.toISOString() } : {}),
  };
}

/** Presents a new key with the key itself, and keeps the answer for a repetition of the request. */
async function keep(
  ctx: Pick<Context, 'clock'>,
  tx: Db,
  caller: Caller,
  { key, stored }: { key: string; stored: ApiKey },
): Promise<Schemas['KeyWithSecret']> {
  const answer = { ...presentKey(ctx, stored), key };
  await keepAnswer(tx, caller, answer);
  return answer;
}

/** Draws the id and the secret of a key. Ids of keys have no mode. */
function newSecret({ db: { $ids } }: Pick<Context, 'db'>, caller: Caller) {
  const { organizationId } = caller;
  return {
    id: $ids.newId('key', { organizationId, mode: 'live' }),
    secret: $ids.randomSourceOf(caller).bytes('api key'),
  };
}

/**
 * Locks the acting key and the one that it asks for. So what the acting key has is what it has now, and nothing comes of a key
 * that has ended since its request was accepted.
 */
async function lockActing<KeyId extends string | undefined = undefined>(
  ctx: Pick<Context, 'clock'>,
  tx: Db,
  caller: Caller,
  keyId?: KeyId,
): Promise<{ acting: ApiKey; key: KeyId extends string ? ApiKey : undefined }> {
  const keys = await lockKeys(tx, caller, [caller.keyId, ...(keyId ? [keyId] : [])]);
  const acting = keys.get(caller.keyId);
  if (!acting || isOver(acting, ctx.clock.now()))
    throw new ServiceError('unauthorized', { meta: { reason: 'key_not_accepted' } });
  const key = keyId && found(keys.get(keyId) ?? null, 'The key', keyId);
  return { acting, key: key as KeyId extends string ? ApiKey : undefined };
}

/** @param added how many are about to be made. */
async function requireRoom(
  { clock }: Pick<Context, 'clock'>,
  tx: Db,
  scope: Scope,
  { added = 0, most = mostMadeByKeys },
): Promise<void> {
  if ((await countMadeByKeys(tx, scope, clock.now())) + added <= most) return;
  throw new ServiceError('conflict', {
    message: `Keys have made ${most} keys already that are active in this mode. Revoke one first.`,
    meta: { reason: 'too_many_keys' },
  });
}
