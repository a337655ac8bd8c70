import { dueAt } from '../../src/queue/jobs.ts';
import { query } from './query.ts';
import type { TestService } from './service.ts';

const earlier = "now() - interval '1 second'";

/**
 * Makes the next try of each delivery that waits for one due at once. Job and delivery change in one statement: a job that
 * is due before its delivery would end without a try, and the delivery would have no other. A delivery whose try is under
 * way is left as it is, and waits for another one if it fails.
 */
export async function makeRetriesDue(service: TestService): Promise<void> {
  await query(
    service,
    `WITH due AS (
       UPDATE pgboss.job SET ${dueAt(earlier)}, data = data - 'plannedFor'
       WHERE name = 'events.deliver' AND state < 'active' AND start_after > now()
       RETURNING data ->> 'deliveryId' AS id)
     UPDATE event_deliveries SET next_attempt_at = ${earlier}
     WHERE id IN (SELECT id FROM due) AND status = 'pending'`,
  );
  service.ctx.queue.wake();
}
