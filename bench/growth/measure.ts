/** Measures what operations cost the database, as PostgreSQL counts it itself. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type pg from 'pg';
import { sized } from '../size.ts';
import type { Operation } from './growth.ts';

export interface Cost {
  /** The time of the statements in milliseconds, of the run that took the least. */
  ms: number;
  /** The pages of 8 kB that were read, from memory or from disk. */
  pages: number;
}

/** The settings of the server under which costs are measured. */
export const serverFlags = [
  ...['-c', 'shared_preload_libraries=pg_stat_statements,auto_explain'],
  ...['-c', 'pg_stat_statements.track_utility=off', '-c', 'pg_stat_statements.track_planning=on'],
  ...['-c', 'auto_explain.log_analyze=on', '-c', 'auto_explain.log_buffers=on'],
  // These flags give up durability, since nobody needs the rows after the run, and keep all work but the
  // measured one from running.
  ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'autovacuum=off', '-c', 'max_wal_size=16GB'],
  ...['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0', '-c', 'shared_buffers=1GB'],
  ...['-c', 'maintenance_work_mem=1GB'],
];

const mostRuns = 20;
/**
 * After this many runs in a row that have read no fewer pages, there are no more. Sessions read the catalog at their first
 * statements on a table, and which session of the pool gets a statement is chance, so a fixed few runs would not do.
 */
const steadyRuns = sized(mostRuns, 4);

/** Runs an operation many times, and returns the cost of the run that took the least, which other work disturbs least. */
export async function costOf(db: pg.Client, operation: Operation): Promise<Cost> {
  let least: Cost = { ms: Number.POSITIVE_INFINITY, pages: Number.POSITIVE_INFINITY };
  let steady = 0;
  for (let run = 0; run < mostRuns && steady < steadyRuns; run += 1) {
    await operation.prepare?.();
    const before = await spent(db);
    await operation.run();
    const after = await spent(db);
    steady = after.pages - before.pages < least.pages ? 0 : steady + 1;
    least = {
      ms: Math.min(least.ms, after.ms - before.ms),
      pages: Math.min(least.pages, after.pages - before.pages),
    };
  }
  return least;
}

/** Returns what all statements have cost so far, planning included. */
async function spent(db: pg.Client): Promise<Cost> {
  const { rows } = await db.query<Cost>(`
    SELECT coalesce(sum(total_exec_time + total_plan_time), 0)::float8 AS ms,
      coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 AS pages
    FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%'`);
  return rows[0] as Cost;
}

/** A statement that reads no more pages than this is none that has grown. */
const fewPages = 10;

/** Runs an operation once, and returns the plans of its statements that read much, which the server writes into its log. */
export async function plansOf(db: pg.Client, logFile: string, operation: Operation): Promise<string> {
  await operation.prepare?.();
  const from = statSync(logFile).size;
  await setExplained(db, true);
  await operation.run();
  await setExplained(db, false);
  return entriesOf(readFrom(logFile, from))
    .filter((entry) => pagesIn(entry) > fewPages)
    .map((entry) => entry.replaceAll(/^\t/gm, ''))
    .join('\n\n');
}

async function setExplained(db: pg.Client, isExplained: boolean): Promise<void> {
  await db.query(`ALTER SYSTEM SET auto_explain.log_min_duration = ${isExplained ? 0 : -1}`);
  await db.query('SELECT pg_reload_conf()');
  // Other sessions read the new settings before their next statement, if the signal has reached them by then.
  await db.query('SELECT pg_sleep(0.2)');
}

/** Returns how many pages the first node of a plan has read, which are those of the whole plan. */
function pagesIn(plan: string): number {
  const [, hit = 0, read = 0] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
  return Number(hit) + Number(read);
}

function readFrom(file: string, from: number): string {
  const buffer = Buffer.alloc(statSync(file).size - from);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, buffer, 0, buffer.length, from);
  closeSync(descriptor);
  return buffer.toString();
}

/** Returns the plans in a piece of the log. Lines that begin with a tab go on with the entry before them. */
function entriesOf(log: string): string[] {
  return log
    .split(/\n(?!\t)/)
    .filter((entry) => entry.includes('plan:\n'))
    .map((entry) => entry.slice(entry.indexOf('plan:\n') + 'plan:\n'.length));
}
