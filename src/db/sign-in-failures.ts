/**
 * Counts wrong passwords by e-mail address and by where they come from, and lets that network wait: nobody elsewhere is kept out
 * by it. It makes no difference whether somebody has the address.
 */
import { createHash } from 'node:crypto';
import type { Db } from './client.ts';
import type { Kept } from './retention.ts';

export interface Attempt {
  email: string;
  /** Where it comes from: an IPv4 address, or a /64 of IPv6. */
  network: string;
}

/** After so many wrong passwords the waiting begins. */
const freeFailures = 5;
const firstWaitMs = 30_000;
/** Every further one doubles the waiting, up to an hour and four minutes. */
const mostDoublings = 7;
/** After so long without a wrong password, they are forgotten. */
const forgottenMs = 24 * 3600_000;

/**
 * Counts an attempt before its password is looked at, so that attempts at the same time are not more than allowed.
 * Returns until when this network has to wait, when it has to.
 */
export async function countAttempt(
  db: Db,
  { email, network }: Attempt,
  now: Date,
): Promise<Date | undefined> {
  const emailHash = hashOf(email);
  const forgotten = new Date(now.getTime() - forgottenMs);
  const counted = await db.$queryRaw<object[]>`
    INSERT INTO sign_in_failures AS f (email_hash, network, failures, last_at)
    VALUES (${emailHash}, ${network}, 1, ${now})
    ON CONFLICT (email_hash, network) DO UPDATE SET
      failures = CASE WHEN f.last_at < ${forgotten} THEN 1 ELSE f.failures + 1 END,
      wait_until = CASE WHEN f.last_at >= ${forgotten} AND f.failures + 1 >= ${freeFailures}
        THEN ${now}::timestamptz + ${firstWaitMs} * interval '1 millisecond'
          * 2 ^ LEAST(f.failures + 1 - ${freeFailures}, ${mostDoublings}) END,
      last_at = ${now}
    WHERE f.wait_until IS NULL OR f.wait_until <= ${now}
    RETURNING failures`;
  if (counted.length > 0) return undefined;
  const failure = await db.signInFailure.findUnique({ where: { emailHash_network: { emailHash, network } } });
  return failure?.waitUntil ?? undefined;
}

/** The password was right: this network has no more to wait. Others that have tried the address still have. */
export async function forgetAttempts(db: Db, { email, network }: Attempt): Promise<void> {
  await db.signInFailure.deleteMany({ where: { emailHash: hashOf(email), network } });
}

/** Ends the waiting everywhere. Returns from how many networks wrong passwords had come. */
export async function forgetFailures(db: Db, email: string): Promise<number> {
  const { count } = await db.signInFailure.deleteMany({ where: { emailHash: hashOf(email) } });
  return count;
}

export const keptSignInFailures: Kept = {
  table: 'sign_in_failures',
  since: 'last_at',
  forMs: forgottenMs,
};

function hashOf(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}
