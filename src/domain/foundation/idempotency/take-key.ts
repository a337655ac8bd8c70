/** Takes an Idempotency-Key for this process, if necessary from a process that has died. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { comeBackMs, isAlive } from '../../../db/coordination/process-session.ts';
import {
  findIdempotencyRecord,
  type IdempotencyKey,
  type IdempotencyRecord,
  type Taking,
  takeIdempotencyKey,
  takeIdempotencyKeyFrom,
} from '../../../db/tables/idempotency.ts';
import { ServiceError } from '../../../errors/index.ts';

const mostAttempts = 5;

/**
 * Takes the key if it is free, or left over by a process that has died.
 * @param fingerprint the SHA-256 hash of the input.
 * @returns `undefined` when the key is now ours; otherwise its record, with an answer or held by a living
 * process.
 * @throws ServiceError `service_unavailable` when this process has no session at the database.
 */
export async function takeKey(
  ctx: Pick<Context, 'db' | 'clock'>,
  key: IdempotencyKey,
  fingerprint: Uint8Array<ArrayBuffer>,
): Promise<IdempotencyRecord | undefined> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    // A failed attempt means that another process was faster, or that our own session was lost. The session
    // is therefore checked from the second attempt on.
    await ctx.db.$session.hold(attempt > 0);
    const taking: Taking = { fingerprint, holder: ctx.db.$session.id, now: ctx.clock.now() };
    if (await takeIdempotencyKey(ctx.db.$sql, key, taking)) return undefined;
    const earlier = await findIdempotencyRecord(ctx.db, key);
    if (earlier && (await isTaken(ctx, earlier))) return earlier;
    if (earlier && (await takeFromDead(ctx, key, earlier, taking))) return undefined;
  }
  throw new ServiceError('service_unavailable', { detail: 'no idempotency key can be held' });
}

/**
 * Tells whether the key has an answer or is held by another living process. This process asks only while it
 * has no work in progress for the key, so a record of its own session without an answer is left over: it was
 * written although the database's answer never arrived.
 */
async function isTaken({ db }: Pick<Context, 'db'>, { answer, holder }: IdempotencyRecord): Promise<boolean> {
  if (answer !== null) return true;
  return holder !== db.$session.id && (await isAlive(db, holder));
}

/**
 * Takes the key of a process that has died, or a record that is left over from this one. Returns false when
 * another process was faster.
 */
async function takeFromDead(
  ctx: Pick<Context, 'db'>,
  key: IdempotencyKey,
  dead: IdempotencyRecord,
  taking: Taking,
): Promise<boolean> {
  if (dead.holder !== taking.holder) await pause(comeBackMs);
  return takeIdempotencyKeyFrom(ctx.db, key, dead, taking);
}
