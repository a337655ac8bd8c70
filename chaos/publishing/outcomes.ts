/**
 * Determines what became of requests from three sources only: the database's rows, the events, and what the
 * simulated providers have stored.
 */
import { countCreated } from '../../tests/support/simulated-ledger.ts';
import type { Begun } from './begin.ts';
import type { Stage } from './stage.ts';

export interface Outcome {
  status: string;
  error?: string;
  externalId?: string;
  /** The request's steps as `name:outcome`. */
  story: string[];
  /** True when nothing is left to do: neither a due time nor progress. */
  settled: boolean;
  /** The number of times that the provider has the content; more than one is a duplicate. */
  created: number;
  /** True when the provider has an item with the id that the publish request shows. */
  known: boolean;
  events: string[];
}

export async function outcomesOf(stage: Stage, begun: readonly Begun[]): Promise<Outcome[]> {
  const ids = begun.map(({ publishRequestId }) => publishRequestId);
  const rows = new Map((await readRows(stage, ids)).map((row) => [row.id, row]));
  const events = Map.groupBy(await readEvents(stage, ids), ({ subject_id }) => subject_id);
  return Promise.all(
    begun.map(async ({ publishRequestId: id, accountId, mark }) => {
      const row = rows.get(id);
      if (!row) throw new Error(`${id} is lost`);
      const { store } = stage.providers;
      const writes = await store.read(accountId);
      return {
        ...row,
        created: await countCreated(store, accountId, mark),
        known: writes.has(row.externalId),
        events: (events.get(id) ?? []).map(({ topic }) => topic),
      };
    }),
  );
}

async function readRows({ db }: Stage, ids: string[]) {
  const { rows } = await db.query(
    `SELECT id, status::text, error_code AS error, external_id AS "externalId",
       ARRAY(SELECT step->>'name' || ':' || (step->>'outcome') FROM jsonb_array_elements(steps) step) AS story,
       due_at IS NULL AND progress = '{}' AS settled
     FROM publish_requests WHERE id = ANY($1)`,
    [ids],
  );
  return rows;
}

async function readEvents({ db }: Stage, ids: string[]) {
  const { rows } = await db.query(
    `SELECT topic, subject_id FROM events WHERE subject_id = ANY($1) ORDER BY id`,
    [ids],
  );
  return rows as { topic: string; subject_id: string }[];
}
