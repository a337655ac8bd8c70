/** Idempotency keys: those of the last day. */
import { sized } from '../size.ts';
import type { Rows } from './copy.ts';
import type { Growth, GrowthBench } from './growth.ts';
import { evenly } from './ids.ts';
import { accepting } from './publish-requests.ts';
import { retentionTick } from './ticks.ts';

function tables({ tenant }: GrowthBench): Rows[] {
  const timeOf = evenly(22 / 24);
  return [
    {
      table: 'idempotency_records',
      columns: ['organization_id', 'mode', 'operation_id', 'key', 'fingerprint', 'answer', 'created_at'],
      row: (number, count) => [
        tenant.organizationId,
        tenant.mode,
        'publishRequests.create',
        // Keys are random, so their order is not that of their making.
        `${((number * 7919) % count).toString(16).padStart(8, '0')}-9c1f-4d02-8d0c-7b1e0f5ad2b1`,
        '\\\\x0f5ad2b1c7e94a30',
        '{}',
        timeOf(number, count).toISOString(),
      ],
    },
  ];
}

export const idempotencyKeys: Growth = {
  name: 'idempotency-keys',
  rows: 'Idempotency-Keys of one day',
  sizes: sized([1_000, 10_000, 100_000, 1_000_000, 10_000_000], [1_000, 10_000]),
  tables,
  operations: (bench) => [accepting(bench), retentionTick(bench.ctx)],
};
