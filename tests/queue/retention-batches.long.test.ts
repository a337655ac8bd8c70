/** Tests that erasing continues however much is due, locked or failing, and that it reports when it is late. */
// A service of its own: rows of all organizations are erased, and the size of its pool is a setting.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { batchRows, type RetentionPolicy } from '../../src/db/retention/retention.ts';
import { eraseExpired, kept, lateSeconds } from '../../src/domain/administration/erase-expired.ts';
import { dueRowsLeft, insertDueRows } from '../support/due-rows.ts';
import { onOnePostgres } from '../support/needs.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { refuseRows } from '../support/triggers.ts';
import { until } from '../support/until.ts';

let service: TestService;
let db: pg.Pool;
// The service of each test runs no jobs, because in some minutes of the hour the clock would start a sweep of
// its own.
beforeEach(async () => {
  service = await startTestService({ DATABASE_POOL_SIZE: '2', ROLE: 'api' });
  db = new pg.Pool({ connectionString: service.databaseUrl, max: 3 });
});
afterEach(() => db.end());

const nothing = { events: 0, deliveries: 0, webhooks: 0 };

/**
 * Makes the database record how many rows each statement changes. Returns a function that reads these
 * numbers.
 */
async function countRowsPerStatement(table: string): Promise<() => Promise<number[]>> {
  await db.query(`
    CREATE TABLE statement_sizes (place serial, rows int);
    CREATE FUNCTION write_size() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO statement_sizes (rows) SELECT count(*) FROM changed; RETURN NULL; END $$;
    CREATE TRIGGER sizes AFTER UPDATE ON ${table} REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION write_size()`);
  return async () =>
    (await db.query('SELECT rows FROM statement_sizes WHERE rows > 0 ORDER BY place')).rows.map(
      ({ rows }) => rows,
    );
}

const refuseUpdates = () => refuseRows(service, 'BEFORE UPDATE ON events');

async function overdueInMetrics(): Promise<Record<string, number>> {
  const text = await (await fetch(`${service.opsUrl}/metrics`)).text();
  const lines = text.matchAll(/^retention_overdue_seconds\{kind="(\w+)"\} (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, kind, seconds]) => [kind, Number(seconds)]));
}

describe('the retention sweep', () => {
  const count = 2 * batchRows + 1;

  test('erases everything, however much is due', async () => {
    await insertDueRows(db, count);
    const erased = await eraseExpired(service.ctx);
    expect(erased).toMatchObject({ eventPayloads: count, receiverAnswers: count, providerWebhooks: count });
    expect(await dueRowsLeft(db)).toEqual(nothing);
  });

  // A cluster makes several statements of one, on whose shards the trigger would count.
  onOnePostgres.test('erases in batches, so that no statement takes long', async () => {
    await insertDueRows(db, count);
    const sizes = await countRowsPerStatement('events');
    await eraseExpired(service.ctx);
    expect(await sizes()).toEqual([batchRows, batchRows, 1]);
  });

  test('that fails at one thing erases everything else, says what failed, and is through with it next time', async () => {
    await insertDueRows(db, 3);
    const mend = await refuseUpdates();
    await eraseExpired(service.ctx);
    expect(await dueRowsLeft(db)).toEqual({ ...nothing, events: 3 });
    const failed = service.logs.filter((line) => line.includes('retention sweep step failed'));
    expect(failed).toEqual([expect.stringContaining('"step":"eventPayloads"')]);
    await mend();
    await eraseExpired(service.ctx);
    expect(await dueRowsLeft(db)).toEqual(nothing);
  });

  // A cluster can leave no locked rows out, so there it waits.
  onOnePostgres.test(
    'does not wait for rows that somebody else has locked, and erases them next time',
    async () => {
      await insertDueRows(db, 3);
      const holder = await db.connect();
      await holder.query("BEGIN; SELECT 1 FROM events WHERE id = 'due_evt_2' FOR UPDATE");
      await eraseExpired(service.ctx);
      expect(await dueRowsLeft(db)).toEqual({ ...nothing, events: 1 });
      await holder.query('ROLLBACK');
      holder.release();
      await eraseExpired(service.ctx);
      expect(await dueRowsLeft(db)).toEqual(nothing);
    },
  );

  test('of two processes shares the work: every row is erased by one of them', async () => {
    const count = 5 * batchRows;
    await insertDueRows(db, count);
    const other = await startTestService({ ROLE: 'api' }, { databaseUrl: service.databaseUrl });
    const both = await Promise.all([eraseExpired(service.ctx), eraseExpired(other.ctx)]);
    for (const kind of ['eventPayloads', 'receiverAnswers', 'providerWebhooks'])
      expect(both.reduce((sum, erased) => sum + (erased[kind] ?? 0), 0)).toBe(count);
    expect(await dueRowsLeft(db)).toEqual(nothing);
  });
});

describe('content that should be gone', () => {
  test('is reported by a metric and by the log, and does not make a process unready', async () => {
    expect(await overdueInMetrics()).toEqual(Object.fromEntries(Object.keys(kept).map((kind) => [kind, 0])));
    await insertDueRows(db, 1);
    await refuseUpdates();
    const { eventPayloads, publishContents } = await overdueInMetrics();
    expect(eventPayloads).toBeGreaterThan(lateSeconds);
    expect(publishContents).toBe(0);
    const worker = await startTestService({ ROLE: 'worker' }, { databaseUrl: service.databaseUrl });
    await worker.ctx.queue.enqueue('retention.sweep', {});
    const late = () => worker.logs.filter((line) => line.includes('"retention overdue"'));
    await until(() => late().length > 0);
    expect(late().filter((line) => !line.includes('"kind":"eventPayloads"'))).toEqual([]);
    const { eventPayloads: still, receiverAnswers } = await overdueInMetrics();
    expect(still).toBeGreaterThan(lateSeconds);
    expect(receiverAnswers).toBe(0);
    expect((await fetch(`${worker.opsUrl}/readyz`)).status).toBe(200);
  });
});

// A cluster has the indexes on its shards, and its plans say nothing of them.
onOnePostgres.describe('content that is erased already', () => {
  const withIndex = Object.entries<RetentionPolicy>(kept).filter(
    ([kind, { held }]) => held && kind !== 'media',
  );
  test.each(withIndex)('is not read when the rest is looked for: %s', async (_, { table, since, held }) => {
    const client = await db.connect();
    await client.query('BEGIN; SET LOCAL enable_seqscan = off');
    const { rows: whole } = await client.query(
      `SELECT indexrelid::regclass AS name FROM pg_index WHERE indrelid = $1::regclass AND indpred IS NULL
       AND NOT indisunique`,
      [table],
    );
    for (const { name } of whole) await client.query(`DROP INDEX ${name}`);
    const { rows } = await client.query(
      `EXPLAIN SELECT ctid FROM ${table} WHERE ${since} <= now() AND (${held}) ORDER BY ${since} LIMIT 1`,
    );
    const { rows: meant } = await client.query(
      `SELECT relname AS name FROM pg_partition_tree('${table}_held_idx') JOIN pg_class ON oid = relid
         UNION ALL SELECT '${table}_held_idx' UNION ALL SELECT '${table}_ended_contents_idx'`,
    );
    await client.query('ROLLBACK');
    client.release();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const used = [...plan.matchAll(/using (\w+)/g)].map(([, name]) => name);
    expect(used).not.toEqual([]);
    expect(meant.map(({ name }) => name)).toEqual(expect.arrayContaining(used));
  });
});
