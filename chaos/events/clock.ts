/**
 * Makes what waits due, in the database itself: retries wait minutes and an interrupted job comes back after one,
 * which a run of two minutes could not wait for. Nothing is made due that has no job: what was forgotten stays so.
 */
import type pg from 'pg';

/** Both times of a retry in one statement: a worker that sees one sees the other. */
const makeRetriesDue = `
  WITH due AS (
    UPDATE pgboss.job j SET start_after = now() - interval '1 second' FROM event_deliveries d
    WHERE j.name = 'events.deliver' AND j.state IN ('created', 'retry') AND j.start_after > now()
      AND d.id = j.data->>'deliveryId' AND jsonb_array_length(d.attempts) <= $1
    RETURNING d.id)
  UPDATE event_deliveries SET next_attempt_at = now() - interval '1 second'
  WHERE id IN (SELECT id FROM due) AND next_attempt_at > now()`;

const makeInterruptedDue = `
  UPDATE pgboss.job SET started_on = now() - interval '1 hour'
  WHERE name = 'events.deliver' AND state = 'active' AND started_on < now() - $1 * interval '1 second'`;

export interface Haste {
  /** What was tried more often keeps its time, so that no delivery runs out of tries. */
  mostAttempts: number;
  /** Longer than a try takes: what is under way for this long belongs to a process that died. */
  interruptedAfterSeconds: number;
}

export async function hurry(db: pg.Pool, { mostAttempts, interruptedAfterSeconds }: Haste): Promise<void> {
  await db.query(makeRetriesDue, [mostAttempts]);
  await db.query(makeInterruptedDue, [interruptedAfterSeconds]);
}
