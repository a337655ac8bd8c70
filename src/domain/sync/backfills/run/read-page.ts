import type { Context } from '../../../../context.ts';
import type { StoredBackfillRequest } from '../../../../db/tables/backfill-requests.ts';
import type { StoredProfile } from '../../../../db/tables/profiles.ts';
import { runThrough } from '../../../../provider-client/pipeline.ts';
import type { WalkedPage, WalkLevel } from '../../../../providers/walk.ts';
import type { ListPosition } from './position.ts';

interface PageWanted {
  level: WalkLevel;
  list: ListPosition;
  scopes: readonly string[];
}

/**
 * Reads a page by the same function of the provider as the list operation. A failure of the provider is
 * thrown as a ServiceError.
 */
export function readPage(
  ctx: Context,
  profile: StoredProfile,
  { level, list, scopes }: PageWanted,
  request: StoredBackfillRequest,
): Promise<WalkedPage> {
  const input = {
    ...(level.input === undefined ? {} : { [level.input]: list.of }),
    ...(list.cursor === undefined ? {} : { cursor: list.cursor }),
    ...(level.list.pageSize
      ? { limit: Math.min(wantedOf(level, request), level.list.pageSize.maximum) }
      : {}),
  };
  const how = { needed: scopes, operation: 'backfills.page', purpose: 'background' } as const;
  return runThrough(ctx, profile, how, (call) => level.list.run(call, input));
}

/**
 * Returns how many items to ask for: as many as may still be emitted. Parents are asked for in the same
 * number, since each usually has at least one wanted item; if not, another page is read. For a list without
 * an order, and a backfill with `since`, the number of items skipped so far is added. Otherwise a few new
 * comments among a thousand old ones would take one call each.
 */
function wantedOf({ order }: WalkLevel, request: StoredBackfillRequest): number {
  const remaining = remainingOf(request);
  return order === 'none' && request.since ? remaining + request.skipped : remaining;
}

/** Returns how many items are still to be emitted. */
export function remainingOf({ maxItems, emitted }: StoredBackfillRequest): number {
  return maxItems - emitted;
}
