/** Reads one page, and decides which items are emitted and where the backfill continues. */

import type { Context } from '../../../../context.ts';
import type { ContentType } from '../../../../contract/index.ts';
import type { StoredBackfillRequest } from '../../../../db/tables/backfill-requests.ts';
import type { StoredProfile } from '../../../../db/tables/profiles.ts';
import { ServiceError } from '../../../../errors/index.ts';
import { minuteMs } from '../../../../lib/time.ts';
import { runThrough } from '../../../../provider-client/pipeline.ts';
import type { WalkedItem, WalkedPage, WalkLevel } from '../../../../providers/walk.ts';
import { type Choice, chooseItems, isOlder, seenOf, timeOf, unseen } from './choose-items.ts';
import {
  afterMissingList,
  afterPage,
  type ListPosition,
  type Look,
  openList,
  type Position,
  type ProfileWalk,
  walkOf,
} from './position.ts';

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
 * Reads one page. If the item that the list belongs to was deleted meanwhile, the walk continues after its
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
  const at = ctx.clock.now();
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

// Decides when the rest of a list cannot contain anything wanted. Pure functions.

interface Bounds {
  order: WalkLevel['order'];
  /** True when the list holds the requested content type, not items whose own lists are walked. */
  innermost: boolean;
  since: Date | null;
  look?: Look;
}

/**
 * Tells whether nothing wanted can follow in the list. The last item with a time decides, so that an item out
 * of order, such as a pinned one, does not end the list.
 */
function isBounded(items: readonly WalkedItem[], { order, innermost, since, look }: Bounds): boolean {
  const last = items.findLast((item) => timeOf(item) !== undefined);
  if (!last || order === 'none') return false;
  return (datesChildren(order, innermost) && isOlder(last, since)) || isBeforeRead(last, look);
}

/**
 * Tells whether an item that is too old can be left out together with its children. An old item may have new
 * children, unless new children move it to the front of its list. Innermost items have no children.
 */
function datesChildren(order: WalkLevel['order'], innermost: boolean): boolean {
  return innermost || order === 'updated_first';
}

/** The margin for the difference between the provider's clock and ours. */
const marginMs = 5 * minuteMs;

function isBeforeRead(item: WalkedItem, look: Look | undefined): boolean {
  if (!look?.until) return false;
  return isOlder(item, new Date(Date.parse(look.until) - marginMs));
}

interface PageWanted {
  level: WalkLevel;
  list: ListPosition;
  scopes: readonly string[];
}

/**
 * Reads a page by the same function of the provider as the list operation. A failure of the provider is
 * thrown as a ServiceError.
 */
function readPage(
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
function remainingOf({ maxItems, emitted }: StoredBackfillRequest): number {
  return maxItems - emitted;
}
