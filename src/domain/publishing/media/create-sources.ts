/**
 * Creates media that the service fetches from a URL, named through `media.create` or in a publish request.
 */

import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/statements.ts';
import type { StoredMedia } from '../../../db/tables/media.ts';
import { insertMedia, type NewMedia, withMediaDefaults } from '../../../db/tables/new-media.ts';
import { addMs } from '../../../lib/time.ts';
import type { TraceContext } from '../../../observability/tracing/span.ts';
import { type ReferenceInput, storedReferences } from '../../foundation/own-references.ts';
import { lifetimeMs } from './limits.ts';

/** A URL that passed the checks, and what else is known of the file. */
export interface NewSource
  extends Pick<NewMedia, 'altText' | 'filename' | 'publishRequestId' | 'publishGroupId'>,
    ReferenceInput {
  sourceUrl: string;
}

/** Makes the rows of media that are to be fetched. */
export function newSources(ctx: Context, scope: Scope, sources: readonly NewSource[]): StoredMedia[] {
  const createdAt = ctx.clock.now();
  return sources.map(({ sourceUrl, altText = null, filename = null, ...named }) => {
    const { publishRequestId = null, publishGroupId = null, ...own } = named;
    const id = ctx.db.$ids.newId('media', scope);
    return withMediaDefaults(scope, {
      altText,
      filename,
      publishRequestId,
      publishGroupId,
      ...storedReferences(own),
      id,
      createdAt,
      origin: 'source_url',
      status: 'fetching',
      sourceUrl: ctx.security.keyring.seal(sourceUrl, id),
      expiresAt: addMs(createdAt, lifetimeMs),
    });
  });
}

/**
 * Writes rows and jobs in the caller's transaction, so that the files are fetched even if this process dies.
 */
export async function storeSources(
  ctx: Pick<Context, 'queue' | 'clock'>,
  tx: Sql,
  media: readonly (StoredMedia & CausedMedia)[],
): Promise<void> {
  if (media.length === 0) return;
  await Promise.all([insertMedia(tx, media), enqueueStaging(ctx, tx, media)]);
}

/** A medium with what has caused its job, where media of several causes are written together. */
type CausedMedia = Pick<StoredMedia, 'id' | 'organizationId'> & { cause?: TraceContext | undefined };

/**
 * Enqueues a job for each medium. The jobs of one organization form a group, so that an organization that
 * stages many files delays only itself.
 */
export async function enqueueStaging(
  ctx: Pick<Context, 'queue' | 'clock'>,
  tx: Sql,
  media: readonly CausedMedia[],
  delayMs = 0,
): Promise<void> {
  const startAfter = delayMs > 0 ? { startAfter: addMs(ctx.clock.now(), delayMs) } : {};
  const jobs = media.map(({ id, organizationId, cause }) => ({
    payload: { organizationId, mediaId: id },
    group: organizationId,
    cause,
    ...startAfter,
  }));
  await ctx.queue.insert('media.stage', jobs, tx);
}
