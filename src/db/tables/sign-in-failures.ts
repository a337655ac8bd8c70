/**
 * Counts wrong passwords by email address and network, and makes that network wait. Other networks are not
 * affected, so nobody can lock a person out. An email address without an account is treated the same.
 */

import { createHash } from 'node:crypto';
import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import type { RetentionPolicy } from '../retention/retention.ts';

interface Attempt {
  email: string;
  /** An IPv4 address, or a /64 network of IPv6. */
  network: string;
}

/** The wait begins after this many wrong passwords. */
export const freeFailures = 5;
export const firstWaitMs = 30_000;
/**
 * The wait doubles with every further wrong password, at most this many times: up to an hour and four
 * minutes.
 */
const mostDoublings = 7;
export const longestWaitMs = firstWaitMs * 2 ** mostDoublings;
/** Wrong passwords are forgotten when none has been added for this long. */
const forgottenMs = dayMs;

/**
 * Counts an attempt before its password is checked, so that parallel attempts cannot exceed the limit. Returns the
 * time until which this network has to wait; `undefined` when it may try.
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

/**
 * Clears this network's count after the right password. Other networks that have tried the email address
 * still have to wait.
 */
export async function forgetAttempts(db: Db, { email, network }: Attempt): Promise<void> {
  await db.signInFailure.deleteMany({ where: { emailHash: hashOf(email), network } });
}

/**
 * Ends the wait for an email address in every network, and forgets its wrong passwords. Returns how many
 * networks had sent some.
 */
export async function forgetFailures(db: Db, email: string): Promise<number> {
  const { count } = await db.signInFailure.deleteMany({ where: { emailHash: hashOf(email) } });
  return count;
}

export const signInFailureRetention: RetentionPolicy = {
  table: 'sign_in_failures',
  since: 'last_at',
  forMs: forgottenMs,
};

function hashOf(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}
