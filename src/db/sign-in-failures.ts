/** Counts wrong passwords by e-mail address, and locks addresses. It makes no difference whether somebody has one. */
import { createHash } from 'node:crypto';
import type { Db } from './client.ts';
import type { Kept } from './retention.ts';

/** So many wrong passwords in a row, none of them longer than this after the one before, lock an address. */
const allowedFailures = 10;
const rowMs = 15 * 60_000;
const firstLockMs = 15 * 60_000;
/** The fourth lock in a row and all later ones last eight times as long as the first. */
const mostDoublings = 3;
/** After so long without a wrong password, locks are short again. */
const forgottenMs = 24 * 3600_000;

/**
 * Counts an attempt before its password is looked at, so that attempts at the same time are not more than allowed.
 * Returns until when the address is locked, when it is.
 */
export async function countAttempt(db: Db, email: string, now: Date): Promise<Date | undefined> {
  const hash = hashOf(email);
  const rowBegan = new Date(now.getTime() - rowMs);
  const forgotten = new Date(now.getTime() - forgottenMs);
  const counted = await db.$queryRaw<{ failures: number; locks: number }[]>`
    INSERT INTO sign_in_failures AS f (email_hash, failures, last_at) VALUES (${hash}, 1, ${now})
    ON CONFLICT (email_hash) DO UPDATE SET
      failures = CASE WHEN f.last_at < ${rowBegan} THEN 1 ELSE f.failures % ${allowedFailures} + 1 END,
      locks = CASE WHEN f.last_at < ${forgotten} THEN 0 ELSE f.locks END
        + CASE WHEN f.last_at >= ${rowBegan} AND f.failures = ${allowedFailures - 1} THEN 1 ELSE 0 END,
      locked_until = CASE WHEN f.last_at >= ${rowBegan} AND f.failures = ${allowedFailures - 1}
        THEN ${now}::timestamptz + ${firstLockMs} * interval '1 millisecond' * 2 ^ LEAST(f.locks, ${mostDoublings}) END,
      last_at = ${now}
    WHERE f.locked_until IS NULL OR f.locked_until <= ${now}
    RETURNING failures, locks`;
  if (counted.length > 0) return undefined;
  const failure = await db.signInFailure.findUnique({ where: { emailHash: hash } });
  return failure?.lockedUntil ?? undefined;
}

/** The password was right, or is another one now. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await db.signInFailure.deleteMany({ where: { emailHash: hashOf(email) } });
}

export const keptSignInFailures: Kept = {
  table: 'sign_in_failures',
  since: 'last_at',
  forMs: forgottenMs,
};

function hashOf(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}
