/** Looks for due jobs, beside jobs that are not due. */
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { type WorkerJobName, workerSettings } from '../../src/queue/declarations.ts';
import { fetchDue, sortKeyOf } from '../../src/queue/jobs.ts';
import type { Statement } from '../plan.ts';
import { sized } from '../size.ts';
import type { Growth, Operation } from './growth.ts';

const names = Object.keys(workerSettings) as WorkerJobName[];
const wanted = 100;

/** Returns a look for due jobs as an operation. */
export function look(db: pg.Client, name: WorkerJobName): Operation {
  let statements: Statement[] | undefined;
  return {
    name: `a look of \`${name}\``,
    async prepare() {
      statements ??= await statementsOfPoll(db, name);
    },
    // A look that is taken back finds the same the next time.
    async run() {
      await db.query('BEGIN');
      for (const { text, values } of statements ?? []) await db.query(text, values);
      await db.query('ROLLBACK');
    },
  };
}

/** Looks once, takes that back, and returns the statements that were sent. */
export async function statementsOfPoll(db: pg.Client, name: WorkerJobName): Promise<Statement[]> {
  const statements: Statement[] = [];
  const executeSql = (text: string, values: unknown[] = []) => {
    statements.push({ text, values });
    return db.query(text, values);
  };
  const boss = new PgBoss({ db: { executeSql }, migrate: false, supervise: false, schedule: false });
  await boss.start();
  statements.length = 0;
  const { groupConcurrency, hasLowPriority } = workerSettings[name].worker;
  const limits = { wanted, groupConcurrency, fullOwners: [] };
  await db.query('BEGIN');
  await fetchDue(boss, { name, ...limits, hasLowPriority, now: new Date() });
  await db.query('ROLLBACK');
  await boss.stop({ graceful: false });
  return statements;
}

/** The number of due jobs that each look finds, each of another group. */
const due = 20;

/** Adds to each worker's queue the due jobs that a poll finds. */
export async function dueOfOthers(db: pg.Client): Promise<void> {
  const now = new Date();
  await db.query(
    `INSERT INTO pgboss.job (name, group_id, data, start_after, priority)
     SELECT stream, 'due ' || number, '{}', now() - interval '1 second', $3
     FROM unnest($1::text[]) stream, generate_series(1, $2::int) number`,
    [names, due, sortKeyOf(now, now).priority],
  );
}

/** Jobs of all workers in turn, due within the next year; every third one of low priority. Some jobs are due. */
export const jobsNotDue: Growth = {
  name: 'jobs',
  rows: 'jobs that are not due, of all streams',
  sizes: sized([0, 10_000, 1_000_000, 10_000_000], [1_000, 100_000]),
  // A look writes a batch of jobs, each into all indexes of the queue, which are flat only while it is empty.
  atMost: 1.5,
  tables() {
    const now = new Date();
    const second = Math.floor(now.getTime() / 1000);
    const [soonest, yielding] = [sortKeyOf(now, now).priority, sortKeyOf(now, now, true).priority];
    return [
      {
        table: 'pgboss.job',
        columns: ['name', 'group_id', 'data', 'start_after', 'priority'],
        row(number) {
          const inSeconds = 3600 + (number % 31_536_000);
          return [
            names[number % names.length] ?? '',
            `group ${number % 100_000}`,
            `{"id": "pub_${String(number).padStart(26, '0')}"}`,
            new Date((second + inSeconds) * 1000).toISOString(),
            (number % 3 === 0 ? yielding : soonest) - inSeconds,
          ];
        },
      },
    ];
  },
  complete: ({ db }) => dueOfOthers(db),
  operations: ({ db }) => names.map((name) => look(db, name)),
};
