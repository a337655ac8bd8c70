/** Measures the reads of the console's pages. */

import type { Composition } from '../../src/app/compose.ts';
import type { Context } from '../../src/context.ts';
import type { Input } from '../../src/contract/index.ts';
import { readOverview } from '../../src/domain/administration/overview/read-overview.ts';
import { listDeliveries } from '../../src/domain/deliveries/deliveries.ts';
import type { Caller } from '../../src/domain/foundation/caller.ts';
import { type ListRequestsInput, listRequests } from '../../src/domain/foundation/request-log.ts';
import { listPublishRequests } from '../../src/domain/publishing/requests/read-requests.ts';
import { dayMs } from '../../src/lib/time.ts';
import { median, quantile } from '../statistics.ts';
import type { Seeded } from './seed.ts';

export interface Read {
  name: string;
  read(): Promise<unknown>;
}

export interface Measured {
  name: string;
  p50: number;
  p99: number;
  statements: number;
}

const limit = 100;

/**
 * Returns the reads to measure: the ledger, the deliveries and the request log with several filters and deep
 * in the list, and the overview. The report compares all of them with the first.
 */
export function readsOf(
  ctx: Context,
  caller: Caller,
  { profileIds, destinationIds }: Seeded,
  deep: Deep,
): Read[] {
  const [busiest = '', seldom = ''] = profileIds;
  const [eventDestinationId = ''] = destinationIds;
  const ledger = (filters: Input<'publishRequests.list'>) => () =>
    listPublishRequests(ctx, caller, { limit, ...filters });
  const deliveries = (filters: Omit<Input<'eventDestinations.deliveries'>, 'eventDestinationId'>) => () =>
    listDeliveries(ctx, caller, { eventDestinationId, limit, ...filters });
  const requests = (filters: ListRequestsInput) => () => listRequests(ctx, caller, { limit, ...filters });
  const contentType = 'facebook.media.items';
  const rare = 'facebook.dm.messages';
  const today = new Date(Date.now() - dayMs).toISOString();
  return [
    { name: 'Ledger', read: ledger({}) },
    { name: 'Ledger, in its middle', read: ledger({ cursor: deep.publishRequest }) },
    { name: 'Ledger, failed', read: ledger({ status: ['failed'] }) },
    { name: 'Ledger, unknown outcomes', read: ledger({ status: ['outcome_unknown'] }) },
    { name: 'Ledger, a status that none has', read: ledger({ status: ['scheduled'] }) },
    { name: 'Ledger, two statuses', read: ledger({ status: ['failed', 'outcome_unknown'] }) },
    { name: 'Ledger, today', read: ledger({ since: today }) },
    { name: 'Ledger, failed today', read: ledger({ status: ['failed'], since: today }) },
    { name: 'Ledger, a reference that none has', read: ledger({ reference: 'none' }) },
    { name: 'Ledger, one content type', read: ledger({ contentType }) },
    {
      name: 'Ledger, one content type, in its middle',
      read: ledger({ contentType, cursor: deep.publishRequest }),
    },
    { name: 'Ledger, a rare content type', read: ledger({ contentType: rare }) },
    { name: 'Ledger, failed of a content type', read: ledger({ contentType, status: ['failed'] }) },
    {
      name: 'Ledger, failed of a rare content type',
      read: ledger({ contentType: rare, status: ['failed'] }),
    },
    { name: 'Ledger, the busiest profile', read: ledger({ connectedProfileId: busiest }) },
    { name: 'Ledger, another profile', read: ledger({ connectedProfileId: seldom }) },
    {
      name: 'Ledger, failed of the busiest profile',
      read: ledger({ connectedProfileId: busiest, status: ['failed'] }),
    },
    {
      name: 'Ledger, failed of another profile',
      read: ledger({ connectedProfileId: seldom, status: ['failed'] }),
    },
    {
      name: 'Ledger, a rare content type of the busiest profile',
      read: ledger({ connectedProfileId: busiest, contentType: rare }),
    },
    {
      name: 'Ledger, all three filters',
      read: ledger({ connectedProfileId: busiest, contentType, status: ['failed'] }),
    },
    {
      name: 'Ledger, all three filters, none found',
      read: ledger({ connectedProfileId: busiest, contentType: rare, status: ['published'] }),
    },
    { name: 'Deliveries', read: deliveries({}) },
    { name: 'Deliveries, in their middle', read: deliveries({ cursor: deep.delivery }) },
    { name: 'Deliveries, failed', read: deliveries({ status: 'failed' }) },
    { name: 'Deliveries, pending', read: deliveries({ status: 'pending' }) },
    { name: 'Deliveries, a rare topic', read: deliveries({ topic: 'connection.expired' }) },
    {
      name: 'Deliveries, failed of a rare topic',
      read: deliveries({ topic: 'connection.expired', status: 'failed' }),
    },
    { name: 'Deliveries, a topic that none has', read: deliveries({ topic: 'connection.revoked' }) },
    { name: 'Requests', read: requests({}) },
    { name: 'Requests, the last page', read: requests({ cursor: deep.request }) },
    { name: 'Requests, one operation', read: requests({ operationId: 'publishRequests.create' }) },
    { name: 'Requests, failed', read: requests({ status: 'failed' }) },
    { name: 'Requests, an error code', read: requests({ errorCode: 'rate_limited' }) },
    { name: 'Requests, an id that none has', read: requests({ requestId: '-' }) },
    { name: 'Overview', read: () => readOverview(ctx, caller) },
  ];
}

/** The ids of rows deep in the lists. */
interface Deep {
  publishRequest: string;
  delivery: string;
  request: string;
}

export async function findDeep({ db }: Context): Promise<Deep> {
  const [row] = await db.$queryRaw<Deep[]>`
    SELECT (SELECT id FROM publish_requests ORDER BY id OFFSET (SELECT count(*) / 2 FROM publish_requests) LIMIT 1)
        AS "publishRequest",
      (SELECT id FROM event_deliveries ORDER BY id OFFSET (SELECT count(*) / 2 FROM event_deliveries) LIMIT 1)
        AS delivery,
      (SELECT id FROM request_log_entries ORDER BY id OFFSET 50 LIMIT 1) AS request`;
  if (!row) throw new Error('nothing was seeded');
  return row;
}

/**
 * Takes the times of all reads in turn, so that other work on the machine affects all alike. Times are in
 * milliseconds.
 */
export async function measure(ctx: Composition, all: Read[], reads: number): Promise<Measured[]> {
  const taken = all.map((): number[] => []);
  const statements = all.map(() => 0);
  for (let round = -1; round < reads; round += 1)
    for (const [index, { read }] of all.entries()) {
      const before = ctx.statements();
      const startedAt = performance.now();
      await read();
      // The first round fills the caches that are full in a console in use, and is not counted.
      if (round >= 0) taken[index]?.push(performance.now() - startedAt);
      statements[index] = ctx.statements() - before;
    }
  return all.map(({ name }, index) => ({
    name,
    p50: median(taken[index] ?? []),
    p99: quantile(taken[index] ?? [], 0.99),
    statements: statements[index] ?? 0,
  }));
}
