/** Backfill requests of one year, all of which have ended. */
import type { Input } from '../../src/contract/index.ts';
import {
  createBackfillRequest,
  getBackfillRequest,
  listBackfillRequests,
} from '../../src/domain/sync/backfills/requests.ts';
import { sized } from '../size.ts';
import type { Rows } from './copy.ts';
import type { Growth, GrowthBench, Operation } from './growth.ts';
import { evenly, numberedIds } from './ids.ts';
import { backfillTick, retentionTick } from './ticks.ts';

const idOf = numberedIds('backfillRequest');
const days = 365;
let timeOf = evenly(days);
const contentType = 'facebook.media.items';

/** One request of 20 has failed. */
function tables({ tenant, pageIds }: GrowthBench): Rows[] {
  timeOf = evenly(days);
  const columns =
    'id organization_id mode connected_profile_id content_type max_items status stop_reason fetched emitted going ' +
    'advanced_at created_at updated_at started_at completed_at';
  return [
    {
      table: 'backfill_requests',
      columns: columns.split(' '),
      row(number, count) {
        const madeAt = timeOf(number, count);
        const at = madeAt.toISOString();
        const hasFailed = number % 20 === 0;
        return [
          idOf(number, madeAt),
          tenant.organizationId,
          tenant.mode,
          pageIds[number % pageIds.length] ?? '',
          contentType,
          1_000,
          hasFailed ? 'failed' : 'completed',
          hasFailed ? null : 'reached_end',
          100,
          100,
          null,
          at,
          at,
          at,
          at,
          at,
        ];
      },
    },
  ];
}

function operations({ db, ctx, tenant, pageIds }: GrowthBench, count: number): Operation[] {
  const caller = { ...tenant, allowedOperations: [] } as never;
  const [connectedProfileId = ''] = pageIds;
  const idAt = (number: number) => idOf(number, timeOf(number, count));
  const list = (name: string, input: Input<'backfillRequests.list'>): Operation => ({
    name: `\`backfillRequests.list\`, ${name}`,
    run: () => listBackfillRequests(ctx, caller, input),
  });
  return [
    {
      name: '`backfillRequests.create`',
      // Only one can be going on at a time.
      async prepare() {
        await db.query('DELETE FROM backfill_requests WHERE connected_profile_id = $1 AND going', [
          connectedProfileId,
        ]);
      },
      run: () => createBackfillRequest(ctx, caller, { connectedProfileId, contentType }),
    },
    {
      name: '`backfillRequests.get`',
      run: () => getBackfillRequest(ctx, caller, { backfillRequestId: idAt(Math.floor(count / 2)) }),
    },
    list('the first page', {}),
    list('the last page', { cursor: idAt(25) }),
    list('the failed ones', { status: 'failed' }),
    list('of a profile', { connectedProfileId }),
    backfillTick(ctx),
    retentionTick(ctx),
  ];
}

export const backfills: Growth = {
  name: 'backfills',
  rows: 'backfill requests of one year',
  sizes: sized([1_000, 10_000, 100_000, 1_000_000], [1_000, 10_000]),
  tables,
  operations,
};
