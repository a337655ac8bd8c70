/**
 * Asks the provider for items that are missing in its lists, since they may be missing for other reasons than
 * deletion.
 */
import type { Context } from '../../../context.ts';
import type { ItemRow, ItemsOf, KnownItem } from '../../../db/tables/observed-items.ts';
import type { StoredProfile } from '../../../db/tables/profiles.ts';
import { ServiceError } from '../../../errors/index.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import type { Change } from './item-row.ts';
import { storeKnown } from './known-items.ts';
import type { ProfileObservation } from './observation-of.ts';

/**
 * The largest number of items asked for in one sweep, each by a call. Items that were seen the longest time
 * ago come first.
 */
const atOnce = 20;

export async function confirmDeletions(
  ctx: Context,
  profile: StoredProfile,
  observe: ProfileObservation,
  { of, missing }: { of: ItemsOf; missing: KnownItem[] },
): Promise<Change[]> {
  const gone: Change[] = [];
  const there: ItemRow[] = [];
  // The provider can be asked only for items that it has returned by their ids before; of the others nothing
  // is remembered.
  const candidates = missing.filter(({ remains }) => remains).slice(0, atOnce);
  try {
    for (const { externalId, remains } of candidates)
      if (await isGone(ctx, profile, observe, externalId)) gone.push({ externalId, item: remains as object });
      else there.push({ externalId });
  } finally {
    // Marks the items that still exist as seen, so that the next sweep asks for the others first.
    if (there.length > 0) await storeKnown(ctx, of, there);
  }
  return gone;
}

async function isGone(
  ctx: Context,
  profile: StoredProfile,
  { scopes: needed, read }: ProfileObservation,
  externalId: string,
): Promise<boolean> {
  try {
    await runThrough(ctx, profile, { needed, operation: 'profiles.sweep', purpose: 'background' }, (call) =>
      read(call, externalId),
    );
    return false;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return true;
    throw error;
  }
}
