/** Accepting, reading and listing publish requests, beside those of a year. */

import { randomUUID } from 'node:crypto';
import type { Input } from '../../src/contract/index.ts';
import { readOverview } from '../../src/domain/administration/overview/read-overview.ts';
import { answerOnce } from '../../src/domain/foundation/idempotency/answer-once.ts';
import { timeZoneRules } from '../../src/domain/foundation/schedule.ts';
import { createPublishRequest } from '../../src/domain/publishing/requests/create-requests.ts';
import {
  getPublishRequest,
  listPublishRequests,
} from '../../src/domain/publishing/requests/read-requests.ts';
import { dayMs, hourMs } from '../../src/lib/time.ts';
import { postOf } from '../publish-pages.ts';
import { sized } from '../size.ts';
import type { Rows } from './copy.ts';
import type { Growth, GrowthBench, Operation } from './growth.ts';
import { evenly, numberedIds } from './ids.ts';
import { publishingTick, retentionTick } from './ticks.ts';

const contentType = 'facebook.media.items';
const idOf = numberedIds('publishRequest');
let timeOf = evenly(365);

/**
 * One request of 20 has failed, and one of 20 is scheduled for a time in the next year. Every hundredth has a reference
 * and metadata.
 */
function tables({ tenant, pageIds }: GrowthBench): Rows[] {
  timeOf = evenly(365);
  const startedAt = Date.now();
  const columns =
    'id organization_id mode connected_profile_id account content_type variant status phase fingerprint media_ids ' +
    'steps external_id created_at updated_at started_at completed_at due_at scheduled_for local_time time_zone time_zone_rules ' +
    'reference metadata';
  return [
    {
      table: 'publish_requests',
      columns: columns.split(' '),
      row(number, count) {
        const madeAt = timeOf(number, count);
        const at = madeAt.toISOString();
        const isScheduled = number % 20 === 1;
        const isNamed = number % 100 === 1;
        const dueAt = new Date(
          startedAt + dayMs + ((number * 7919) % count) * ((364 * dayMs) / count),
        ).toISOString();
        return [
          idOf(number, madeAt),
          tenant.organizationId,
          tenant.mode,
          pageIds[number % pageIds.length] ?? '',
          `facebook/${number % 1000}`,
          number % 3 === 0 ? 'facebook.media.comments' : contentType,
          'post',
          isScheduled ? 'scheduled' : number % 20 === 0 ? 'failed' : 'published',
          isScheduled ? 'prepare' : 'finish',
          '0f5ad2b1c7e94a30',
          '{}',
          '[]',
          isScheduled ? null : `1_${number}`,
          at,
          at,
          isScheduled ? null : at,
          isScheduled ? null : at,
          isScheduled ? dueAt : null,
          isScheduled ? dueAt : null,
          isScheduled ? dueAt.slice(0, 19) : null,
          isScheduled ? 'Etc/UTC' : null,
          isScheduled ? timeZoneRules : null,
          isNamed ? `order ${number}` : null,
          isNamed ? '{"campaign":"spring"}' : null,
        ];
      },
    },
  ];
}

/** Accepts a request as the pipeline of HTTP does. */
export function accepting({ ctx, tenant, pageIds }: GrowthBench): Operation {
  return {
    name: '`publishRequests.create`, with an Idempotency-Key',
    run() {
      const key = { ...tenant, operationId: 'publishRequests.create', key: randomUUID() };
      const input = postOf(pageIds[0] ?? '', `Rye loaves, batch ${key.key}`);
      return answerOnce(ctx, key, input, (recordAnswer) =>
        createPublishRequest(ctx, { ...tenant, allowedOperations: [], recordAnswer } as never, input),
      );
    },
  };
}

function operations(bench: GrowthBench, count: number): Operation[] {
  const { ctx, tenant, pageIds } = bench;
  const idAt = (number: number) => idOf(number, timeOf(number, count));
  const hourOf = (rows: number, hours = 0) =>
    new Date(timeOf(Math.floor(rows / 2), rows).getTime() + hours * hourMs);
  const list = (name: string, input: Input<'publishRequests.list'>): Operation => ({
    name: `\`publishRequests.list\`, ${name}`,
    run: () => listPublishRequests(ctx, tenant as never, input),
  });
  const console = (name: string, input: Input<'publishRequests.list'>): Operation => ({
    name: `the console's ledger, ${name}`,
    run: () => listPublishRequests(ctx, tenant as never, { limit: 100, ...input }),
  });
  return [
    accepting(bench),
    {
      name: '`publishRequests.get`',
      run: () => getPublishRequest(ctx, tenant as never, { publishRequestId: idAt(Math.floor(count / 2)) }),
    },
    list('the first page', {}),
    list('the last page', { cursor: idAt(25) }),
    list('the failed ones', { status: ['failed'] }),
    list('the scheduled ones', { status: ['scheduled'] }),
    list('a status that none has', { status: ['outcome_unknown'] }),
    list('failed and scheduled ones', { status: ['failed', 'scheduled'] }),
    list('by a reference', { reference: 'order 1' }),
    list('by metadata that every hundredth has', { metadata: { campaign: 'spring' } }),
    list('by metadata that none has', { metadata: { campaign: 'autumn' } }),
    list('of an hour half a year ago', {
      since: hourOf(count).toISOString(),
      until: hourOf(count, 1).toISOString(),
    }),
    list('of a profile', { connectedProfileId: pageIds[0] }),
    list('the failed ones of a profile', { connectedProfileId: pageIds[0], status: ['failed'] }),
    list('the failed ones of a content type', { contentType, status: ['failed'] }),
    list('a content type that none has', { contentType: 'facebook.dm.messages' }),
    console('the first page', {}),
    console('the last page', { cursor: idAt(100) }),
    { name: "the console's overview", run: () => readOverview(ctx, tenant) },
    publishingTick(ctx),
    retentionTick(ctx),
  ];
}

export const publishRequests: Growth = {
  name: 'publish-requests',
  rows: 'publish requests of one year',
  sizes: sized([1_000, 10_000, 100_000, 1_000_000, 10_000_000], [1_000, 10_000]),
  tables,
  operations,
};
