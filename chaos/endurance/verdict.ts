/**
 * Determines what became of every accepted request from three sources: the database's rows, what the
 * simulated provider has stored, and what the receiver has received.
 */
import type pg from 'pg';
import type { Context } from '../../src/context.ts';
import type { Scope } from '../../src/db/client/scope.ts';
import type { Received } from '../../tests/support/receiver.ts';
import { countCreated } from '../../tests/support/simulated-ledger.ts';
import type { Accepted } from './customers.ts';

export interface Verdict {
  /** How many requests ended in each status. */
  statuses: Record<string, number>;
  violations: string[];
}

const endings = ['publishRequest.published', 'publishRequest.failed'];

export async function judge(
  { ctx, db, scope }: { ctx: Context; db: pg.Pool; scope: Scope },
  accepted: readonly Accepted[],
  received: readonly Received[],
): Promise<Verdict> {
  const rows = await rowsOf(db);
  const told = endingsTold(received);
  const known = new Set(accepted.map(({ publishRequestId }) => publishRequestId));
  const violations = [...rows.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `${id} was made for nobody: doubled`);
  for (const { publishRequestId: id, accountId, mark } of accepted) {
    const { status, story } = rows.get(id) ?? { status: 'lost', story: [] };
    const events = told.get(id) ?? [];
    const ids = new Set(events.map((event) => event.id));
    const created = await countCreated(ctx.providers.simulated.storeOf(scope), accountId, `Loaf ${mark}.`);
    if (!['published', 'failed'].includes(status)) violations.push(`${id} is ${status}: ${story.join(' ')}`);
    if (created !== (status === 'published' ? 1 : 0))
      violations.push(`${id} is ${status} and was created ${created} times`);
    if (ids.size !== 1) violations.push(`${id} is ${status} and was told by ${ids.size} events`);
    if (events.some(({ topic }) => topic !== `publishRequest.${status}`))
      violations.push(`${id} is ${status}, and an event says something else`);
  }
  const { rows: held } = await db.query(
    'SELECT hold_reason::text AS reason FROM installation WHERE held_at IS NOT NULL',
  );
  violations.push(...held.map(({ reason }) => `the deployment is on hold: ${reason}`));
  return { statuses: countBy([...rows.values()].map(({ status }) => status)), violations };
}

/** Groups the received events that report the end of a publish request by the id of that request. */
export function endingsTold(received: readonly Received[]) {
  return Map.groupBy(
    received.map(({ event }) => event).filter(({ topic }) => endings.includes(topic)),
    ({ data }) => data.publishRequestId as string,
  );
}

interface Row {
  status: string;
  /** The request's steps as `name:outcome`, then its phase, due time and job. */
  story: string[];
}

export async function rowsOf(db: pg.Pool): Promise<Map<string, Row>> {
  const { rows } = await db.query(
    `SELECT id, status::text,
       ARRAY(SELECT step->>'name' || ':' || (step->>'outcome') FROM jsonb_array_elements(steps) step)
         || ARRAY['phase ' || phase, 'due ' || due_at]
         || ARRAY(SELECT 'job ' || state || ' retries ' || retry_count FROM pgboss.job
              WHERE name = 'publish.run' AND data->>'publishRequestId' = r.id) AS story
     FROM publish_requests r`,
  );
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

const countBy = (values: string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));
