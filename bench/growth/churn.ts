/**
 * A day of events beside those of a month, with the clock moved forward by half an hour at a time: events are emitted and
 * their deliveries end as fast as they can, and the tick of retention erases what is due. Then the first weeks are over. Jobs that are done stay in the queue, as they do for a week.
 */
import { recordDeliveryOutcomes } from '../../src/db/tables/deliveries.ts';
import { maintainPartitions } from '../../src/domain/administration/erase-expired.ts';
import type { WorkerJobs } from '../../src/queue/declarations.ts';
import { sized } from '../size.ts';
import { quantile } from '../statistics.ts';
import { emitSome } from './emit-some.ts';
import type { Findings, GrowthBench } from './growth.ts';
import { jobsNotDue } from './looks.ts';
import { costOf } from './measure.ts';
import { retain } from './ticks.ts';

const steps = 48;
const stepMs = 30 * 60 * 1000;
const perStep = sized(3_000, 100);
const together = 25;
/** The time after which at least one week of events has been kept long enough, in milliseconds. */
const dropAfterMs = 9 * 24 * 60 * 60 * 1000;

/** Beyond these, vacuuming does not keep up. A small run is over before a vacuum begins, and is not judged. */
const mostDeadRows = sized(0.25, Number.POSITIVE_INFINITY);
const mostBloat = sized(1.5, Number.POSITIVE_INFINITY);
const mostLook = 1.5;

interface Kept {
  rows: number;
  deadRows: number;
  bytes: number;
  partitions: number;
}

export async function dayOfChurn(bench: GrowthBench): Promise<Findings> {
  const { db } = bench;
  let now = Date.now();
  const ctx = await bench.openAt(() => new Date(now));
  await db.query('CREATE EXTENSION IF NOT EXISTS pgstattuple');
  await setAutovacuum(bench, true);
  const before = await keptIn(bench);
  const [look] = jobsNotDue.operations(bench, 0).filter(({ name }) => name.includes('events.deliver'));
  if (!look) throw new Error('nothing looks for deliveries');
  const lookBefore = await costOf(db, look);
  const ticks: number[] = [];
  const startedAt = performance.now();
  for (let step = 0; step < steps; step += 1) {
    now += stepMs;
    await happen({ ...bench, ctx }, perStep);
    const tickAt = performance.now();
    await retain(ctx);
    ticks.push(performance.now() - tickAt);
  }
  const perSecond = (steps * perStep) / ((performance.now() - startedAt) / 1000);
  const after = await keptIn(bench);
  const lookAfter = await costOf(db, look);
  const jobs = await doneJobs(bench);
  now += dropAfterMs;
  const dropAt = performance.now();
  await maintainPartitions(ctx);
  const dropMs = performance.now() - dropAt;
  const later = await keptIn(bench);
  await setAutovacuum(bench, false);
  await ctx.close();
  const columns = [before, after, later];
  const cells = (cell: (kept: Kept) => string) => columns.map(cell).join(' | ');
  const text = [
    `A day of churn: ${(steps * perStep).toLocaleString('en')} events emitted and delivered at ${perSecond.toFixed(0)} per second, with`,
    `the clock moved by half an hour ${steps} times, and the data of the day before erased. A tick of retention took`,
    `${quantile(ticks, 0.5).toFixed(0)} ms at the median and ${Math.max(...ticks).toFixed(0)} ms at most; dropping what was over after nine more days, ${dropMs.toFixed(0)} ms.`,
    '',
    '| Events and deliveries | Before | After the day | After nine more days |',
    '|---|---|---|---|',
    `| Rows | ${cells(({ rows }) => Math.round(rows).toLocaleString('en'))} |`,
    `| Dead rows, to each row | ${cells(({ rows, deadRows }) => (deadRows / rows).toFixed(3))} |`,
    `| Bytes per row, indexes included | ${cells(({ rows, bytes }) => (bytes / rows).toFixed(0))} |`,
    `| Partitions | ${cells(({ partitions }) => `${partitions}`)} |`,
    '',
    `The jobs of these deliveries, which are done and stay for a week: ${jobs.rows.toLocaleString('en')} rows, ${jobs.deadRows.toFixed(3)} dead to each,`,
    `${jobs.bytes.toFixed(0)} bytes each. A look for deliveries read ${lookBefore.pages} pages before, and ${lookAfter.pages} beside them.`,
    `More than ${mostDeadRows} dead rows to each, ${mostBloat} times the bytes, or ${mostLook} times the pages of a look fail the run.`,
  ].join('\n');
  const grown = [after, later].some(({ rows, deadRows }) => deadRows > mostDeadRows * rows)
    ? ['dead rows of events and deliveries']
    : [];
  if (after.bytes / after.rows > (mostBloat * before.bytes) / before.rows)
    grown.push('bytes of events and deliveries');
  if (jobs.deadRows > mostDeadRows) grown.push('dead rows of jobs');
  if (lookAfter.pages > mostLook * lookBefore.pages) grown.push('a look for deliveries, beside done jobs');
  return { text, grown };
}

