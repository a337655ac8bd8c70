/** Reads one page, and decides which items are emitted and where the backfill continues. */
import type { Context } from '../../../../context.ts';
import type { ContentType } from '../../../../contract/index.ts';
import type { StoredBackfillRequest } from '../../../../db/tables/backfill-requests.ts';
import type { StoredProfile } from '../../../../db/tables/profiles.ts';
import { ServiceError } from '../../../../errors/index.ts';
import type { WalkedItem } from '../../../../providers/walk.ts';
import { type ProfileWalk, walkOf } from '../walk-of.ts';
import { type Choice, chooseItems, isOlder, unseen } from './choose-items.ts';
import { datesChildren, isBounded } from './list-bounds.ts';
import { afterMissingList, afterPage, openList, type Position } from './position.ts';
import { readPage, remainingOf } from './read-page.ts';
import { seenOf } from './seen-items.ts';

export interface WalkedStep {
  /** The next position; `undefined` when everything was read. */
  next: Position | undefined;
  /** The choice of items to emit; nothing is emitted of parent items. */
  choice: Choice;
  fetched: number;
  /** True when the backfill has seen something older than `since`. */
  older: boolean;
  /** The items to remember, so that they are not handled again. */
  remembered: { contentType: string; items: readonly WalkedItem[] };
}

/**
 * Reads one page. If the item that the list belongs to was deleted meanwhile, the walk goes on after its
 * list. Any other failure of the provider is thrown as a ServiceError.
 */
export async function walkPage(
  ctx: Context,
  profile: StoredProfile,
  request: StoredBackfillRequest,
): Promise<WalkedStep> {
  const walk = walkOf(ctx, profile, request.contentType as ContentType);
  const position = positionOf(request);
  const depth = position.lists.length - 1;
  try {
    return await step(ctx, { profile, request, walk, position, depth });
  } catch (error) {
    if (depth > 0 && error instanceof ServiceError && error.code === 'not_found')
      return missing(request, position);
    throw error;
  }
}

export function positionOf({ id, position }: StoredBackfillRequest): Position {
  if (!position) throw new Error(`${id} has ended`);
  return position as unknown as Position;
}

interface Walking {
  profile: StoredProfile;
  request: StoredBackfillRequest;
  walk: ProfileWalk;
  position: Position;
  depth: number;
}

async function step(ctx: Context, { profile, request, walk, position, depth }: Walking): Promise<WalkedStep> {
  const level = walk.levels[depth];
  if (!level) throw new Error(`${request.contentType} is not ${position.lists.length} levels deep`);
  const { contentType, order } = level;
  const innermost = depth === walk.levels.length - 1;
  const list = openList(position);
  const remaining = remainingOf(request);
  const at = ctx.now();
  const wanted = { level, list, scopes: walk.scopes };
  const { data, nextCursor } = await readPage(ctx, profile, wanted, request);
  const isSeen = await seenOf(ctx, request, contentType, data);
  const { since } = request;
  const old = datesChildren(order, innermost) ? data.filter((item) => isOlder(item, since)) : [];
  const parents = innermost ? [] : unseen(data, isSeen).filter((item) => !old.includes(item));
  const choice = innermost ? chooseItems(data, { since, remaining, isSeen }) : nothing;
  const items = innermost ? choice.emitted : parents;
  const next = afterPage(position, {
    ...(nextCursor === undefined ? {} : { nextCursor }),
    parents: parents.map(({ externalId }) => externalId),
    bounded: isBounded(data, { order, innermost, since, ...(list.look ? { look: list.look } : {}) }),
    moving: order === 'updated_first',
    older: old.length > 0,
    isNew: items.length > 0,
    at,
  });
  return {
    next,
    choice,
    fetched: innermost ? data.length : 0,
    older: position.older === true || old.length > 0,
    remembered: { contentType, items },
  };
}

const nothing: Choice = { emitted: [], skipped: 0, left: 0 };

/** Returns the step that passes over the list of an item which was deleted after its own page was read. */
function missing({ contentType }: StoredBackfillRequest, position: Position): WalkedStep {
  return {
    next: afterMissingList(position),
    choice: nothing,
    fetched: 0,
    older: position.older === true,
    remembered: { contentType, items: [] },
  };
}
