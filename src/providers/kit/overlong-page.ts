/**
 * Reads pages of servers that send more than was asked for. What is too much comes with the next page: its cursor says how
 * much of the server's page has been forwarded.
 */
import { onward } from './pages.ts';

/** A place in a list: how many items of the page after the server's own cursor have been forwarded already. */
interface Place {
  cursor: string | undefined;
  passed: number;
}

const form = /^\+(\d{1,6}) (.*)$/s;

export function placeOf(cursor: string | undefined): Place {
  const [, passed, own] = form.exec(cursor ?? '') ?? [];
  return passed ? { cursor: own || undefined, passed: Number(passed) } : { cursor, passed: 0 };
}

/**
 * Returns as many items of a page as were asked for, and the cursor of those that follow.
 * @param next the server's cursor of its next page; absent on the last one. Where it leads back to this page, the list
 *   has ended.
 */
export function askedPart<Item>(
  sent: readonly Item[],
  asked: number,
  { cursor, passed }: Place,
  next: string | undefined,
): { items: Item[]; next: string | undefined } {
  const end = passed + asked;
  const items = sent.slice(passed, end);
  return { items, next: sent.length > end ? `+${end} ${cursor ?? ''}` : onward(next, cursor) };
}
