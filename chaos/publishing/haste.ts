/**
 * Makes what waits due, in the database itself: requests wait for minutes, and are looked up for an hour. Nothing is made
 * due that has no job: what was forgotten stays so.
 */
import type pg from 'pg';

const makeRequestsDue = `
  UPDATE publish_requests SET due_at = now() - interval '1 millisecond' WHERE due_at > now()`;

const makeJobsDue = `
  UPDATE pgboss.job SET start_after = now()
  WHERE name = 'publish.run' AND state IN ('created', 'retry') AND start_after > now()
    AND data->>'publishRequestId' IN (SELECT id FROM publish_requests WHERE due_at <= now())`;

/** The test does not wait out the throttles that providers announced, so they are deleted. */
const endThrottles = 'DELETE FROM provider_throttles';

/** Of jobs that nobody has been heard of for this long: those who live are heard of every ten seconds. */
const missTheSilent = `
  UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute'
  WHERE name = 'publish.run' AND state = 'active' AND heartbeat_on < now() - $1 * interval '1 second'`;

const silentSeconds = 12;

export async function hurry(db: pg.Pool): Promise<void> {
  await db.query(endThrottles);
  await db.query(makeRequestsDue);
  await db.query(makeJobsDue);
  await db.query(missTheSilent, [silentSeconds]);
  await db.query("SELECT pg_notify('stream_jobs', '')");
}

/** As if the minute after which dead processes are missed were over. */
export async function missTheDead(db: pg.Pool): Promise<void> {
  await db.query(missTheSilent, [0]);
}

/** As if nobody could still wait for the answer to a call that was begun before. */
export async function outliveAttempts(db: pg.Pool, before: Date): Promise<void> {
  await db.query(
    `UPDATE publish_requests SET attempted_at = attempted_at - interval '2 hours'
     WHERE phase = 'create' AND attempted_at < $1`,
    [before],
  );
}
