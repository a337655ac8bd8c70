/** When nothing that is yet to come in a list is wanted. Pure functions. */
import type { WalkedItem, WalkLevel } from '../../../providers/walk.ts';
import { isOlder, timeOf } from './choose-items.ts';
import type { Look } from './position.ts';

interface Bounds {
  order: WalkLevel['order'];
  /** Whether it is of the content type that is asked for, or of items whose own lists are walked. */
  innermost: boolean;
  since: Date | null;
  look?: Look;
}

/** The last item that has a time decides: one that is out of its order, as a pinned one, does not end the list. */
export function isBounded(items: readonly WalkedItem[], { order, innermost, since, look }: Bounds): boolean {
  const last = items.findLast((item) => timeOf(item) !== undefined);
  if (!last || order === 'none') return false;
  return (datesChildren(order, innermost) && isOlder(last, since)) || isBeforeLook(last, look);
}

/** An old item may have new children; one that is updated by them may not. */
export function datesChildren(order: WalkLevel['order'], innermost: boolean): boolean {
  return innermost || order === 'updated_first';
}

/** The provider's clock may differ. */
const marginMs = 5 * 60 * 1000;

function isBeforeLook(item: WalkedItem, look: Look | undefined): boolean {
  if (!look?.until) return false;
  return isOlder(item, new Date(Date.parse(look.until) - marginMs));
}
