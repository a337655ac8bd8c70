/** Idempotency keys: who works for each, and the answer that it has. */
import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { Prisma } from '../generated/client.ts';
import type { IdempotencyRecordModel as IdempotencyRecord } from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';

export type { IdempotencyRecord };

export interface IdempotencyKey extends Scope {
  operationId: string;
  key: string;
}

export const answerKeptMs = dayMs;

export interface Taking {
  /** The SHA-256 hash of the request's input. */
  fingerprint: Uint8Array<ArrayBuffer>;
  /** The id of this process's database session. */
  holder: bigint;
  now: Date;
}

/**
 * Takes a key that is free, or whose record has expired. Returns false when the key was taken before, or when
 * this process's session has lost its lock.
 */
export async function takeIdempotencyKey(
  db: Sql,
  { organizationId, mode, operationId, key }: IdempotencyKey,
  { fingerprint, holder, now }: Taking,
): Promise<boolean> {
  const taken = await db.$executeRaw`
    INSERT INTO idempotency_records AS record
      (organization_id, mode, operation_id, key, fingerprint, holder, created_at)
    SELECT ${organizationId}, ${mode}::"Mode", ${operationId}, ${key}, ${fingerprint}, ${holder}::bigint, ${now}
    WHERE NOT pg_try_advisory_xact_lock(${holder}::bigint)
    ON CONFLICT (organization_id, mode, operation_id, key)
    DO UPDATE SET fingerprint = EXCLUDED.fingerprint, answer = NULL, holder = EXCLUDED.holder,
      created_at = EXCLUDED.created_at
    WHERE EXCLUDED.created_at - record.created_at > ${answerKept} RETURNING true`;
  return taken === 1;
}

/**
 * Takes a key that has no answer from a process that has died, or from an earlier attempt of this process.
 * Returns false when that process came back, another one was faster, or this process's session has lost its
 * lock.
 */
export async function takeIdempotencyKeyFrom(
  db: Db,
  { organizationId, mode, operationId, key }: IdempotencyKey,
  dead: IdempotencyRecord,
  { fingerprint, holder, now }: Taking,
): Promise<boolean> {
  const taken = await db.$executeRaw`
    WITH sessions AS MATERIALIZED (
      SELECT coalesce(${dead.holder}::bigint = ${holder}::bigint OR pg_try_advisory_xact_lock(${dead.holder}::bigint), true)
        AND NOT pg_try_advisory_xact_lock(${holder}::bigint) AS are_so)
    UPDATE idempotency_records SET fingerprint = ${fingerprint}, holder = ${holder}::bigint, created_at = ${now}
    FROM sessions
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND operation_id = ${operationId}
      AND key = ${key} AND answer IS NULL AND holder IS NOT DISTINCT FROM ${dead.holder}::bigint AND sessions.are_so`;
  return taken === 1;
}

export function findIdempotencyRecord(db: Db, key: IdempotencyKey): Promise<IdempotencyRecord | null> {
  return db.idempotencyRecord.findUnique({ where: keyOf(key) });
}

/** A key with the answer of its work. */
export interface AnsweredKey extends IdempotencyKey, Taking {
  answer: string;
}

/**
 * Stores answers under their keys, each of which must be free, expired, or held by this process. Work that has a
 * transaction passes it as `db`, so that answer and work are committed or rolled back together. Returns how many were
 * stored; the others are keys that somebody else has taken.
 */
export function storeAnswers(db: Sql, keys: readonly AnsweredKey[]): Promise<number> {
  const rows = keys.map(({ fingerprint, holder, now, ...row }) => ({
    ...row,
    holder: `${holder}`,
    fingerprint: Buffer.from(fingerprint).toString('base64'),
    createdAt: now,
  }));
  // All processes write the keys in the same order, so that none of two waits for the other.
  return db.$executeRaw`
    INSERT INTO idempotency_records AS record
      (organization_id, mode, operation_id, key, fingerprint, answer, holder, created_at)
    SELECT "organizationId", mode::"Mode", "operationId", key, decode(fingerprint, 'base64'), to_jsonb(answer), holder,
      "createdAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given ("organizationId" text, mode text,
      "operationId" text, key text, fingerprint text, answer text, holder bigint, "createdAt" timestamptz)
    ORDER BY key
    ON CONFLICT (organization_id, mode, operation_id, key)
    DO UPDATE SET fingerprint = EXCLUDED.fingerprint, answer = EXCLUDED.answer, holder = EXCLUDED.holder,
      created_at = EXCLUDED.created_at
    WHERE EXCLUDED.created_at - record.created_at > ${answerKept}
      OR record.holder = EXCLUDED.holder AND record.answer IS NULL RETURNING true`;
}

/**
 * Frees a key that this process holds and that has no answer yet. A key with an answer stays, because its
 * work was done even if the client never heard of it.
 */
export async function giveBackIdempotencyKey(db: Db, key: IdempotencyKey, holder: bigint): Promise<void> {
  await db.idempotencyRecord.deleteMany({ where: inFlight(key, holder) });
}

export const idempotencyRecordRetention: RetentionPolicy = {
  table: 'idempotency_records',
  since: 'created_at',
  forMs: answerKeptMs,
};

/** A part of the statement, since a cluster's nodes cannot tell the type of a parameter there. */
const answerKept = Prisma.raw(`interval '${answerKeptMs} ms'`);

const keyOf = (key: IdempotencyKey) => ({
  organizationId_mode_operationId_key: { ...scopeOf(key), operationId: key.operationId, key: key.key },
});

const inFlight = ({ operationId, key, ...scope }: IdempotencyKey, holder: bigint) => ({
  ...scopeOf(scope),
  operationId,
  key,
  holder,
  answer: { equals: Prisma.DbNull },
});
