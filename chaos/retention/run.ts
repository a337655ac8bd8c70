/**
 * Makes a million rows due, and kills workers with the smallest pool while they erase them. `CHAOS_ROWS=20000` is the
 * short form, which takes well under a minute.
 */

import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { migrate } from '../../src/app/before-start.ts';
import { dueRowsLeft, insertDueRows, type Left } from '../../tests/support/due-rows.ts';
import { until } from '../../tests/support/until.ts';
import { controlPool } from '../control-pool.ts';
import { environment } from '../environment.ts';
import { startPostgres } from '../postgres.ts';
import { isReady, lastWords, type ServiceProcess, spawnService } from '../process.ts';
import { startSupervisor } from '../supervisor.ts';

const timeoutMs = 900_000;

/** Carries out the run, reports to `say`, and returns whether everything ended as it must. */
export async function runRetention(say: (text: string) => void): Promise<boolean> {
  const rows = Number(process.env.CHAOS_ROWS ?? 1_000_000);
  const postgres = await startPostgres(60);
  const endings: (() => Promise<unknown>)[] = [postgres.close];
  try {
    await migrate(postgres.url);
    const db = controlPool(postgres.url);
    endings.push(() => db.end());
    await insertDueRows(db, rows);
    say(`${rows} events, ${rows} deliveries and ${rows} webhooks are due`);
    const env = {
      ...environment(postgres.url),
      PUBLIC_URL: 'http://127.0.0.1',
      DATA_DIR: postgres.directory,
      DATABASE_POOL_SIZE: '2',
      ROLE: 'worker',
    };
    const first = spawnService(env);
    endings.push(() => end(first));
    await ready(first);
    await askForSweep(postgres.url);
    const atDeath = await killInTheMiddle(first, db, rows);
    say(`a worker was killed in the middle: ${list(atDeath)} were left`);
    const second = spawnService(env);
    endings.push(() => end(second));
    endings.push(await startSupervisor(postgres.url));
    await ready(second);
    await until(async () => sum(await dueRowsLeft(db)) === 0, timeoutMs).catch(() => {});
    const left = await dueRowsLeft(db);
    const kept = await logOf(db);
    say(
      `in the end ${list(left)} are left; the log has ${kept.events} events and ${kept.deliveries} deliveries`,
    );
    return sum(left) === 0 && kept.events === rows && kept.deliveries === rows;
  } finally {
    for (const close of endings.reverse()) await close();
  }
}

async function ready(worker: ServiceProcess): Promise<void> {
  await until(() => isReady(worker), timeoutMs).catch((cause) => {
    throw new Error(`not ready: ${lastWords(worker)}`, { cause });
  });
}

/** Enqueues the sweep at once instead of at its scheduled time. */
async function askForSweep(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.send('retention.sweep', {});
  await boss.stop({ graceful: false });
}

/** Kills the worker once it has begun to erase. */
async function killInTheMiddle(worker: ServiceProcess, db: pg.Pool, rows: number): Promise<Left> {
  await until(async () => (await dueRowsLeft(db)).events < rows, timeoutMs);
  worker.child.kill('SIGKILL');
  await worker.ended;
  const left = await dueRowsLeft(db);
  if (sum(left) === 0) throw new Error('nothing was left: CHAOS_ROWS is too small for a death in the middle');
  return left;
}

async function end(worker: ServiceProcess): Promise<void> {
  worker.child.kill('SIGKILL');
  await worker.ended;
}

/** Counts events and deliveries, which must all still be there without their content. */
async function logOf(db: pg.Pool): Promise<{ events: number; deliveries: number }> {
  const { rows } = await db.query(`
    SELECT (SELECT count(*)::int FROM events) AS events,
      (SELECT count(*)::int FROM event_deliveries) AS deliveries`);
  return rows[0];
}

const sum = ({ events, deliveries, webhooks }: Left) => events + deliveries + webhooks;
const list = ({ events, deliveries, webhooks }: Left) =>
  `${events} payloads, ${deliveries} answers and ${webhooks} webhooks`;
