/** Runs work once per idempotency key; the first answer is repeated for 24 hours. */
import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import {
  findIdempotencyRecord,
  giveBackIdempotencyKey,
  type IdempotencyKey,
  type IdempotencyRecord,
  keepAnswer,
} from '../../db/idempotency.ts';
import { OutcomeUnknown, outcomeKnownToKey, ServiceError } from '../../errors.ts';
import { insist } from './insist.ts';
import { takeKey } from './take-key.ts';

/**
 * Stores the answer in the transaction of the work itself. Throws `conflict` when another process has taken
 * the key.
 */
export type KeepAnswer = (tx: Db, answer: unknown) => Promise<void>;

interface OnceResult {
  answer: unknown;
  replayed: boolean;
}

/**
 * Runs the work once. Throws `conflict` when the key is in flight or was used with another input.
 * @param input the validated input.
 */
export async function once(
  ctx: Context,
  key: IdempotencyKey,
  input: unknown,
  work: (keep: KeepAnswer) => Promise<unknown>,
): Promise<OnceResult> {
  const { underWay } = ctx.processSession;
  const name = rowIdOf(key);
  const fingerprint = createHash('sha256').update(canonical(input)).digest();
  const other = underWay.get(name);
  if (other) {
    // The key's work may be done already, if the other request is only reading the stored answer as well.
    const answered = await findIdempotencyRecord(ctx.db, key);
    return replay(ctx, key, { fingerprint: other, answer: answered?.answer ?? null }, fingerprint);
  }
  underWay.set(name, fingerprint);
  const done = () => void underWay.delete(name);
  const giveBack = () => giveBackIdempotencyKey(ctx.db, key, ctx.processSession.id);
  try {
    const earlier = await takeKey(ctx, key, fingerprint);
    if (earlier) {
      done();
      return replay(ctx, key, earlier, fingerprint);
    }
    return { answer: await workOnce(ctx, key, work, done), replayed: false };
  } catch (error) {
    if (underWay.has(name)) await insist(ctx, 'idempotency key given back', giveBack, done);
    throw error;
  }
}

/**
 * Runs the work and stores its answer, unless the work has stored it in its own transaction.
 * @param done is called when the answer has been stored.
 */
async function workOnce(
  ctx: Context,
  key: IdempotencyKey,
  work: (keep: KeepAnswer) => Promise<unknown>,
  done: () => void,
): Promise<unknown> {
  const keep = (db: Db, answer: unknown) =>
    keepAnswer(db, key, ctx.processSession.id, seal(ctx, key, answer));
  let kept = false;
  try {
    const answer = await work(async (tx, given) => {
      if (!(await keep(tx, given))) throw keyInFlight();
      kept = true;
    });
    if (kept) done();
    else await insist(ctx, 'idempotency answer kept', () => keep(ctx.db, answer), done);
    return answer;
  } catch (error) {
    throw kept && error instanceof OutcomeUnknown ? outcomeKnownToKey(error) : error;
  }
}

function replay(
  ctx: Context,
  key: IdempotencyKey,
  earlier: Pick<IdempotencyRecord, 'fingerprint' | 'answer'>,
  fingerprint: Buffer,
): OnceResult {
  if (!fingerprint.equals(earlier.fingerprint)) throw keyReused();
  if (earlier.answer === null) throw keyInFlight();
  const sealed = Buffer.from(earlier.answer as string, 'base64');
  return { answer: JSON.parse(ctx.keyring.open(sealed, rowIdOf(key))), replayed: true };
}

function keyInFlight(): ServiceError {
  const message =
    'The first request with this Idempotency-Key has not ended yet. Send this one again, with the same key, once it has: ' +
    'you get the same answer, or the work is done then if the first request failed.';
  return new ServiceError('conflict', { message, meta: { reason: 'idempotency_key_in_flight' } });
}

function keyReused(): ServiceError {
  const message = 'This Idempotency-Key was used with another input. Use a new key.';
  return new ServiceError('conflict', { message, meta: { reason: 'idempotency_key_reused' } });
}

/** Seals an answer, which may hold what is shown only once, such as a signing secret. */
function seal(ctx: Context, key: IdempotencyKey, answer: unknown): string {
  return ctx.keyring.seal(JSON.stringify(answer), rowIdOf(key)).toString('base64');
}

const rowIdOf = ({ organizationId, mode, operationId, key }: IdempotencyKey) =>
  [organizationId, mode, operationId, key].join('/');

/**
 * Returns JSON with the names of every object sorted, so that the order of a body's fields makes no
 * difference.
 */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, child) =>
    child && typeof child === 'object' && !Array.isArray(child)
      ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1)))
      : child,
  );
}
