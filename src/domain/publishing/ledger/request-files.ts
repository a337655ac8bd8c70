/** The files of publish requests that exist: what becomes of them when content changes, is lost or arrives. */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { findReferredMedia, type MediaStatus } from '../../../db/tables/media.ts';
import { readPublishRequest, requestsWaitingForFiles } from '../../../db/tables/publish-requests.ts';
import {
  type ContentOwner,
  fileIn,
  findStagedFiles,
  namedFiles,
  type PublishInputContent,
  sameUrl,
  withFiles,
} from '../admission/input.ts';
import { statusOf } from '../media/staged-media.ts';
import { withId } from './new-requests.ts';
import { enqueueRun, enqueueRuns } from './queue-run.ts';

/**
 * Returns the content with the media of `other` wherever both name the same URL, so that no URL is fetched
 * twice for a request.
 */
export function withMediaOf<Content extends PublishInputContent>(
  content: Content,
  other: PublishInputContent,
): Content {
  const ids = new Map(
    namedFiles(other).flatMap(({ file }) =>
      file.sourceUrl ? [[sameUrl(file.sourceUrl), file.mediaId] as const] : [],
    ),
  );
  return withFiles(content, (file) => withId(file, ids));
}

/**
 * Returns the content without the ids of media that can no longer be used and whose URL is known, so that new
 * media are made of these URLs.
 * @param made how many posts of the thread are there, whose files nobody needs any more.
 */
export async function withoutLostMedia<Content extends PublishInputContent>(
  ctx: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  content: Content,
  owner?: ContentOwner,
  made = 0,
): Promise<Content> {
  if (!namedFiles(content).some(({ file }) => file.sourceUrl && file.mediaId)) return content;
  const files = await findStagedFiles(ctx, scope, content, owner);
  const again = withFiles(content, (file) => {
    const { mediaId: _lost, ...named } = file;
    const isLost = (fileIn(files, file)?.state ?? 'unready') === 'unready';
    return file.sourceUrl && isLost ? named : file;
  });
  if (made === 0) return again;
  const { thread = [] } = content;
  return { ...content, thread: [...thread.slice(0, made - 1), ...(again.thread ?? []).slice(made - 1)] };
}

/** The statuses of a medium that is no longer awaited. */
const over: ReadonlySet<MediaStatus> = new Set(['ready', 'failed', 'expired']);

/**
 * Enqueues the publish request that a medium was made for, or those of its publish group, once the medium is no longer
 * awaited. A request that still waits for other files keeps waiting.
 */
export async function requeueRequestsOf(
  ctx: Context,
  job: { organizationId?: string; mediaId: string },
): Promise<void> {
  const media = await findReferredMedia(ctx.db, job);
  if (!media || !over.has(statusOf(ctx, media))) return;
  const { organizationId, publishRequestId: id, publishGroupId } = media;
  if (publishGroupId) {
    const waiting = await requestsWaitingForFiles(ctx.db, organizationId, publishGroupId);
    if (waiting.length > 0) await inTransaction(ctx.db, (tx) => enqueueRuns(ctx, tx, waiting));
  }
  if (!id) return;
  const request = await readPublishRequest(ctx.db, { organizationId, id });
  if (request?.phase !== 'stage' || !request.dueAt) return;
  await inTransaction(ctx.db, (tx) => enqueueRun(ctx, tx, request));
}
