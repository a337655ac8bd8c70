/** Looks for due jobs, beside jobs that are not due. */
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { placeOf } from '../../src/job-order.ts';
import { type StreamName, streamSettings } from '../../src/queue.ts';
import { fetchDue } from '../../src/queue-stream.ts';
import type { Statement } from '../plan.ts';
import { sized } from '../size.ts';
import type { Growth, Operation } from './growth.ts';

const streams = Object.keys(streamSettings) as StreamName[];
const wanted = 100;

function look(name: StreamName): Operation {
  return { name: `a look of ${name}`, statements: (db) => statementsOfLook(db, name) };
}

/** Looks once, takes that back, and returns the statements that pg-boss has sent. */
export async function statementsOfLook(db: pg.Client, name: StreamName): Promise<Statement[]> {
  const statements: Statement[] = [];
  const executeSql = (text: string, values: unknown[] = []) => {
    statements.push({ text, values });
    return db.query(text, values);
  };
  const boss = new PgBoss({
    db: { executeSql },
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  // Asks for the settings of the queue, which pg-boss remembers.
  await boss.getQueue(name);
  statements.length = 0;
  const { groupConcurrency, hasYielding } = streamSettings[name].stream;
  await db.query('BEGIN');
  await fetchDue(boss, { name, wanted, groupConcurrency, hasYielding });
  await db.query('ROLLBACK');
  const sent = [...statements];
  await boss.stop({ graceful: false });
  return sent;
}

/** Each look finds this many due jobs, each of another group. */
const due = 20;

/** Jobs of all streams in turn, due within the next year; every third one yields. Some jobs are due. */
export const jobsNotDue: Growth = {
  rows: 'jobs that are not due, of all streams',
  sizes: sized([0, 10_000, 1_000_000, 10_000_000], [1_000, 100_000]),
  atMost: 1.5,
  async fill(db, from, to) {
    const now = new Date();
    const [soonest, yielding] = [placeOf(now, now).priority, placeOf(now, now, true).priority];
    const columns = 'INSERT INTO pgboss.job (name, group_id, data, start_after, priority)';
    if (from === 0)
      await db.query(
        `${columns} SELECT stream, 'due ' || number, '{}', now() - interval '1 second', $3
         FROM unnest($1::text[]) stream, generate_series(1, $2::int) number`,
        [streams, due, soonest],
      );
    await db.query(
      `${columns} SELECT ($1::text[])[1 + number % 5], 'group ' || number % 100000,
         jsonb_build_object('id', 'pub_' || lpad(number::text, 26, '0')),
         now() + (3600 + number % 31536000) * interval '1 second',
         CASE WHEN number % 3 = 0 THEN $5::int ELSE $4::int END - 3600 - number % 31536000
       FROM generate_series($2::int, $3::int) number`,
      [streams, from, to - 1, soonest, yielding],
    );
  },
  operations: streams.map(look),
};
