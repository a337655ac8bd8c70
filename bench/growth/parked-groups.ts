/** Looks for due jobs, beside jobs that are due and cannot start, because their group has as many in progress as it may. */

import { type WorkerJobName, workerSettings } from '../../src/queue/declarations.ts';
import { sortKeyOf } from '../../src/queue/jobs.ts';
import { rebalanceGroups } from '../../src/queue/parked-groups.ts';
import { sized } from '../size.ts';
import type { Growth, GrowthBench } from './growth.ts';
import { dueOfOthers, look } from './looks.ts';

const names = Object.keys(workerSettings) as WorkerJobName[];
const schema = 'pgboss';

/** Fills the group of each worker, adds due jobs of other groups, and parks what cannot start, as a worker does. */
async function complete({ db }: GrowthBench): Promise<void> {
  await dueOfOthers(db);
  for (const name of names) {
    const { groupConcurrency, hasLowPriority } = workerSettings[name].worker;
    await db.query(
      `INSERT INTO pgboss.job (name, group_id, data, state, started_on)
       SELECT $1, 'full', '{}', 'active', now() FROM generate_series(1, $2::int)`,
      [name, groupConcurrency],
    );
    const rebalance = () =>
      rebalanceGroups((text, values) => db.query(text, values), {
        schema,
        name,
        groupConcurrency,
        hasLowPriority,
        now: new Date(),
      });
    while ((await rebalance()).more);
  }
  // Does what autovacuum would have done.
  await db.query('VACUUM (ANALYZE) pgboss.job');
}

export const parkedGroups: Growth = {
  name: 'full-groups',
  rows: 'due jobs of a group that is full, of all streams',
  sizes: sized([10_000, 100_000, 1_000_000], [10_000, 20_000]),
  // A look writes a batch of jobs, each into all indexes of the queue.
  atMost: 1.5,
  tables() {
    const now = new Date();
    return [
      {
        table: 'pgboss.job',
        columns: ['name', 'group_id', 'data', 'start_after', 'priority'],
        row(number) {
          const dueAt = new Date(now.getTime() - 1000 * (1 + (number % 3600)));
          return [
            names[number % names.length] ?? '',
            'full',
            `{"id": "pub_${String(number).padStart(26, '0')}"}`,
            dueAt.toISOString(),
            sortKeyOf(dueAt, now).priority,
          ];
        },
      },
    ];
  },
  complete,
  operations: ({ db }) => names.map((name) => look(db, name)),
};
