/** Remembers what customers were told of items. Sweeps that go on at the same time share their statements. */
import type { Context } from '../../../context.ts';
import {
  type ItemRow,
  type ItemsOf,
  type KnownItem,
  type Listed,
  type Recent,
  recentItems,
  recordKnown,
} from '../../../db/tables/observed-items.ts';
import { shareWork } from '../../foundation/share-work.ts';

interface Reading extends Recent {
  items: KnownItem[];
}

/** Lists the items that were published after this time, or at an unknown time; those checked longest ago come first. */
export async function readKnown(ctx: Context, of: ItemsOf, since: Date): Promise<KnownItem[]> {
  const reading: Reading = { of, since, items: [] };
  await shareWork(ctx, 'seen items', reading, async (all: Reading[]) => {
    const items = await recentItems(ctx.db, all);
    for (const [index, one] of all.entries()) one.items = items[index] ?? [];
  });
  return reading.items;
}

/** Stores items as known without telling anybody. Values that are already stored stay. */
export function storeKnown(ctx: Context, of: ItemsOf, rows: readonly ItemRow[]): Promise<void> {
  return shareWork<Listed>(ctx, 'items to remember', { of, rows }, (all) => recordKnown(ctx.db, all));
}
