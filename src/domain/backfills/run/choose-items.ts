/** What becomes of the items of a page. Pure functions. */
import type { WalkedItem } from '../../../providers/walk.ts';
import { wholeSecond } from '../../observations/compare.ts';

export interface Window {
  since: Date | null;
  /** How many more may be emitted. */
  remaining: number;
  isSeen(externalId: string): boolean;
}

export interface Choice {
  emitted: WalkedItem[];
  skipped: number;
  /** Items that would have been emitted, were it not for `maxItems`. */
  left: number;
}

/** Of the content type that is asked for. */
export function chooseItems(items: readonly WalkedItem[], { since, remaining, isSeen }: Window): Choice {
  const wanted = unseen(items, isSeen).filter((item) => !isOlder(item, since));
  const emitted = wanted.slice(0, remaining);
  return { emitted, skipped: items.length - emitted.length, left: wanted.length - emitted.length };
}

/** Each once, in the order of the list. */
export function unseen(items: readonly WalkedItem[], isSeen: Window['isSeen']): WalkedItem[] {
  const byId = new Map(items.map((item) => [item.externalId, item]));
  return [...byId.values()].filter(({ externalId }) => !isSeen(externalId));
}

export function timeOf({ publishedAt, updatedAt }: WalkedItem): number | undefined {
  const text = publishedAt ?? updatedAt;
  return text === undefined ? undefined : Date.parse(text);
}

/** Providers give whole seconds. What has no time may be any age. */
export function isOlder(item: WalkedItem, since: Date | null): boolean {
  const time = timeOf(item);
  return since !== null && time !== undefined && time < wholeSecond(since).getTime();
}

export function oldestOf(items: readonly WalkedItem[]): Date | undefined {
  const times = items.map(timeOf).filter((time) => time !== undefined);
  return times.length > 0 ? new Date(times.reduce((one, other) => Math.min(one, other))) : undefined;
}
