/** An item may be missing in a list for other reasons than its deletion: the provider is asked for it by its id. */
import type { Context } from '../../context.ts';
import { type ItemRow, type ItemsOf, type ObservedItem, recordSeen } from '../../db/observed-items.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { ServiceError } from '../../errors.ts';
import { runThrough } from '../content/run-content.ts';
import type { Change } from './item-row.ts';
import type { ProfileObservation } from './observation-of.ts';

/** Every one is a call to the provider; those that were seen the longest time ago come first. */
const atOnce = 20;

export async function confirmDeletions(
  ctx: Context,
  profile: StoredProfile,
  observe: ProfileObservation,
  { of, missing }: { of: ItemsOf; missing: ObservedItem[] },
): Promise<Change[]> {
  const gone: Change[] = [];
  const there: ItemRow[] = [];
  // What was told without being read cannot be asked for.
  const candidates = missing.filter(({ remains }) => remains).slice(0, atOnce);
  try {
    for (const { externalId, remains } of candidates)
      if (await isGone(ctx, profile, observe, externalId)) gone.push({ externalId, item: remains as object });
      else there.push({ externalId });
  } finally {
    // The next sweep asks for the others first.
    if (there.length > 0) await recordSeen(ctx.db, of, there);
  }
  return gone;
}

async function isGone(
  ctx: Context,
  profile: StoredProfile,
  { scopes, read }: ProfileObservation,
  externalId: string,
): Promise<boolean> {
  try {
    await runThrough(ctx, profile, scopes, (call) => read(call, externalId));
    return false;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return true;
    throw error;
  }
}
