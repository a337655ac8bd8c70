/** The request log, of as many tenants as its rows are for; each tenant has its last 10,000. */
import { randomUUID } from 'node:crypto';
import { newId } from '../../src/db/client/ids.ts';
import { createRequestLogWriter } from '../../src/db/tables/request-log-buffer.ts';
import { keptRequests } from '../../src/db/tables/request-log-entries.ts';
import { type ListRequestsInput, listRequests } from '../../src/domain/foundation/request-log.ts';
import { sized } from '../size.ts';
import type { Rows } from './copy.ts';
import type { Growth, GrowthBench, Operation } from './growth.ts';
import { evenly, numberedIds } from './ids.ts';
import { retentionTick } from './ticks.ts';

const idOf = numberedIds('requestLogEntry');
/** How many requests in a row are of the same tenant. */
const together = 100;
let timeOf = evenly(29);

function tables({ tenant }: GrowthBench): Rows[] {
  timeOf = evenly(29);
  const columns =
    'id organization_id mode request_id key_id operation_id status duration_ms error_code created_at';
  return [
    {
      table: 'request_log_entries',
      columns: columns.split(' '),
      row(number, count) {
        const at = timeOf(number, count);
        const tenants = Math.max(1, Math.floor(count / keptRequests));
        const other = Math.floor(number / together) % tenants;
        return [
          idOf(number, at),
          other === 0
            ? tenant.organizationId
            : `${tenant.organizationId.slice(0, -8)}${String(other).padStart(8, '0')}`,
          tenant.mode,
          `request-${number}`,
          `key_${number % 5}`,
          'publishRequests.create',
          number % 30 === 0 ? 400 : 200,
          12,
          number % 30 === 0 ? 'validation_error' : null,
          at.toISOString(),
        ];
      },
    },
  ];
}

function operations({ ctx, tenant }: GrowthBench, count: number): Operation[] {
  const writer = createRequestLogWriter({
    url: ctx.config.databaseUrl ?? '',
    directUrl: ctx.config.databaseUrl ?? '',
  });
  const list = (name: string, input: ListRequestsInput): Operation => ({
    name: `the console's request log, ${name}`,
    run: () => listRequests(ctx, tenant, { limit: 100, ...input }),
  });
  const row = () => ({
    ...{
      id: newId('requestLogEntry'),
      organizationId: tenant.organizationId,
      mode: tenant.mode,
      requestId: randomUUID(),
    },
    ...{
      keyId: 'key_1',
      operationId: 'publishRequests.create',
      status: 200,
      durationMs: 12,
      errorCode: null,
    },
    createdAt: new Date(),
  });
  return [
    { name: 'a request is logged', run: () => writer.insert([row()]) },
    { name: "a tenant's log is cut to its last 10,000", run: () => writer.trim(tenant) },
    list('the first page', {}),
    list('the last page', { cursor: idOf(count / 100, timeOf(count / 100, count)) }),
    list('the failed ones', { status: 'failed' }),
    list('by its id', { requestId: `request-${count / 2}` }),
    retentionTick(ctx),
  ];
}

export const requests: Growth = {
  name: 'requests',
  rows: 'requests of one month, of tenants with 10,000 each, who send a hundred at a time',
  sizes: sized([100_000, 1_000_000, 10_000_000], [20_000, 40_000]),
  tables,
  operations,
};
