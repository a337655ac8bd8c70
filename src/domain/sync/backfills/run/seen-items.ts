/** Recognizes the items that a backfill has seen, by hashes that are salted with the request's id. */
import { createHash } from 'node:crypto';
import type { Context } from '../../../../context.ts';
import { type StoredBackfillRequest, seenHashes } from '../../../../db/tables/backfill-requests.ts';
import type { WalkedItem } from '../../../../providers/walk.ts';

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
  ctx: Context,
  request: StoredBackfillRequest,
  contentType: string,
  items: readonly WalkedItem[],
): Promise<(externalId: string) => boolean> {
  const hashes = items.map(({ externalId }) => hashOf(request, contentType, externalId));
  const seen = await seenHashes(ctx.db, request.id, hashes);
  return (externalId) => seen.has(Buffer.from(hashOf(request, contentType, externalId)).toString('hex'));
}
