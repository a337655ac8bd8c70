/**
 * Makes waiting deliveries due, directly in the database: retries wait for minutes and an interrupted job comes back
 * after one, which is too long for a run of two minutes. A delivery without a job is not made due, so that lost ones
 * are noticed.
 */
import type pg from 'pg';
import { dueAt } from '../../src/job-order.ts';

/**
 * Changes the time of a retry's job and the time in the delivery's row in one statement, so that a worker
 * sees both as before or both as changed.
 */
const makeRetriesDue = `
  WITH due AS (
    UPDATE pgboss.job j SET ${dueAt("now() - interval '1 second'")} FROM event_deliveries d
    WHERE j.name = 'events.deliver' AND j.state IN ('created', 'retry') AND j.start_after > now()
      AND d.id = j.data->>'deliveryId' AND jsonb_array_length(d.attempts) <= $1
    RETURNING d.id)
  UPDATE event_deliveries SET next_attempt_at = now() - interval '1 second'
  WHERE id IN (SELECT id FROM due) AND next_attempt_at > now()`;

const makeInterruptedDue = `
  UPDATE pgboss.job SET started_on = now() - interval '1 hour'
  WHERE name = 'events.deliver' AND state = 'active' AND started_on < now() - $1 * interval '1 second'`;

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
