/**
 * A day of events beside those of a month, with the clock moved forward by half an hour at a time: events are emitted and
 * their deliveries end as fast as they can, and the tick of retention erases what is due. Then the first weeks are over.
 */
import { recordDeliveryOutcomes } from '../../src/db/events.ts';
import { maintainPartitions } from '../../src/domain/retention/maintain-partitions.ts';
import { sized } from '../size.ts';
import { quantile } from '../statistics.ts';
import { emitSome, takeJobs } from './events.ts';
import type { GrowthBench } from './growth.ts';
import { retain } from './ticks.ts';

const steps = 48;
const stepMs = 30 * 60 * 1000;
const perStep = sized(3_000, 100);
const together = 25;
/** The time after which at least one week of events has been kept long enough, in milliseconds. */
const dropAfterMs = 9 * 24 * 60 * 60 * 1000;

interface Kept {
  rows: number;
  deadRows: number;
  bytes: number;
  partitions: number;
}

export async function dayOfChurn(bench: GrowthBench): Promise<string> {
  const { db } = bench;
  let now = Date.now();
  const ctx = await bench.openAt(() => new Date(now));
  await db.query('CREATE EXTENSION IF NOT EXISTS pgstattuple');
  await setAutovacuum(bench, true);
  const before = await keptIn(bench);
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
  now += dropAfterMs;
  const dropAt = performance.now();
  await maintainPartitions(ctx);
  const dropMs = performance.now() - dropAt;
  const later = await keptIn(bench);
  await setAutovacuum(bench, false);
  await ctx.close();
  const columns = [before, after, later];
  const cells = (cell: (kept: Kept) => string) => columns.map(cell).join(' | ');
  return [
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
  ].join('\n');
}

/** Emits events and ends their deliveries, several transactions at a time. */
async function happen(bench: GrowthBench, count: number): Promise<void> {
  for (let made = 0; made < count; made += 4 * together) {
    await Promise.all([1, 2, 3, 4].map(() => emitSome(bench, together)));
    const outcomes = (await takeJobs(bench)).map(({ deliveryId: id, organizationId }) => ({
      ...{ id, organizationId, status: 'succeeded' as const },
      attempt: { at: new Date().toISOString(), durationMs: 12, statusCode: 200 },
    }));
    await recordDeliveryOutcomes(bench.ctx.db, outcomes, bench.ctx.now());
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
