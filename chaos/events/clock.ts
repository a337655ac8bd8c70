/**
 * Makes waiting deliveries due, directly in the database: retries wait for minutes and an interrupted job comes back
 * after one, which is too long for a run of two minutes. A delivery without a job is not made due, so that lost ones
 * are noticed.
 */
import type pg from 'pg';
import { dueAt } from '../../src/queue/jobs.ts';

/**
 * Changes the time of a retry's job and the time in the delivery's row in one statement, so that a worker
 * sees both as before or both as changed. Rows that somebody else has locked wait for the next call, so that no two wait
 * for each other.
 */
const makeRetriesDue = `
  WITH waiting AS (
    SELECT j.name, j.id AS job, d.id FROM pgboss.job j JOIN event_deliveries d ON d.id = j.data->>'deliveryId'
    WHERE j.name = 'events.deliver' AND j.state IN ('created', 'retry') AND j.start_after > now()
      AND jsonb_array_length(d.attempts) <= $1
    FOR UPDATE SKIP LOCKED),
  due AS (
    UPDATE pgboss.job j SET ${dueAt("now() - interval '1 second'")}, data = j.data - 'plannedFor' FROM waiting
    WHERE j.name = waiting.name AND j.id = waiting.job RETURNING waiting.id)
  UPDATE event_deliveries SET next_attempt_at = now() - interval '1 second'
  WHERE id IN (SELECT id FROM due) AND next_attempt_at > now()`;

const makeInterruptedDue = `
  UPDATE pgboss.job SET started_on = now() - interval '1 hour'
  WHERE name = 'events.deliver' AND id IN (
    SELECT id FROM pgboss.job
    WHERE name = 'events.deliver' AND state = 'active' AND started_on < now() - $1 * interval '1 second'
    FOR UPDATE SKIP LOCKED)`;

export interface Haste {
  /**
   * A delivery with more attempts than this is not made due, so that it does not use up all its attempts
   * while receivers fail.
   */
  mostAttempts: number;
  /**
   * The time after which a delivery in progress counts as interrupted by the death of its process; it is
   * longer than an attempt takes.
   */
  interruptedAfterSeconds: number;
}

export async function hurry(db: pg.Pool, { mostAttempts, interruptedAfterSeconds }: Haste): Promise<void> {
  await db.query(makeRetriesDue, [mostAttempts]);
  await db.query(makeInterruptedDue, [interruptedAfterSeconds]);
}
