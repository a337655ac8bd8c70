import type { Context } from '../../../context.ts';
import type { StoredBackfillRequest } from '../../../db/backfill-requests.ts';
import type { StoredProfile } from '../../../db/profiles.ts';
import type { WalkedPage, WalkLevel } from '../../../providers/walk.ts';
import { runThrough } from '../../content/run-content.ts';
import type { ListPosition } from './position.ts';

/** By the same reader as the list over HTTP. Throws ServiceError. */
export function readPage(
  ctx: Context,
  profile: StoredProfile,
  { level, list, scopes }: { level: WalkLevel; list: ListPosition; scopes: readonly string[] },
  remaining: number | undefined,
): Promise<WalkedPage> {
  const limit = limitOf(level, remaining);
  const input = {
    ...(level.input === undefined ? {} : { [level.input]: list.of }),
    ...(list.cursor === undefined ? {} : { cursor: list.cursor }),
    ...(limit === undefined ? {} : { limit }),
  };
  return runThrough(ctx, profile, scopes, (call) => level.list.run(call, input));
}

/** As many as there can be; no more than are wanted where what comes first is what is wanted. */
function limitOf({ list: { pageSize }, order }: WalkLevel, remaining: number | undefined) {
  if (!pageSize) return undefined;
  const most = order === 'none' || remaining === undefined ? pageSize.maximum : remaining;
  const wanted = Math.min(most, pageSize.maximum);
  return wanted === pageSize.default ? undefined : wanted;
}

/** How many items are still to be emitted. */
export function remainingOf({ maxItems, emitted }: StoredBackfillRequest): number {
  return maxItems - emitted;
}