/** Returns the rows of the queue, and the dead rows and the bytes to each. */
async function doneJobs({ db }: GrowthBench): Promise<{ rows: number; deadRows: number; bytes: number }> {
  const { rows } = await db.query<{ rows: number; deadRows: number; bytes: number }>(`
    SELECT sum(approx_tuple_count)::float8 AS rows,
      (sum(dead_tuple_count) / greatest(sum(approx_tuple_count), 1))::float8 AS "deadRows",
      (sum(pg_total_relation_size(relid)) / greatest(sum(approx_tuple_count), 1))::float8 AS bytes
    FROM pg_partition_tree('pgboss.job') AS partition, pgstattuple_approx(relid) WHERE isleaf`);
  const [row] = rows;
  if (!row) throw new Error('the queue has no table');
  return row;
}

/** Takes the jobs of all deliveries and ends them, as the queue does with what is done. */
async function endJobs({ db }: GrowthBench): Promise<WorkerJobs['events.deliver'][]> {
  const { rows } = await db.query<{ data: WorkerJobs['events.deliver'] }>(
    `UPDATE pgboss.job SET state = 'completed', started_on = now(), completed_on = now()
     WHERE name = 'events.deliver' AND state < 'active' RETURNING data`,
  );
  return rows.map(({ data }) => data);
}

/** Emits events and ends their deliveries, several transactions at a time. */
async function happen(bench: GrowthBench, count: number): Promise<void> {
  for (let made = 0; made < count; made += 4 * together) {
    await Promise.all([1, 2, 3, 4].map(() => emitSome(bench, together)));
    const outcomes = (await endJobs(bench)).map(({ deliveryId: id, organizationId }) => ({
      ...{ id, organizationId, status: 'succeeded' as const },
      attempt: { at: new Date().toISOString(), durationMs: 12, statusCode: 200 },
    }));
    await recordDeliveryOutcomes(bench.ctx.db, outcomes, bench.ctx.clock.now());
  }
}

async function keptIn({ db }: GrowthBench): Promise<Kept> {
  const { rows } = await db.query<Kept>(`
    SELECT sum(approx_tuple_count)::float8 AS rows, sum(dead_tuple_count)::float8 AS "deadRows",
      sum(pg_total_relation_size(relid))::float8 AS bytes, count(*)::int AS partitions
    FROM (
      SELECT relid FROM pg_partition_tree('events') WHERE isleaf
      UNION ALL SELECT relid FROM pg_partition_tree('event_deliveries') WHERE isleaf) AS partition,
      pgstattuple_approx(relid)`);
  return rows[0] as Kept;
}

async function setAutovacuum({ db }: GrowthBench, on: boolean): Promise<void> {
  await db.query(`ALTER SYSTEM SET autovacuum = ${on ? 'on' : 'off'}`);
  await db.query("ALTER SYSTEM SET autovacuum_naptime = '5s'");
  await db.query('SELECT pg_reload_conf()');
}
