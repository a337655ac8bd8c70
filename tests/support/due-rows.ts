/** Inserts any number of events, deliveries and webhooks of a day ago, which are due to be erased. */
import type pg from 'pg';

const dueContent = 'what is due to be erased';

/** The number of inserted rows whose content is still there, by table. */
export interface Left {
  events: number;
  deliveries: number;
  webhooks: number;
}

export async function insertDueRows(db: pg.Pool | pg.Client, count: number): Promise<void> {
  const dueSince = "now() - interval '25 hours' + n * interval '1 ms'";
  await db.query(
    `INSERT INTO events (id, organization_id, mode, topic, origin, subject_id, data, created_at)
     SELECT 'due_evt_' || n, 'org_due', 'live', 'content.due', 'webhook', 'due', $2, ${dueSince}
     FROM generate_series(1, $1::int) AS n`,
    [count, JSON.stringify({ text: dueContent })],
  );
  await db.query(
    `INSERT INTO event_deliveries (id, organization_id, mode, destination_id, event_id, topic, status, attempts, created_at)
     SELECT 'due_dlv_' || n, 'org_due', 'live', 'dst_due', 'due_evt_' || n, 'content.due', 'succeeded', $2::jsonb, ${dueSince}
     FROM generate_series(1, $1::int) AS n`,
    [count, JSON.stringify([{ statusCode: 200, body: dueContent }])],
  );
  await db.query(
    `INSERT INTO provider_webhooks (id, organization_id, mode, provider_id, body, received_at)
     SELECT 'due_whk_' || n, 'org_due', 'live', 'facebook', $2, ${dueSince}
     FROM generate_series(1, $1::int) AS n`,
    [count, dueContent],
  );
}

export async function dueRowsLeft(db: pg.Pool | pg.Client): Promise<Left> {
  const { rows } = await db.query(`
    SELECT (SELECT count(*)::int FROM events WHERE organization_id = 'org_due' AND data IS NOT NULL) AS events,
      (SELECT count(*)::int FROM event_deliveries
        WHERE organization_id = 'org_due' AND attempts @? '$[*].body') AS deliveries,
      (SELECT count(*)::int FROM provider_webhooks WHERE organization_id = 'org_due') AS webhooks`);
  return rows[0];
}
