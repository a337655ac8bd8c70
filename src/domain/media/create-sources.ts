/**
 * Creates media that the service fetches from a URL, named through `media.create` or in a publish request.
 */
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { createMediaRows, type NewMedia, type StoredMedia } from '../../db/media.ts';
import type { Scope } from '../../db/scope.ts';
import { enqueueStaging } from './enqueue-staging.ts';
import { later, lifetimeMs } from './limits.ts';

/** A URL that passed the checks, and what else is known of the file. */
export interface NewSource extends Pick<NewMedia, 'altText' | 'filename' | 'publishRequestId'> {
  sourceUrl: string;
}

/**
 * Writes rows and jobs in the caller's transaction, so that the files are fetched even if this process dies.
 */
export async function createSources(
  ctx: Context,
  tx: Db,
  scope: Scope,
  sources: readonly NewSource[],
): Promise<StoredMedia[]> {
  const createdAt = ctx.now();
  const rows = sources.map(({ sourceUrl, ...known }) => {
    const id = newId('media', scope.mode);
    return {
      ...known,
      id,
      createdAt,
      origin: 'source_url' as const,
      status: 'fetching' as const,
      sourceUrl: ctx.keyring.seal(sourceUrl, id),
      expiresAt: later(createdAt, lifetimeMs),
    };
  });
  const stored = await createMediaRows(tx, scope, rows);
  await enqueueStaging(ctx, tx, stored);
  return stored;
}
