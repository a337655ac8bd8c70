/** Keeps the position of a backfill in lists of lists, which are walked depth first. Pure functions. */
import type { Context } from '../../../../context.ts';
import type { ContentType } from '../../../../contract/index.ts';
import type { StoredProfile } from '../../../../db/tables/profiles.ts';
import { ServiceError } from '../../../../errors/index.ts';
import type { RoleTasks } from '../../../../providers/access.ts';
import { classOf, nameOfClass, namesFor } from '../../../../providers/access.ts';
import { type WalkLevel, walkLevels, walkScopes, walkTasks } from '../../../../providers/walk.ts';
import { requireDeclaration } from '../../../grants/content-gateway/run-content.ts';

export interface Position {
  /** The open lists, the outermost first; the last one is read next. */
  lists: readonly ListPosition[];
  /** True when the backfill has seen an item older than its `since`. */
  older?: true;
  /** The number of times a list was started again because the provider refused its cursor. */
  restarts?: number;
  /** The number of pages in a row that have brought nothing new; absent after one that has. */
  idle?: number;
}

export interface ListPosition {
  /** The id of the item that the list belongs to; absent for the outermost list. */
  of?: string;
  /** The cursor of the page that is read next; absent for the first page. */
  cursor?: string;
  mark?: Mark;
  /** True when the list's last page was read. */
  read?: true;
  /** The ids of the items in the list whose own lists are still to be walked. */
  parents?: readonly string[];
  look?: Look;
}

/**
 * A cursor that was met on the way, by which a list that leads back to itself is recognized, however long the way round:
 * the mark moves on after twice as many pages each time, so that the whole circle fits in between (Brent's algorithm).
 */
interface Mark {
  cursor: string;
  /** The number of pages since the mark was set, and that at which it is set again. */
  pages: number;
  most: number;
}

/**
 * One pass through a list from its top. In a list where changed items move to the front, an item may move
 * from an unread page to one that was read. The list is therefore read again, down to the items that have not
 * changed since the previous pass began.
 */
export interface Look {
  /** When the pass began; absent before its first page. */
  begunAt?: string;
  /** The number of pages read in this pass. */
  pages: number;
  /**
   * When the previous pass began: it has seen everything that has not moved since then. Absent in the first
   * pass.
   */
  until?: string;
}

/** The result of a page, as far as it matters to the position. */
interface PageEnd {
  nextCursor?: string;
  /** The ids of the items on the page whose own lists are to be walked. */
  parents: readonly string[];
  /** True when the rest of the list cannot contain anything wanted. */
  bounded: boolean;
  /** True when items of this list move to the front as they change. */
  moving: boolean;
  older: boolean;
  /** True when there was something on the page that the backfill had not seen before and wants. */
  isNew: boolean;
  /** The time when the page was requested. */
  at: Date;
}

export const firstPosition: Position = { lists: [{}] };

/** Returns the list that is read next. */
export function openList({ lists }: Position): ListPosition {
  const list = lists.at(-1);
  if (!list) throw new Error('the walk is over');
  return list;
}

/** Returns the position after a page; `undefined` when the backfill has read everything. */
export function afterPage(position: Position, page: PageEnd): Position | undefined {
  const { lists, idle = 0, ...rest } = position;
  const list = goOn(openList(position), page);
  return nextPlace({
    ...rest,
    ...(page.isNew ? {} : { idle: idle + 1 }),
    ...(page.older ? { older: true } : {}),
    lists: [...lists.slice(0, -1), { ...list, parents: page.parents }],
  });
}

function goOn(list: ListPosition, { nextCursor, bounded, moving, at }: PageEnd): ListPosition {
  const { cursor, mark, look: before, ...rest } = list;
  if (nextCursor !== undefined && (nextCursor === cursor || nextCursor === mark?.cursor))
    return { ...rest, read: true };
  const ended = nextCursor === undefined || bounded;
  const on = ended ? {} : { cursor: nextCursor, mark: markAfter(mark, nextCursor) };
  if (!moving) return ended ? { ...rest, read: true } : { ...rest, ...on };
  const look = { ...(before ?? { pages: 0 }), begunAt: before?.begunAt ?? at.toISOString() };
  if (!ended) return { ...rest, ...on, look: { ...look, pages: look.pages + 1 } };
  // Within one page nothing can have moved unseen, so no second pass is needed.
  if (look.pages === 0) return { ...rest, read: true };
  return { ...rest, look: { pages: 0, until: look.begunAt } };
}

function markAfter(mark: Mark | undefined, cursor: string): Mark {
  if (!mark) return { cursor, pages: 0, most: 1 };
  const pages = mark.pages + 1;
  return pages < mark.most ? { ...mark, pages } : { cursor, pages: 0, most: mark.most * 2 };
}

/** Returns the position after a list was not found, since the item that it belongs to was deleted. */
export function afterMissingList({ lists, ...rest }: Position): Position | undefined {
  return nextPlace({ ...rest, lists: lists.slice(0, -1) });
}

/**
 * Returns the position at the beginning of the list, for when the provider refuses the cursor. Items that are
 * seen again are recognized.
 */
export function fromItsBeginning(position: Position): Position {
  const { lists, restarts = 0 } = position;
  const { cursor: _cursor, mark: _mark, look: _look, ...list } = openList(position);
  return { ...position, restarts: restarts + 1, lists: [...lists.slice(0, -1), list] };
}

/**
 * Returns the position after going down into the next item's own list, on with this list, or up when nothing
 * of this list is left; `undefined` when no list is left.
 */
function nextPlace(position: Position): Position | undefined {
  const { lists, ...rest } = position;
  const list = lists.at(-1);
  if (!list) return undefined;
  const { parents = [], ...bare } = list;
  const [next, ...others] = parents;
  const above = lists.slice(0, -1);
  if (next !== undefined)
    return {
      ...rest,
      lists: [...above, { ...bare, ...(others.length > 0 ? { parents: others } : {}) }, { of: next }],
    };
  if (list.read) return nextPlace({ ...rest, lists: above });
  return { ...rest, lists: [...above, bare] };
}

export interface ProfileWalk {
  /** The lists to walk, the outermost first. */
  levels: WalkLevel[];
  /** The scopes that all lists need. */
  scopes: readonly string[];
  tasks: RoleTasks;
}

/**
 * Returns how a profile's content is walked. Throws `validation_error` when the content type belongs to
 * another provider, and `not_supported` when it cannot be backfilled under the profile's login kind.
 */
export function walkOf(
  ctx: Pick<Context, 'providers'>,
  profile: StoredProfile,
  contentType: ContentType,
): ProfileWalk {
  const provider = ctx.providers.registry.providerOf(contentType);
  const declaration = requireDeclaration(ctx, profile, contentType);
  const needed = walkScopes(provider, declaration);
  const scopes = namesFor(needed, classOf(profile));
  if (!scopes)
    throw new ServiceError('not_supported', {
      message: `${contentType} cannot be backfilled for ${nameOfClass(needed, classOf(profile))}.`,
    });
  return {
    levels: walkLevels(provider, declaration),
    scopes,
    tasks: walkTasks(provider, declaration),
  };
}
