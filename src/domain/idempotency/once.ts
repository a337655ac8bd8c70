/** Runs work once per idempotency key; the first answer is given again for 24 hours. */
import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import {
  giveBackIdempotencyKey,
  type IdempotencyKey,
  type IdempotencyRecord,
  keepAnswer,
  takeIdempotencyKey,
} from '../../db/idempotency.ts';
import { ServiceError } from '../../errors.ts';

/** For work that keeps its answer in a transaction of its own. */
export type KeepAnswer = (tx: Db, answer: unknown) => Promise<void>;

export interface OnceResult {
  answer: unknown;
  replayed: boolean;
}

/** @param input the validated input. Throws `conflict` when the key is in flight or had another input. */
export async function once(
  ctx: Context,
  key: IdempotencyKey,
  input: unknown,
  work: (keep: KeepAnswer) => Promise<unknown>,
): Promise<OnceResult> {
  const fingerprint = createHash('sha256').update(canonical(input)).digest();
  const earlier = await takeIdempotencyKey(ctx.db, key, fingerprint, ctx.now());
  if (earlier) return replay(ctx, key, earlier, fingerprint);
  let kept = false;
  const answer = await work(async (tx, given) => {
    await keepAnswer(tx, key, seal(ctx, key, given));
    kept = true;
  }).catch(async (error) => {
    await giveBackIdempotencyKey(ctx.db, key).catch(logged('idempotency key not given back'));
    throw error;
  });
  // The work is done whatever happens here; without the answer, the key stays in flight and then lapses.
  if (!kept) await keepAnswer(ctx.db, key, seal(ctx, key, answer)).catch(logged('answer not kept'));
  return { answer, replayed: false };

  function logged(message: string): (error: unknown) => void {
    return (error) =>
      ctx.log.error(message, { subsystem: 'idempotency', operationId: key.operationId, error });
  }
}

function replay(
  ctx: Context,
  key: IdempotencyKey,
  earlier: IdempotencyRecord,
  fingerprint: Buffer,
): OnceResult {
  if (!fingerprint.equals(earlier.fingerprint)) throw conflict('idempotency_key_reused');
  if (earlier.answer === null) throw conflict('idempotency_key_in_flight');
  const sealed = Buffer.from(earlier.answer as string, 'base64');
  return { answer: JSON.parse(ctx.keyring.open(sealed, rowIdOf(key))), replayed: true };
}

/** Answers may hold what is shown once, such as a signing secret. */
function seal(ctx: Context, key: IdempotencyKey, answer: unknown): string {
  return ctx.keyring.seal(JSON.stringify(answer), rowIdOf(key)).toString('base64');
}

const rowIdOf = ({ organizationId, mode, operationId, key }: IdempotencyKey) =>
  [organizationId, mode, operationId, key].join('/');

function conflict(reason: 'idempotency_key_reused' | 'idempotency_key_in_flight'): ServiceError {
  const message =
    reason === 'idempotency_key_reused'
      ? 'This Idempotency-Key was used with another input. Use a new key.'
      : 'A request with this Idempotency-Key is in flight. Retry when it has ended.';
  return new ServiceError('conflict', { message, meta: { reason } });
}

/** JSON with sorted names, so that the order of a body's fields makes no difference. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, child) =>
    child && typeof child === 'object' && !Array.isArray(child)
      ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1)))
      : child,
  );
}
