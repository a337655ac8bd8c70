/** Measures sweeps and webhooks beside a growing number of items that profiles have been told of. */

import { batchRows, eraseInBatches } from '../../src/db/retention/retention.ts';
import type { ItemsOf } from '../../src/db/tables/observed-items.ts';
import {
  observedItemRetention,
  recentItems,
  recordChange,
  recordKnown,
} from '../../src/db/tables/observed-items.ts';
import { dayMs } from '../../src/lib/time.ts';
import { sized } from '../size.ts';
import type { Rows } from './copy.ts';
import type { Growth, GrowthBench, Operation } from './growth.ts';
import { evenly, numberedIds } from './ids.ts';
import { retentionTick } from './ticks.ts';

const contentType = 'facebook.media.comments';
const page = 25;
/** How many items of one content type a profile has. */
const perProfile = 500;
const profileId = numberedIds('connectedProfile');

function tables({ tenant, pageIds }: GrowthBench): Rows[] {
  const seenAt = evenly(29);
  const columns =
    'organization_id mode connected_profile_id content_type external_id told_at fingerprint published_at seen_at';
  return [
    {
      table: 'observed_items',
      columns: columns.split(' '),
      row(number, count) {
        const at = seenAt(number, count).toISOString();
        const profile = Math.floor(number / perProfile);
        const published = new Date(Date.now() - (number % perProfile < page ? 1 : 20) * dayMs).toISOString();
        return [
          tenant.organizationId,
          tenant.mode,
          profile === 0 ? (pageIds[0] ?? '') : profileId(profile, new Date(0)),
          contentType,
          `item ${String(number % perProfile).padStart(6, '0')}`,
          at,
          'c2FsdGVkIGhhc2g',
          published,
          at,
        ];
      },
    },
  ];
}

function operations({ ctx, tenant, pageIds }: GrowthBench): Operation[] {
  const of: ItemsOf = { ...tenant, connectedProfileId: pageIds[0] ?? '', contentType };
  let seen = 0;
  const rows = (name: string) =>
    Array.from({ length: page }, (_, index) => ({
      externalId: `${name} ${String(index).padStart(6, '0')}`,
      fingerprint: 'c2FsdGVkIGhhc2g',
      publishedAt: new Date().toISOString(),
    }));
  const fresh = () => {
    seen += 1;
    return rows(`new ${Date.now()} ${seen}`);
  };
  const forget = async () => {
    await ctx.db.$executeRaw`DELETE FROM observed_items WHERE organization_id = ${tenant.organizationId}
      AND connected_profile_id = ${of.connectedProfileId} AND external_id LIKE 'new %'`;
  };
  return [
    {
      name: 'the items that a sweep knows',
      prepare: forget,
      run: () => recentItems(ctx.db, [{ of, since: new Date(Date.now() - 7 * dayMs) }]),
    },
    {
      name: 'a page of a sweep, all of it known',
      run: () => recordKnown(ctx.db, [{ of, rows: rows('item') }]),
    },
    {
      name: 'a page of a sweep, all of it new',
      prepare: forget,
      run: () => recordKnown(ctx.db, [{ of, rows: fresh() }]),
    },
    {
      name: 'a page of items that are told',
      prepare: forget,
      run: () => ctx.db.$pipelined((tx) => recordChange(tx, of, 'created', fresh(), 'list')),
    },
    {
      name: '1,000 items whose time is over are erased',
      async prepare() {
        await forget();
        const over = Array.from({ length: batchRows / page }, () => fresh()).flat();
        await recordKnown(ctx.db, [{ of, rows: over }]);
        await ctx.db.$executeRaw`UPDATE observed_items SET seen_at = now() - interval '31 days'
          WHERE organization_id = ${tenant.organizationId} AND connected_profile_id = ${of.connectedProfileId}
            AND external_id LIKE 'new %'`;
      },
      async run() {
        for await (const _erased of eraseInBatches(ctx.db, observedItemRetention, ctx.clock.now()));
      },
    },
    retentionTick(ctx),
  ];
}

export const observedItems: Growth = {
  name: 'observed-items',
  rows: 'observed items, of profiles with 500 each',
  sizes: sized([1_000, 10_000, 100_000, 1_000_000, 10_000_000], [1_000, 10_000]),
  tables,
  operations,
};
