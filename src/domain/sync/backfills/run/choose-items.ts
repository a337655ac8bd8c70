/** Chooses the items of a page to emit. Pure functions. */

import { createHash } from 'node:crypto';
import type { Context } from '../../../../context.ts';
import { type StoredBackfillRequest, seenHashes } from '../../../../db/tables/backfill-requests.ts';
import type { WalkedItem } from '../../../../providers/walk.ts';
import { wholeSecond } from '../../observations/compare.ts';

interface Window {
  since: Date | null;
  /** The number of items that may still be emitted. */
  remaining: number;
  isSeen(externalId: string): boolean;
}

export interface Choice {
  emitted: WalkedItem[];
  skipped: number;
  /** The number of items that were left out only because of `maxItems`. */
  left: number;
}

/**
 * Chooses the items to emit: those that were not seen before and are not older than `since`, as many as may
 * still be emitted.
 */
export function chooseItems(items: readonly WalkedItem[], { since, remaining, isSeen }: Window): Choice {
  const wanted = unseen(items, isSeen).filter((item) => !isOlder(item, since));
  const emitted = wanted.slice(0, remaining);
  return { emitted, skipped: items.length - emitted.length, left: wanted.length - emitted.length };
}

/** Returns the items that were not seen before, each once, in the order of the list. */
export function unseen(items: readonly WalkedItem[], isSeen: Window['isSeen']): WalkedItem[] {
  const byId = new Map(items.map((item) => [item.externalId, item]));
  return [...byId.values()].filter(({ externalId }) => !isSeen(externalId));
}

export function timeOf({ publishedAt, updatedAt }: WalkedItem): number | undefined {
  const text = publishedAt ?? updatedAt;
  return text === undefined ? undefined : Date.parse(text);
}

/**
 * Tells whether the item is older than `since`, which is cut to whole seconds because providers give whole
 * seconds. An item without a time counts as not older, since it may have any age.
 */
export function isOlder(item: WalkedItem, since: Date | null): boolean {
  const time = timeOf(item);
  return since !== null && time !== undefined && time < wholeSecond(since).getTime();
}

export function oldestOf(items: readonly WalkedItem[]): Date | undefined {
  const times = items.map(timeOf).filter((time) => time !== undefined);
  return times.length > 0 ? new Date(times.reduce((one, other) => Math.min(one, other))) : undefined;
}

// Recognizes the items that a backfill has seen, by hashes that are salted with the request's id.

const hashBytes = 16;

/**
 * Returns the hash of an item. The content type is part of it, since items of different types or levels may
 * have the same id.
 */
export function hashOf({ id }: Pick<StoredBackfillRequest, 'id'>, contentType: string, externalId: string) {
  const hash = createHash('sha256').update([id, contentType, externalId].join('\n')).digest();
  return Uint8Array.from(hash.subarray(0, hashBytes));
}

/** Returns a function that tells whether the backfill has seen an item before this page. */
export async function seenOf(
  ctx: Pick<Context, 'db'>,
  request: StoredBackfillRequest,
  contentType: string,
  items: readonly WalkedItem[],
): Promise<(externalId: string) => boolean> {
  const hashes = items.map(({ externalId }) => hashOf(request, contentType, externalId));
  const seen = await seenHashes(ctx.db, request, hashes);
  return (externalId) => seen.has(Buffer.from(hashOf(request, contentType, externalId)).toString('hex'));
}
