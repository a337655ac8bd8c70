/** Decides when the rest of a list cannot contain anything wanted. Pure functions. */
import type { WalkedItem, WalkLevel } from '../../../../providers/walk.ts';
import { isOlder, timeOf } from './choose-items.ts';
import type { Look } from './position.ts';

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
export function isBounded(items: readonly WalkedItem[], { order, innermost, since, look }: Bounds): boolean {
  const last = items.findLast((item) => timeOf(item) !== undefined);
  if (!last || order === 'none') return false;
  return (datesChildren(order, innermost) && isOlder(last, since)) || isBeforeRead(last, look);
}

/**
 * Tells whether an item that is too old can be left out together with its children. An old item may have new
 * children, unless new children move it to the front of its list. Innermost items have no children.
 */
export function datesChildren(order: WalkLevel['order'], innermost: boolean): boolean {
  return innermost || order === 'updated_first';
}

/** The margin for the difference between the provider's clock and ours. */
const marginMs = 5 * 60 * 1000;

function isBeforeRead(item: WalkedItem, look: Look | undefined): boolean {
  if (!look?.until) return false;
  return isOlder(item, new Date(Date.parse(look.until) - marginMs));
}
