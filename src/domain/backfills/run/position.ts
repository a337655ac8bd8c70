/** Where a walk stands, and where it goes on. Lists of lists are walked depth first. Pure functions. */

export interface Position {
  /** Those that are open, the outermost first; the last one is read next. */
  lists: readonly ListPosition[];
  /** Something older than `since` has been seen. */
  older?: true;
  /** How often a list was begun anew, since the provider refused its cursor. */
  restarts?: number;
}

export interface ListPosition {
  /** The item that the list hangs on. */
  of?: string;
  /** Of the page that is read next; the first one when absent. */
  cursor?: string;
  /** Its last page has been read. */
  read?: true;
  /** Its items whose own lists are still to be walked. */
  parents?: readonly string[];
  look?: Look;
}

/**
 * A time that a list is read from its top. Where items move to the front, one may move from a page that is yet to be
 * read to one that has been: the list is looked at again, down to where it had not changed.
 */
export interface Look {
  /** Empty before its first page. */
  begunAt?: string;
  /** How many pages of it have been read. */
  pages: number;
  /** When the look before began: what has not moved since was seen by it. */
  until?: string;
}

/** What a page means for the walk. */
export interface PageEnd {
  nextCursor?: string;
  /** Items whose own lists are to be walked. */
  parents: readonly string[];
  /** Nothing that is yet to come in the list is wanted. */
  bounded: boolean;
  /** Whether items of this list move to the front. */
  moving: boolean;
  older: boolean;
  /** When the page was asked for. */
  at: Date;
}

export const firstPosition: Position = { lists: [{}] };

/** The list that is read next. */
export function openList({ lists }: Position): ListPosition {
  const list = lists.at(-1);
  if (!list) throw new Error('the walk is over');
  return list;
}

/** `undefined` when the walk is over. */
export function afterPage(position: Position, page: PageEnd): Position | undefined {
  const { lists, ...rest } = position;
  const list = goOn(openList(position), page);
  return settle({
    ...rest,
    ...(page.older ? { older: true } : {}),
    lists: [...lists.slice(0, -1), { ...list, parents: page.parents }],
  });
}

function goOn(list: ListPosition, { nextCursor, bounded, moving, at }: PageEnd): ListPosition {
  const { cursor: _, look: before, ...rest } = list;
  const ended = nextCursor === undefined || bounded;
  if (!moving) return ended ? { ...rest, read: true } : { ...rest, cursor: nextCursor };
  const look = { ...(before ?? { pages: 0 }), begunAt: before?.begunAt ?? at.toISOString() };
  if (!ended) return { ...rest, cursor: nextCursor, look: { ...look, pages: look.pages + 1 } };
  // Within one page nothing can have moved unseen.
  if (look.pages === 0) return { ...rest, read: true };
  return { ...rest, look: { pages: 0, until: look.begunAt } };
}

/** The list is gone, with the item that it hangs on. */
export function afterMissingList({ lists, ...rest }: Position): Position | undefined {
  return settle({ ...rest, lists: lists.slice(0, -1) });
}

/** The provider does not go on from the cursor any more: what is seen again is known. */
export function fromItsBeginning(position: Position): Position {
  const { lists, restarts = 0 } = position;
  const { cursor: _cursor, look: _look, ...list } = openList(position);
  return { ...position, restarts: restarts + 1, lists: [...lists.slice(0, -1), list] };
}

/** Down into the next item's own list, on with this list, or up when there is nothing left of it. */
function settle(position: Position): Position | undefined {
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
  if (list.read) return settle({ ...rest, lists: above });
  return { ...rest, lists: [...above, bare] };
}
