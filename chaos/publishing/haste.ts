/**
 * Makes waiting requests due, directly in the database: requests wait for minutes, and are looked up for an hour. A
 * request without a job stays as it is, so that lost ones are noticed.
 */
import type pg from 'pg';
import { announcementChannel } from '../../src/queue/index.ts';
import { dueAt } from '../../src/queue/jobs.ts';

const makeRequestsDue = `
  UPDATE publish_requests SET due_at = now() - interval '1 millisecond' WHERE due_at > now()`;

const makeJobsDue = `
  UPDATE pgboss.job SET ${dueAt('now()')}
  WHERE name = 'publish.run' AND state IN ('created', 'retry') AND start_after > now()
    AND data->>'publishRequestId' IN (SELECT id FROM publish_requests WHERE due_at <= now())`;

/** The run does not wait for the throttles that providers announced to end, so they are deleted. */
const endThrottles = 'DELETE FROM provider_throttles';

/**
 * Makes jobs look dead whose process has sent no heartbeat for this many seconds; living processes send one every
 * ten.
 */
const missTheSilent = `
  UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute'
  WHERE name = 'publish.run' AND state = 'active' AND heartbeat_on < now() - $1 * interval '1 second'`;

const silentSeconds = 12;

export async function hurry(db: pg.Pool): Promise<void> {
  await db.query(endThrottles);
  await db.query(makeRequestsDue);
  await db.query(makeJobsDue);
  await db.query(missTheSilent, [silentSeconds]);
  await db.query('SELECT pg_notify($1, $2)', [announcementChannel, '']);
}

/** Makes the jobs of killed processes look dead at once, instead of a minute later. */
export async function missTheDead(db: pg.Pool): Promise<void> {
  await db.query(missTheSilent, [0]);
}

/** Makes earlier attempts look so old that no answer to them can still come. */
export async function outliveAttempts(db: pg.Pool, before: Date): Promise<void> {
  await db.query(
    `UPDATE publish_requests SET attempted_at = attempted_at - interval '2 hours'
     WHERE phase = 'create' AND attempted_at < $1`,
    [before],
  );
}
