import type { Db } from './client.ts';
import { Prisma } from './generated/client.ts';
import type { IdempotencyRecordModel as IdempotencyRecord } from './generated/models.ts';
import { type Scope, scopeOf } from './scope.ts';

export type { IdempotencyRecord };

export interface IdempotencyKey extends Scope {
  operationId: string;
  key: string;
}

const keyOf = (key: IdempotencyKey) => ({
  organizationId_mode_operationId_key: { ...scopeOf(key), operationId: key.operationId, key: key.key },
});

/** Takes the key. `undefined`: it is ours now; else who has it, with the answer if there is one. */
export async function takeIdempotencyKey(
  db: Db,
  key: IdempotencyKey,
  fingerprint: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<IdempotencyRecord | undefined> {
  const { organizationId, mode, operationId, key: name } = key;
  const { answered, unanswered } = expiredBefore(now);
  // Work whose process died leaves its key behind without an answer.
  const taken = await db.$executeRaw`
    INSERT INTO idempotency_records AS record (organization_id, mode, operation_id, key, fingerprint, created_at)
    VALUES (${organizationId}, ${mode}::"Mode", ${operationId}, ${name}, ${fingerprint}, ${now})
    ON CONFLICT (organization_id, mode, operation_id, key)
    DO UPDATE SET fingerprint = EXCLUDED.fingerprint, answer = NULL, created_at = EXCLUDED.created_at
    WHERE record.created_at < ${answered} OR (record.answer IS NULL AND record.created_at < ${unanswered})`;
  if (taken === 1) return undefined;
  return (
    (await db.idempotencyRecord.findUnique({ where: keyOf(key) })) ??
    takeIdempotencyKey(db, key, fingerprint, now)
  );
}

export const answerKeptMs = 24 * 60 * 60 * 1000;
export const unansweredKeptMs = 2 * 60 * 1000;

/** Answers are kept 24 hours; a key without an answer is given up two minutes after it was taken. */
function expiredBefore(now: Date): { answered: Date; unanswered: Date } {
  return {
    answered: new Date(now.getTime() - answerKeptMs),
    unanswered: new Date(now.getTime() - unansweredKeptMs),
  };
}

export async function keepAnswer(db: Db, key: IdempotencyKey, answer: Prisma.InputJsonValue): Promise<void> {
  await db.idempotencyRecord.update({ where: keyOf(key), data: { answer } });
}

export async function giveBackIdempotencyKey(db: Db, key: IdempotencyKey): Promise<void> {
  await db.idempotencyRecord.deleteMany({
    where: { ...scopeOf(key), operationId: key.operationId, key: key.key },
  });
}

export async function eraseIdempotencyRecords(db: Db, now: Date): Promise<number> {
  const { answered, unanswered } = expiredBefore(now);
  const expired = [
    { createdAt: { lt: answered } },
    { answer: { equals: Prisma.DbNull }, createdAt: { lt: unanswered } },
  ];
  return (await db.idempotencyRecord.deleteMany({ where: { OR: expired } })).count;
}
