/** What a walk has come by, by hashes that are salted with its request. */
import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { type StoredBackfillRequest, seenHashes } from '../../../db/backfill-requests.ts';
import type { WalkedItem } from '../../../providers/walk.ts';

const hashBytes = 16;

/** The items of one content type are told apart; those of two levels of a walk are, too. */
export function hashOf({ id }: Pick<StoredBackfillRequest, 'id'>, contentType: string, externalId: string) {
  const hash = createHash('sha256').update([id, contentType, externalId].join('\n')).digest();
  return Uint8Array.from(hash.subarray(0, hashBytes));
}

/** Whether the walk has come by an item of the page before. */
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
