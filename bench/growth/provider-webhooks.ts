/** Webhooks of providers that were received in the last hours. */
import { newId } from '../../src/db/client/ids.ts';
import { insertProviderWebhook, readProviderWebhooks } from '../../src/db/tables/provider-webhooks.ts';
import { sized } from '../size.ts';
import type { Rows } from './copy.ts';
import type { Growth, GrowthBench, Operation } from './growth.ts';
import { evenly, numberedIds } from './ids.ts';
import { retentionTick } from './ticks.ts';

const idOf = numberedIds('providerWebhook');
/** A little less than the time after which the first hours go. */
const days = 19 / 24;
let timeOf = evenly(days);

function tables({ tenant }: GrowthBench): Rows[] {
  timeOf = evenly(days);
  return [
    {
      table: 'provider_webhooks',
      columns: ['id', 'organization_id', 'mode', 'provider_id', 'sealed_body', 'received_at'],
      row(number, count) {
        const at = timeOf(number, count);
        const body = `\\\\x${'5e'.repeat(100)}`;
        return [idOf(number, at), tenant.organizationId, tenant.mode, 'facebook', body, at.toISOString()];
      },
    },
  ];
}

function operations({ ctx, tenant }: GrowthBench, count: number): Operation[] {
  const { organizationId, mode } = tenant;
  const sealedBody = Buffer.alloc(500);
  const idAt = (number: number) => idOf(number, timeOf(number, count));
  const rows = [1, 2, 3].map((back) => ({ organizationId, id: idAt(count - back) }));
  return [
    {
      name: 'a webhook is kept',
      run: () =>
        insertProviderWebhook(ctx.db, {
          ...{ id: newId('providerWebhook'), organizationId, mode, providerId: 'facebook', sealedBody },
        }),
    },
    { name: 'webhooks are read for their jobs', run: () => readProviderWebhooks(ctx.db, rows) },
    retentionTick(ctx),
  ];
}

export const providerWebhooks: Growth = {
  name: 'provider-webhooks',
  rows: 'provider webhooks of 19 hours',
  sizes: sized([1_000, 10_000, 100_000, 1_000_000, 10_000_000], [1_000, 10_000]),
  tables,
  operations,
};
