/** The end of a publish request: its outcome, its event, and what becomes of its content, in one transaction. */
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { contentHeldMs } from '../../db/content-retention.ts';
import { advancePublishRequest, type StoredPublishRequest } from '../../db/publish-requests.ts';
import type { Created } from '../../providers/publish.ts';
import { publishFailures } from '../../providers/publish-failures.ts';
import { later } from '../media/limits.ts';
import { addFirstComment } from './first-comment.ts';
import { publishRequestChanged } from './publish-events.ts';
import type { PublishFailure } from './publish-failure.ts';
import { releaseFiles } from './release-files.ts';
import { withStep } from './steps.ts';

export interface Ending {
  status: 'published' | 'failed' | 'canceled';
  /** What has ended it. */
  step: string;
  created?: Created;
  error?: PublishFailure;
}

/** `undefined` when somebody else has gone on with it. */
export function endRequest(
  ctx: Context,
  request: StoredPublishRequest,
  { status, step, created, error }: Ending,
): Promise<StoredPublishRequest | undefined> {
  return inTransaction(ctx.db, async (tx) => {
    const ended = await advancePublishRequest(tx, request, {
      status,
      dueAt: null,
      ...contentAfter(ctx, request, { status, error }),
      progress: {},
      steps: withStep(ctx, request, step, status),
      completedAt: ctx.now(),
      ...(created
        ? { externalId: created.externalId, providerPermalink: created.providerPermalink ?? null }
        : {}),
      ...(error ? errorColumns(error) : {}),
    });
    if (!ended) return undefined;
    await releaseFiles(ctx, tx, ended, ended.mediaIds);
    await publishRequestChanged(ctx, tx, ended, `publishRequest.${status}`);
    if (created) await addFirstComment(ctx, tx, request, created);
    return ended;
  });
}

function errorColumns({ code, message, reason, ...detail }: PublishFailure) {
  const more = Object.keys(detail).length > 0;
  return {
    errorCode: code,
    errorMessage: message,
    errorReason: reason,
    ...(more ? { errorDetail: detail as object } : {}),
  };
}

/**
 * Returns the content to keep. It is erased unless the request can be retried: the reason of the failure may
 * pass, and the provider was not asked to create it or refused to.
 */
function contentAfter(
  ctx: Context,
  { attemptedAt }: StoredPublishRequest,
  { status, error }: Pick<Ending, 'status' | 'error'>,
) {
  const retryable = status === 'failed' && !attemptedAt && error && publishFailures[error.reason].retryable;
  return retryable ? { retryableUntil: later(ctx.now(), contentHeldMs) } : { content: null };
}
